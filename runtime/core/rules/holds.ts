// holds: { that: { field: currency, isNot: CNY }, at: currency } — the condition must hold; the entity words what is wrong.
import { comparisonsOf, holds as isTrue } from '../condition.ts';
import type { Condition } from '../descriptor.ts';
import { breakCondition, meetCondition } from '../examples/meet-condition.ts';
import { firstAt } from '../examples/place-sample.ts';
import type { RuleKind } from './rule-kind.ts';

type Holds = { that: Condition; at: string } & { [name: string]: never };

export const holds: RuleKind<Holds> = {
  kind: 'holds',
  params: {
    type: 'object',
    required: ['that', 'at'],
    properties: { that: { $ref: '#/$defs/condition' }, at: { type: 'string' } },
    additionalProperties: false,
  },
  reads: ({ that, at }) => [{ path: at }, ...comparisonsOf(that)],
  wording: ({ at }, label) => ({ field: label(at) }),
  check: (record, { that, at }) => (isTrue(that, record) ? [] : [{ path: firstAt(record, at) }]),
  examples: (record, { that, at }, { entity, source }) => {
    const shape = { fields: entity.fields, source };
    const passes = meetCondition(record, that, shape);
    const paths = [at, ...comparisonsOf(that).map(({ path }) => path)];
    const inputs = [...new Set(paths)].map((path) => firstAt(passes, path));
    return { passes, fails: breakCondition(passes, that, shape), inputs };
  },
};
