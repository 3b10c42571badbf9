// Adds a line for each record that a reference of the lines offers and none of them names yet. Without React.
import type { LinesField, ReferenceField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isLines, namesRecord } from '../../core/kinds/field-traits.ts';
import { narrowingsAt } from '../../core/narrowings-at.ts';
import { fieldAt } from '../../core/paths.ts';
import { listOptions, type Option } from '../api/entity-calls.ts';
import { narrowedAt } from '../kinds/narrowed-at.ts';
import type { FormScope } from '../record/form-scope.tsx';
import { asLines, mostLinesOf } from '../record/line-operations.ts';
import { LineWriter } from './line-writer.ts';

export interface GatheringField {
  readonly field: LinesField;
  readonly reference: ReferenceField;
  /** Path of the reference in the schema of the record. */
  readonly path: string;
}

/** The lines of a record that gather records, as far as the form may change them. */
export function gatheringIn({ fields, fixed }: Pick<FormScope, 'fields' | 'fixed'>): readonly GatheringField[] {
  return fields.flatMap((field) => {
    if (!isLines(field) || field.gathers === undefined || field.readOnly || fixed.has(field.key)) return [];
    const reference = fieldAt(field.fields, field.gathers);
    return namesRecord(reference) ? [{ field, reference, path: `${field.key}.${reference.key}` }] : [];
  });
}

/** What narrows the records, with what is chosen of it now. */
function narrowed(scope: FormScope, { field, reference, path }: GatheringField, company: string | null) {
  const at = `${field.key}.${asLines(scope.store.value(field.key)).length}.${reference.key}`;
  const narrowings = narrowingsAt(scope.root, path);
  return narrowedAt(scope, { within: reference.within ?? {}, path: at, narrowings, company });
}

/** Paths of what narrows the records and is not chosen yet: without it all there are would be gathered. */
export function lackingFor(scope: FormScope, gathered: readonly GatheringField[], company: string | null): string[] {
  const all = gathered.flatMap((one) => narrowed(scope, one, company));
  return [...new Set(all.flatMap(({ own, value }) => (value === '' ? [own] : [])))];
}

/** Adds the lines. @returns how many were added. Throws what a call is refused with. */
export async function gatherLines(scope: FormScope, one: GatheringField, company: string | null): Promise<number> {
  const { field, reference, path } = one;
  const within = narrowed(scope, one, company);
  const held = new Set(asLines(scope.store.value(field.key)).map((line) => String(line[reference.key])));
  const room = mostLinesOf(field) - held.size;
  const found: Option[] = [];
  for (let page = 1, more = true; more && found.length < room; page++) {
    const answer = await listOptions(scope.root.id, { field: path, page, within }, { toast: false });
    found.push(...answer.rows.filter(({ value }) => !held.has(value)));
    ({ more } = answer);
  }
  const added = found.slice(0, room);
  for (const { value, label } of added) scope.store.rememberTitle(path, value, label);
  const lines = added.map(({ value, fills }): Row => ({ ...fills, [reference.key]: value }));
  if (lines.length > 0) new LineWriter(scope, field, field.key).takeAll(lines, { replace: false, columns: [] });
  return lines.length;
}
