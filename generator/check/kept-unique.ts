// E561: `unique` stands where values can be kept apart: at a single value of a record, not at lists and not in lines.
import { subEntityOf, typeNameOf } from '../model/field-doc.ts';
import type { Project } from '../model/project.ts';
import type { Check } from './check-context.ts';
import { fieldDocs, type WrittenField } from './each-field-doc.ts';

export const keptUnique: Check = ({ project, report }) => {
  const lines = onlyLines(project);
  fieldDocs(project).forEach((field) => {
    if (field.doc.unique !== true) return;
    const said = whereIgnored(field, lines);
    if (said === null) return;
    const message = `unique of ${field.key} keeps nothing apart: ${said.why}`;
    report('E561', field.at('unique'), { message, fix: said.fix });
  });
};

function whereIgnored(
  { key, doc, resolved, place, entity = '' }: WrittenField,
  lines: ReadonlyMap<string, string>,
): { readonly why: string; readonly fix: string } | null {
  if (place === 'items') return { why: 'it stands at the values of a list', fix: 'take it out' };
  if (resolved.type === 'array') {
    const fix = subEntityOf(doc) === null ? 'take it out' : `take it out, or add a rule unique-in: ${key}.<field>`;
    return { why: `${key} is a list`, fix };
  }
  if (doc.$ref !== undefined && typeNameOf(doc.$ref) === null) {
    return { why: `${key} holds a whole sub-record`, fix: 'put it at one of its fields, or take it out' };
  }
  const path = lines.get(entity);
  if (path === undefined) return null;
  const fix = `add a rule unique-in: ${path}.${key} for lines of one record, or unique-among: { fields: [${path}.${key}] }`;
  return { why: `${entity} is a line of other records`, fix };
}

/** Sub-entities that are lines wherever they are used, each with a field that holds such lines. */
function onlyLines(project: Project): ReadonlyMap<string, string> {
  const lines = new Map<string, string>();
  const embedded = new Set<string>();
  fieldDocs(project).forEach(({ key, doc, place }) => {
    const sub = subEntityOf(doc);
    if (sub === null || place === 'items') return;
    if (doc.$ref === undefined) lines.set(sub, key);
    else embedded.add(sub);
  });
  for (const sub of embedded) lines.delete(sub);
  return lines;
}
