// A field in words: its kind, its limits, where its values come from.

import { describeCondition } from '../../generator/emit/describe-condition.ts';
import type { Field, Proposal, Start } from '../../runtime/core/descriptor/field.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { proposedFrom } from '../../runtime/core/proposed-value.ts';

/** Kind and limits: `decimal 15,2 · > 0 · CNY`. */
export function describeField(field: Field): string {
  return [kindOf(field).brief(field, describeCondition), ...marks(field)].filter((part) => part !== '').join(' · ');
}

function marks(field: Field): string[] {
  const computed = field.computed && Object.entries(field.computed)[0];
  return [
    field.required === 'always' ? 'required' : field.required === 'complete' ? 'required on submit' : '',
    field.unique ? 'unique' : '',
    computed
      ? `computed: ${computed[0]}${computed[1] === true ? '' : ` ${madeOf(computed[1])}`}`
      : field.readOnly
        ? 'read-only'
        : '',
    ...(field.proposes ?? []).map(proposalText),
    ...(field.starts ?? []).map(startText),
    field.fixed ? 'fixed' : '',
    field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`,
    field.unit ?? '',
    field.was ? `was ${field.was.join(', ')}` : '',
    ...valueNames(field),
    field.fill ? `filled with ${JSON.stringify(field.fill)} in records from before it` : '',
  ];
}

/** `open was pending`; what the places were called that a field can name follows from their fields. */
function valueNames(field: Field): string[] {
  const were = 'valuesWere' in field && field.valuesWere ? Object.entries(field.valuesWere) : [];
  return were.map(([value, was]) => `${value} was ${was.join(', ')}`);
}

/** `proposes product of unitPrice, quantity when ...`. */
function proposalText(by: Proposal): string {
  const [way = ''] = Object.keys(by);
  const when = by.when ? ` when ${describeCondition(by.when)}` : '';
  if ('value' in by) return `proposes ${by.value}${when}`;
  if ('head' in by) return `proposes ${by.head} of the record around it${by.per ? ` per ${by.per}` : ''}${when}`;
  return `proposes ${way} of ${proposedFrom(by).join(', ')}${when}`;
}

/** `starts with what was entered last`. */
function startText(start: Start): string {
  if (start === 'today') return 'starts with today';
  if (start === 'last') return 'starts with what was entered last';
  if (start === 'above') return 'starts as in the line above';
  const whose = start.for === undefined ? '' : ` for ${start.for.join(', ')}`;
  return `starts with ${start.mine} of the own enterprise${whose}`;
}

/** `lines.amount`, or `account.roles` for the records that name it there. */
function madeOf(from: unknown): string {
  if (typeof from !== 'object' || from === null || !('entity' in from) || !('by' in from)) return String(from);
  return `${String(from.entity)}.${String(from.by)}`;
}
