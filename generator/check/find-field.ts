// Follows a dotted path through the fields of an entity, and says where it breaks off.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isNested, namesFile, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { memoize } from '../cache/memoize.ts';
import type { CheckContext } from './check-context.ts';

/** The field; or the step that leads nowhere with what was possible there; or `unsure` where other findings come first. */
export type FoundField =
  | { readonly field: Field }
  | {
      readonly missing: string;
      readonly known: readonly string[];
      /** The entity that lacks it; null: the field before it has nothing below. */
      readonly owner: string | null;
    }
  | { readonly unsure: true };

/** Fields by key; the first of several. */
const byKey = memoize(
  (fields: readonly Field[]): ReadonlyMap<string, Field> =>
    new Map(fields.toReversed().map((field) => [field.key, field])),
);

/** Finds `goods.unitPrice` of an entity. With `throughReference` a step may lead on to the record referred to. */
export function findField(
  { project, descriptors }: CheckContext,
  entity: string,
  path: string,
  throughReference = false,
): FoundField {
  // A field that is declared but could not be built has a finding of its own.
  const isMisunderstood = (of: string, key: string): boolean =>
    Object.hasOwn(project.entities.get(of)?.doc.properties ?? {}, key) &&
    !byKey(descriptors.get(of)?.fields ?? []).has(key);
  let owner: string | null = entity;
  let level = descriptors.get(entity)?.fields;
  let found: Field | undefined;
  const taken: string[] = [];
  for (const key of path.split('.')) {
    if (!level) return { unsure: true };
    const fields: readonly Field[] = level;
    found = byKey(fields).get(key);
    if (!found) {
      if (owner !== null && isMisunderstood(owner, key)) return { unsure: true };
      const before = taken.map((step) => `${step}.`).join('');
      return { missing: `${before}${key}`, known: fields.map((field) => `${before}${field.key}`), owner };
    }
    taken.push(key);
    if (isNested(found)) [owner, level] = [found.entity, found.fields];
    else if (throughReference && (namesRecord(found) || namesFile(found))) {
      owner = namesFile(found) ? (project.access.doc.entities.file ?? null) : found.entity;
      level = descriptors.get(owner ?? '')?.fields;
    } else [owner, level] = [null, []];
  }
  return found ? { field: found } : { unsure: true };
}

/** The field at a path, or null when there is none or it cannot be told. */
export function fieldOf(context: CheckContext, entity: string, path: string, throughReference = false): Field | null {
  const found = findField(context, entity, path, throughReference);
  return 'field' in found ? found.field : null;
}
