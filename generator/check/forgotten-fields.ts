// E344: each field that people can fill in stands in a section of the form they make records with; told once nothing else is wrong.
import type { Check } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { isMade } from './is-made.ts';
import { setFieldsOf } from './set-fields.ts';

export const forgottenFields: Check = (context) => {
  if (context.isSound()) forgotten(context);
};

/** Fields that nothing sets and the form does not show. */
const forgotten = eachEntity((context, { id, doc, source }) => {
  if (!doc.form || !isMade(doc)) return;
  const shown = doc.form.flatMap(({ fields = [], table }) => [...fields, ...(table === undefined ? [] : [table])]);
  const placed = new Set(shown.map((path) => path.split('.')[0]));
  const asked = new Set([...(doc.required ?? []), ...(doc.requiredInDraft ?? [])]);
  const set = setFieldsOf(context.project, id);
  for (const { key, readOnly, computed } of context.descriptors.get(id)?.fields ?? []) {
    const { state, numbering } = doc.properties[key] ?? { state: key };
    if (placed.has(key) || asked.has(key) || readOnly || computed || state || numbering || set.has(key)) continue;
    const message = `no section of the form holds ${key}, and nothing else sets it`;
    const fix = `add ${key} to the fields of a section, or readOnly: true where people do not fill it in`;
    context.report('E344', { source, path: ['properties', key], part: 'key' }, { message, fix });
  }
});
