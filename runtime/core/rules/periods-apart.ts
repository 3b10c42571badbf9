// periods-apart: { lines: rates, alike: [rateName], from: validFrom, until: validUntil, names: rateName } — of lines that are alike, or of
// records without `lines`, no two hold on the same day. What has no last day holds until the next one begins.
import type { Json, Row } from '../descriptor/value.ts';
import { withLines, withSample } from '../examples/place-sample.ts';
import { sampleValue } from '../examples/sample-value.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt, withValuesAt } from '../paths.ts';
import { periodsOverlap } from '../periods.ts';
import { below, linesOf } from './lines-of.ts';
import { type ExampleContext, type Examples, objectOf, type RuleKind, type Violation } from './rule-kind.ts';

/** `names`: what is told of the one that is in the way. */
type PeriodsApart = { lines?: string; alike: string[]; from: string; until: string; names: string } & {
  [name: string]: never;
};

const fromAlways = 'rule.periods-apart-always';

export const periodsApart: RuleKind<PeriodsApart> = {
  kind: 'periods-apart',
  params: objectOf(['alike', 'from', 'until', 'names'], {
    lines: { type: 'string' },
    alike: { type: 'array', items: { type: 'string' }, minItems: 1 },
    from: { type: 'string' },
    until: { type: 'string' },
    names: { type: 'string' },
  }),
  reads: ({ lines, alike, from, until, names }) => [
    ...alike.map((path) => ({ path: below(lines, path), ...(lines === undefined && { key: true as const }) })),
    ...[from, until].map((path) => ({ path: below(lines, path), kinds: ['date'] as const })),
    { path: below(lines, names) },
  ],
  sentences: ['periods-apart-always'],
  wording: ({ lines, alike, from, until }, label) => ({
    field: label(below(lines, alike[0] ?? '')),
    from: label(below(lines, from)),
    until: label(below(lines, until)),
  }),
  check: (record, params) => {
    if (params.lines === undefined) return [];
    const found = linesOf(record, params.lines).filter(({ line }) => isComplete(line, params));
    return found.flatMap(({ at, line }, index) => {
      const other = found
        .slice(0, index)
        .find((earlier) => areAlike(earlier.line, line, params) && periodsOverlap(earlier.line, line, params));
      return other ? [overlapOf(below(at, params.from), line, other.line, params)] : [];
    });
  },
  exclusive: ({ lines }) => lines === undefined,
  checkCrossRecord: async (record, params, { entity }, port) => {
    const { lines, alike, from, until } = params;
    if (lines !== undefined || !isComplete(record, params)) return periodsApart.check(record, params);
    const others = await port.values({
      entity: entity.id,
      values: Object.fromEntries(alike.map((path) => [path, valueAt(record, path) ?? null])),
      paths: [from, until],
      ...(typeof record.id === 'string' && { exceptId: record.id }),
    });
    const rows = others.map((one): Row => ({ [from]: one[from]?.[0] ?? null, [until]: one[until]?.[0] ?? null }));
    const other = rows.find((row) => periodsOverlap(row, record, params));
    return other ? [overlapOf(from, record, other, params)] : [];
  },
  examples: (record, params, context) =>
    params.lines === undefined ? storedExamples(record, params, context) : lineExamples(record, params, context),
};

function isComplete(row: Row, { alike }: PeriodsApart): boolean {
  return alike.every((path) => !isEmpty(valueAt(row, path)));
}

function areAlike(a: Row, b: Row, { alike }: PeriodsApart): boolean {
  return alike.every((path) => JSON.stringify(valueAt(a, path)) === JSON.stringify(valueAt(b, path)));
}

function overlapOf(path: string, row: Row, other: Row, { names, from }: PeriodsApart): Violation {
  const day = valueAt(other, from);
  const named = { value: valueAt(row, names) ?? null };
  return isEmpty(day)
    ? { path, params: named, sentence: fromAlways }
    : { path, params: { ...named, day: day as Json } };
}

const [firstDay, laterDay] = ['2026-01-01', '2026-07-01'];

function lineExamples(record: Row, params: PeriodsApart, { entity, source }: ExampleContext): Examples | null {
  const { lines = '', alike, from, until } = params;
  const shape = { fields: entity.fields, source };
  const two = withLines(record, lines, shape, 2);
  const same = alike.reduce((row, path) => {
    const field = fieldAt(entity.fields, `${lines}.${path}`);
    const [first] = valuesAt(row, `${lines}.${path}`);
    const value = isEmpty(first?.value) && field ? sampleValue(field, source, 0) : (first?.value ?? null);
    return withValuesAt(
      row,
      [0, 1].map((index) => [`${lines}.${index}.${path}`, value] as const),
    );
  }, two);
  const at = (index: number, path: string): string => `${lines}.${index}.${path}`;
  const passes = withValuesAt(same, [
    [at(0, from), firstDay],
    [at(0, until), null],
    [at(1, from), laterDay],
    [at(1, until), null],
  ]);
  const fails = withValueAt(passes, at(1, from), firstDay);
  return { passes, fails, inputs: [at(1, from), at(0, from)] };
}

function storedExamples(record: Row, params: PeriodsApart, { entity, source }: ExampleContext): Examples {
  const { alike, from, until } = params;
  const shape = { fields: entity.fields, source };
  const ready = alike.reduce((row, path) => withSample(row, path, shape), record);
  const passes = withValuesAt(ready, [
    [from, laterDay],
    [until, null],
  ]);
  const fails = withValueAt(passes, from, firstDay);
  const values = Object.fromEntries(alike.map((path) => [path, valueAt(fails, path) ?? null]));
  return { passes, fails, inputs: [from], others: [{ entity: entity.id, values: { ...values, [from]: firstDay } }] };
}
