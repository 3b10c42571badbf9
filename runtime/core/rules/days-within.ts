// days-within: { field: receivedDate, of: submittedOn, before: 365, after: 0 } — a day so close to another one, or to that of a moment.
import { dayOf } from '../business-day.ts';
import type { Json } from '../descriptor/value.ts';
import { withSample } from '../examples/place-sample.ts';
import { isEmpty, valueAt, withValueAt } from '../paths.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

type DaysWithin = { field: string; of: string; before: number; after: number } & { [name: string]: never };

const dayLength = 86_400_000;

export const daysWithin: RuleKind<DaysWithin> = {
  kind: 'days-within',
  params: objectOf(['field', 'of', 'before', 'after'], {
    field: { type: 'string' },
    of: { type: 'string' },
    before: { type: 'integer', minimum: 0 },
    after: { type: 'integer', minimum: 0 },
  }),
  reads: ({ field, of }) => [
    { path: field, kinds: ['date'] as const },
    { path: of, kinds: ['date', 'datetime'] as const },
  ],
  wording: ({ field, of, before, after }, label) => ({ field: label(field), of: label(of), before, after }),
  check: (record, { field, of, before, after }) => {
    const [value, other] = [valueAt(record, field), valueAt(record, of)];
    if (isEmpty(value) || isEmpty(other)) return [];
    const day = dayIn(other);
    const days = (Date.parse(String(value)) - Date.parse(String(day))) / dayLength;
    return Number.isNaN(days) || (days >= -before && days <= after) ? [] : [{ path: field, params: { value, day } }];
  },
  examples: (record, { field, of, before, after }, { entity, source }) => {
    const ready = withSample(withSample(record, of, { fields: entity.fields, source }), field, {
      fields: entity.fields,
      source,
    });
    const day = dayIn(valueAt(ready, of));
    return {
      passes: withValueAt(ready, field, daysFrom(day, after)),
      fails: withValueAt(ready, field, daysFrom(day, before > 0 ? -before - 1 : after + 1)),
      inputs: [field, of],
    };
  },
};

/** Characters of `2025-11-20`. */
const dayDigits = 10;

/** Of a moment the day where the business is. */
function dayIn(value: Json | undefined): string {
  const text = String(value);
  return text.length > dayDigits ? dayOf(text) : text;
}

function daysFrom(day: Json, days: number): string {
  return new Date(Date.parse(String(day)) + days * dayLength).toISOString().slice(0, 10);
}
