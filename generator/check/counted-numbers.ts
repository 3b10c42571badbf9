// E241: `in` of a number names the field that says what it counts: one value of a code table or a closed list.

import { isCoded, isLines, isListed, isSeveral, leastDecimalsOf } from '../../runtime/core/kinds/field-traits.ts';
import type { CodeTableDoc } from '../load/project-documents.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

export const countedNumbers = eachEntity((context, { id, doc, source }) => {
  for (const [key, { in: path }] of Object.entries(doc.properties)) {
    if (path === undefined) continue;
    const steps = path.split('.').map((_, index, all) => fieldOf(context, id, all.slice(0, index + 1).join('.')));
    const field = steps.at(-1);
    // What is not there at all has a finding of its own.
    if (!field) continue;
    if ((isCoded(field) || isListed(field)) && !isSeveral(field) && !steps.some(isLines)) {
      const own = fieldOf(context, id, key);
      const table = isCoded(field) ? context.project.codes.get(field.table)?.doc : undefined;
      if (leastDecimalsOf(own) === 0 || !table || table.ofUnits === true || mayBeMoney(table)) continue;
      const message = `${key} is money, but told in ${path}, and ${table.id} holds no currencies`;
      const at = { source, path: ['properties', key, 'in'] };
      context.report('E241', at, { message, fix: 'name the field of its currency' });
      continue;
    }
    const message = `${path} does not say what ${key} counts`;
    const fix = 'name a field that holds one currency or unit: a code table or an enum, not in lines';
    context.report('E241', { source, path: ['properties', key, 'in'] }, { message, fix });
  }
});

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Most currencies are told by letters that are in use today, or all by numbers of a list of one's own. */
function mayBeMoney({ values }: CodeTableDoc): boolean {
  const known = values.filter(({ value }) => currencies.has(value));
  return 2 * known.length > values.length || values.every(({ value }) => /^\d+$/.test(value));
}
