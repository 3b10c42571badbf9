// E217: every required field is somewhere in the form; E541: it is one that people fill.

import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import { eachEntity } from './each-member.ts';

export const fillableRequired = eachEntity(({ descriptors, report }, { id, doc, source }) => {
  if (!doc.form) return;
  const fields = descriptors.get(id)?.fields ?? [];
  const shown = new Set(
    descriptors.get(id)?.form.flatMap((section) => section.fields.map((path) => path.split('.')[0] ?? path)),
  );
  // A name that is no field has a finding of its own; it may be this one, misspelt.
  const misspelt = [...shown].filter((name) => fields.every(({ key }) => key !== name));
  const filled = new Set(Object.values(doc.properties).flatMap(filledBy));
  const given = new Set(Object.values(doc.views ?? {}).flatMap(({ where }) => Object.keys(where ?? {})));
  for (const keyword of ['required', 'requiredInDraft'] as const) {
    for (const [index, key] of (doc[keyword] ?? []).entries()) {
      const field = fields.find((candidate) => candidate.key === key);
      if (field?.computed !== undefined) {
        const message = `${key} is required, but nobody can fill it: it is computed`;
        const fix = 'require the fields it is made from, or take it out';
        report('E541', { source, path: [keyword, index] }, { message, fix });
        continue;
      }
      if (!field || field.readOnly || field.default !== undefined) continue;
      if (shown.has(key) || filled.has(key) || given.has(key)) continue;
      if (misspelt.some((name) => nearestName(name, [key]))) continue;
      const message = `${key} is required, but no section of the form holds it`;
      report('E217', { source, path: [keyword, index] }, { message, fix: `add ${key} to the fields of a section` });
    }
  }
});

function filledBy(field: FieldDoc): string[] {
  return Object.keys(field.fills ?? {});
}
