// E241: `in` of a number names the field that says what it counts: one value of a code table or a closed list.
import { isCoded, isLines, isListed, isSeveral } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const countedNumbers = eachEntity((context, { id, doc, source }) => {
  for (const [key, { in: path }] of Object.entries(doc.properties)) {
    if (path === undefined) continue;
    const steps = path.split('.').map((_, index, all) => fieldOf(context, id, all.slice(0, index + 1).join('.')));
    const field = steps.at(-1);
    // What is not there at all has a finding of its own.
    if (!field) continue;
    if ((isCoded(field) || isListed(field)) && !isSeveral(field) && !steps.some(isLines)) continue;
    const message = `${path} does not say what ${key} counts`;
    const fix = 'name a field that holds one currency or unit: a code table or an enum, not in lines';
    context.report('E241', { source, path: ['properties', key, 'in'] }, { message, fix });
  }
});
