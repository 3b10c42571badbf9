// E245: records are gathered into lines of a record, by a reference of the lines.
import { namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const gatheredLines = eachEntity((context, { doc, source }) => {
  for (const [key, { gathers, items }] of Object.entries(doc.properties)) {
    if (gathers === undefined) continue;
    const named = fieldOf(context, items?.$ref ?? '', gathers);
    if ((named === null || namesRecord(named)) && doc.kind !== 'sub') continue;
    const message = `${gathers} of ${key} names no record that could be gathered`;
    const fix = 'name a reference of the lines, in an entity that is no part of others';
    context.report('E245', { source, path: ['properties', key, 'gathers'] }, { message, fix });
  }
});
