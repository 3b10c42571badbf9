// E236: records are found by texts of those that name them.
import { isProse, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const findingRecords = eachEntity((context, { id, doc, source }) => {
  if (!doc.finds) return;
  const { named, by } = doc.finds;
  // What is not there at all has a finding of its own.
  const field = fieldOf(context, id, named);
  if (field && !namesRecord(field)) {
    const message = `finds cannot follow ${named}, which is of the kind ${field.kind}`;
    context.report('E236', { source, path: ['finds', 'named'] }, { message, fix: 'name a reference' });
  }
  for (const [index, name] of by.entries()) {
    const text = fieldOf(context, id, name);
    if (!text || isProse(text)) continue;
    const message = `finds cannot look in ${name}, which is of the kind ${text.kind}`;
    context.report('E236', { source, path: ['finds', 'by', index] }, { message, fix: 'name texts' });
  }
});
