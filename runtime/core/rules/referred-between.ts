// referred-between: { by: receivables.bill, day: date, from: periodFrom, to: periodTo } — the day of a record referred to lies in a period.
import { withSample } from '../examples/place-sample.ts';
import { namesRecord } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { alongside } from './lines-of.ts';
import { objectOf, type RuleKind, type Violation } from './rule-kind.ts';

type ReferredBetween = { by: string; day: string; from: string; to: string } & { [name: string]: never };

const dayLength = 86_400_000;

export const referredBetween: RuleKind<ReferredBetween> = {
  kind: 'referred-between',
  params: objectOf(['by', 'day', 'from', 'to'], {
    by: { type: 'string' },
    day: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  }),
  reads: ({ by, day, from, to }) => [
    { path: by, kinds: ['reference'] },
    { path: day, via: by, kinds: ['date'] },
    ...[from, to].map((path) => ({ path, kinds: ['date'] as const })),
  ],
  wording: ({ by, from, to }, label) => ({ by: label(by), from: label(from), to: label(to) }),
  check: () => [],
  checkCrossRecord: async (record, { by, day, from, to }, { entity }, port) => {
    const reference = fieldAt(entity.fields, by);
    if (!namesRecord(reference)) return [];
    const violations: Violation[] = [];
    for (const { path, value: key } of valuesAt(record, by)) {
      const there = isEmpty(key) ? null : await port.find(reference.entity, String(key));
      const value = there?.[day];
      if (isEmpty(value)) continue;
      const [first, last] = [from, to].map((bound) => valueAt(record, alongside(path, bound)));
      const early = !isEmpty(first) && String(value) < String(first);
      const late = !isEmpty(last) && String(value) > String(last);
      if (early || late) violations.push({ path, params: { value, first: first ?? null, last: last ?? null } });
    }
    return violations;
  },
  demands: ({ by, day, from, to }) => [
    {
      of: by,
      wants: [
        { theirs: day, how: 'from', own: from },
        { theirs: day, how: 'to', own: to },
      ],
    },
  ],
  examples: (record, { by, day, from, to }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const reference = fieldAt(entity.fields, by);
    const ready = [by, from, to].reduce((row, path) => withSample(row, path, shape), record);
    const [last] = [valueAt(ready, to)];
    const [first] = valuesAt(ready, by);
    if (!namesRecord(reference) || !first || isEmpty(last)) return null;
    const passes = withValueAt(ready, from, last);
    const others = valuesAt(passes, by).map(({ value }) => ({
      entity: reference.entity,
      values: { [reference.by]: value ?? null, [day]: last },
    }));
    const before = new Date(Date.parse(String(last)) - dayLength).toISOString().slice(0, 10);
    const fails = withValueAt(withValueAt(passes, from, before), to, before);
    return { passes, fails, inputs: [from, to, first.path], others };
  },
};
