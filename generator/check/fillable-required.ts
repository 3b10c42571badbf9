// E217: what a person must fill in stands somewhere in the form.

import type { FieldDoc } from '../load/documents.ts';
import type { Check } from './check-context.ts';

export const fillableRequired: Check = ({ project, descriptors, report }) => {
  for (const { id, doc, source } of project.entities.values()) {
    if (!doc.form) continue;
    const shown = new Set(
      descriptors.get(id)?.form.flatMap(({ fields }) => fields.map((path) => path.split('.')[0] ?? path)),
    );
    const filled = new Set(Object.values(doc.properties).flatMap(filledBy));
    const given = new Set(Object.values(doc.views ?? {}).flatMap(({ where }) => Object.keys(where ?? {})));
    for (const keyword of ['required', 'requiredInDraft'] as const) {
      for (const [index, key] of (doc[keyword] ?? []).entries()) {
        const field = descriptors.get(id)?.fields.find((candidate) => candidate.key === key);
        if (!field || field.readOnly || field.default !== undefined) continue;
        if (shown.has(key) || filled.has(key) || given.has(key)) continue;
        const message = `${key} is required, but no section of the form holds it`;
        report('E217', { source, path: [keyword, index] }, { message, fix: `add ${key} to the fields of a section` });
      }
    }
  }
};

function filledBy(field: FieldDoc): string[] {
  return Object.keys(field.fills ?? {});
}
