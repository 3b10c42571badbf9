// E110: the default of a field passes the limits of the field.
import { isCoded } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { eachEntity } from './each-member.ts';

export const fittingDefault = eachEntity(({ project, descriptors, report }, { id, doc, source }) => {
  for (const field of descriptors.get(id)?.fields ?? []) {
    if (field.default === undefined || !Object.hasOwn(doc.properties, field.key)) continue;
    const table = isCoded(field) ? project.codes.get(field.table)?.doc.values.map(({ value }) => value) : undefined;
    const isKnown = table === undefined || [field.default].flat().every((value) => table.includes(String(value)));
    const expected = isKnown
      ? kindOf(field).misfit(field.default, field)
      : `a value of the code table ${isCoded(field) ? field.table : ''}`;
    if (expected === null) continue;
    const message = `the default ${JSON.stringify(field.default)} of ${field.key} is not ${expected}`;
    const at = doc.properties[field.key]?.default === undefined ? [] : ['default'];
    report(
      'E110',
      { source, path: ['properties', field.key, ...at] },
      { message, fix: `give it a default that is ${expected}` },
    );
  }
});
