// What the values of a field were called before: by its own word, by its code table, by its lifecycle, or by the fields it names.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { FormerNames, FormerValues } from '../../runtime/core/descriptor/value.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import { isCoded, isListed, namesFieldsOf } from '../../runtime/core/kinds/field-traits.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { subEntityOf } from './field-doc.ts';
import type { Project } from './project.ts';

/** The field with what its values were; the same where they have always had their names. `around`: the entity that `namesField: true` names. */
export function withFormerValues(project: Project, field: Field, doc: FieldDoc, around: string): Field {
  const were = isCoded(field) ? codesWere(project, field.table) : writtenWere(project, field, doc, around);
  return Object.keys(were).length === 0 ? field : ({ ...field, valuesWere: were } as Field);
}

/** State -> what it was called before. */
export function statesWere(project: Project, lifecycle: string): FormerValues {
  const states = Object.entries(project.lifecycles.get(lifecycle)?.doc.states ?? {});
  return wereOf(states.map(([name, state]) => [name, state?.was]));
}

function codesWere(project: Project, table: string): FormerValues {
  return wereOf((project.codes.get(table)?.doc.values ?? []).map(({ value, was }) => [value, was]));
}

function writtenWere(project: Project, field: Field, doc: FieldDoc, around: string): FormerValues {
  if (!isListed(field)) return {};
  if (doc.namesField === undefined) return wereOf(Object.entries(doc.valuesWere ?? {}));
  const of = namesFieldsOf(field) ?? around;
  return wereOf(field.values.map((path) => [path, formerPlaces(project, of, path)]));
}

/** What a place of an entity, `goods.unitPrice` or `goods/unitPrice`, was called before; empty where it always was. */
function formerPlaces(project: Project, entity: string, place: string): readonly string[] {
  const bar = place.includes('/') ? '/' : '.';
  let doc = project.entities.get(entity)?.doc;
  let found: string[] = [];
  for (const key of place.split(bar)) {
    const written = doc?.properties[key];
    const names = [key, ...formerNames(written?.was)];
    found = found.length === 0 ? names : found.flatMap((before) => names.map((name) => `${before}${bar}${name}`));
    doc = project.entities.get((written && subEntityOf(written)) ?? '')?.doc;
  }
  return found.slice(1);
}

function wereOf(entries: readonly (readonly [string, FormerNames | undefined])[]): FormerValues {
  return Object.fromEntries(
    entries.flatMap(([name, was]) => {
      const names = formerNames(was);
      return names.length === 0 ? [] : [[name, names] as const];
    }),
  );
}
