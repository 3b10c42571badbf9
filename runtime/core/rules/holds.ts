// holds: { that: { field: currency, isNot: CNY }, at: currency } — the condition must hold; the entity words what is wrong.
// With lines: in each of them that has a value there, tested on the line alone.
import { comparisonsOf, holds as isTrue } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import { breakCondition, meetCondition } from '../examples/meet-condition.ts';
import { firstAt, withSample } from '../examples/place-sample.ts';
import { isLines } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, withValueAt } from '../paths.ts';
import { lineReads } from './line-reads.ts';
import { below, linesOf } from './lines-of.ts';
import { type ExampleContext, type Examples, objectOf, type RuleKind } from './rule-kind.ts';

type Holds = { lines?: string; that: Condition; at: string } & { [name: string]: never };

export const holds: RuleKind<Holds> = {
  kind: 'holds',
  params: objectOf(['that', 'at'], {
    lines: { type: 'string' },
    that: { $ref: '#/$defs/condition' },
    at: { type: 'string' },
  }),
  reads: ({ lines, that, at }) =>
    lines === undefined
      ? [{ path: at }, ...comparisonsOf(that)]
      : [{ path: lines, kinds: ['lines'] }, { path: below(lines, at) }, ...lineReads(lines, that)],
  wording: ({ lines, at }, label) => ({ field: label(below(lines, at)) }),
  check: (record, { lines, that, at }) => {
    if (lines === undefined) {
      return isTrue(that, record)
        ? []
        : [{ path: firstAt(record, at), params: { value: valueAt(record, at) ?? null } }];
    }
    return linesOf(record, lines).flatMap(({ at: place, line }) => {
      const value = valueAt(line, at);
      return isEmpty(value) || isTrue(that, line) ? [] : [{ path: below(place, at), params: { value } }];
    });
  },
  examples: (record, params, context) => {
    const { lines, that, at } = params;
    if (lines !== undefined) return exampleOfLines(record, { that, at, lines }, context);
    const shape = { fields: context.entity.fields, source: context.source };
    const passes = meetCondition(record, that, shape);
    const paths = [at, ...comparisonsOf(that).map(({ path }) => path)];
    const inputs = [...new Set(paths)].map((path) => firstAt(passes, path));
    return { passes, fails: breakCondition(passes, that, shape), inputs };
  },
};

/** Every line keeps the condition; in the other record the first one breaks it. */
function exampleOfLines(
  record: Parameters<typeof withSample>[0],
  { lines, that, at }: { lines: string; that: Condition; at: string },
  { entity, source }: ExampleContext,
): Examples | null {
  const inner = fieldAt(entity.fields, lines);
  if (!isLines(inner)) return null;
  const shape = { fields: inner.fields, source };
  const ready = withSample(record, below(lines, at), { fields: entity.fields, source });
  const passes = linesOf(ready, lines).reduce(
    (row, { at: place, line }) => withValueAt(row, place, meetCondition(line, that, shape)),
    ready,
  );
  const [first] = linesOf(passes, lines);
  if (!first) return null;
  const fails = withValueAt(passes, first.at, breakCondition(first.line, that, shape));
  const keys = new Set([at, ...comparisonsOf(that).map(({ path }) => path)]);
  return { passes, fails, inputs: [...keys].map((key) => below(first.at, key)) };
}
