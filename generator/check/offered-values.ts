// E220: what an input offers are texts in lines of the record that a reference beside it names.
import { isLines, isProse, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const offeredValues = eachEntity((context, { id, doc, source }) => {
  for (const [key, { offers }] of Object.entries(doc.properties)) {
    if (offers === undefined) continue;
    const steps = offers.split('.');
    const [reference, lines, text] = [1, 2, 3].map((length) =>
      fieldOf(context, id, steps.slice(0, length).join('.'), true),
    );
    // What is not there at all has a finding of its own.
    if (!reference || !lines || !text) continue;
    if (namesRecord(reference) && isLines(lines) && isProse(text)) continue;
    const message = `${key} cannot be offered ${offers}`;
    const fix = 'write <reference beside it>.<lines of that record>.<text of a line>';
    context.report('E220', { source, path: ['properties', key, 'offers'] }, { message, fix });
  }
});
