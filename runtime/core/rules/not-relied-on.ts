// not-relied-on: { by: [{ entity: export-tally-report, match: { batchNo: batchNo }, shows: batchNo }] } — no such record may be there.
import { comparisonsOf } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import type { Json } from '../descriptor/value.ts';
import { otherValue, withSample } from '../examples/place-sample.ts';
import { fieldAt, valueAt, withValueAt } from '../paths.ts';
import {
  entityLabels,
  exceptSchema,
  type Match,
  matchReads,
  matchSchema,
  storedExample,
  wantedValues,
} from './other-records.ts';
import { type Except, type FieldRead, objectOf, type RuleKind, type StoredExample } from './rule-kind.ts';

/** Records that depend on this one; `shows`: the field by which the refusal names them. */
type Reliance = { entity: string; match: Match; except?: Except; where?: Condition; shows: string };
/**
 * `unless`: another record of the own kind with the same values, which they can stand on as well. `spares`: a record that is so before the
 * action, as it is stored, is not held by what stands on it. `at`: where the finding stands; else at what is matched first.
 */
type NotReliedOn = { by: Reliance[]; unless?: { match: Match; except?: Except }; spares?: Condition; at?: string } & {
  [name: string]: never;
};

/** So many are named of each kind. */
const mostNamed = 3;

const reliance = objectOf(['entity', 'match', 'shows'], {
  entity: { type: 'string' },
  match: matchSchema,
  except: exceptSchema,
  where: { type: 'object' },
  shows: { type: 'string' },
});

export const notReliedOn: RuleKind<NotReliedOn> = {
  kind: 'not-relied-on',
  params: objectOf(['by'], {
    by: { type: 'array', items: reliance, minItems: 1 },
    unless: objectOf(['match'], { match: matchSchema, except: exceptSchema }),
    spares: { type: 'object' },
    at: { type: 'string' },
  }),
  reads: ({ by, unless, spares, at }): FieldRead[] => [
    ...by.flatMap(({ entity, match, except, where, shows }) => [
      ...matchReads({ entity, match, ...(except && { except }) }),
      { path: shows, of: entity },
      ...(where ? comparisonsOf(where).map(({ path, values }) => ({ path, values, of: entity })) : []),
    ]),
    ...Object.keys(unless?.match ?? {}).map((path) => ({ path, key: true as const })),
    ...Object.entries(unless?.except ?? {}).map(([path, values]) => ({ path, values })),
    ...(at === undefined ? [] : [{ path: at }]),
    ...(spares ? comparisonsOf(spares).map(({ path, values }) => ({ path, values })) : []),
  ],
  wording: ({ by, at }, label) => ({
    field: label(at ?? Object.values(by[0]?.match ?? {})[0] ?? ''),
    other: entityLabels(by.map(({ entity }) => entity)),
  }),
  check: () => [],
  // Rows that do not exist yet cannot be locked, so their writers must wait.
  exclusive: () => true,
  checkCrossRecord: async (record, { by, unless, spares, at }, { entity }, port) => {
    const names: Json[] = [];
    let count = 0;
    for (const one of by) {
      const [wanted] = wantedValues(record, one.match);
      if (!wanted) continue;
      const { except, where, shows } = one;
      const query = { entity: one.entity, values: wanted.values, ...(except && { except }), ...(where && { where }) };
      const found = await port.named({ ...query, shows, most: mostNamed });
      count += found.count;
      const kind = `@entity.${one.entity}.label`;
      names.push(...found.names.map((name): Json => [kind, name]));
      // Those out of sight have no name here, only a kind.
      if (found.count > 0 && found.names.length === 0) names.push([kind]);
    }
    if (count === 0) return [];
    const stored = { entity: entity.id, values: { id: record.id ?? null } };
    if (spares && (await port.exists({ ...stored, where: spares }))) return [];
    const [alike] = unless ? wantedValues(record, unless.match) : [];
    const others = alike && {
      entity: entity.id,
      values: alike.values,
      ...(unless?.except && { except: unless.except }),
      ...(typeof record.id === 'string' && { exceptId: record.id }),
    };
    if (others && (await port.exists(others))) return [];
    const path = at ?? Object.values(by[0]?.match ?? {})[0] ?? '';
    return [{ path, params: { count, names } }];
  },
  examples: (record, { by }, { entity, source }) => {
    const own = by.flatMap(({ match }) => Object.values(match));
    const fails = own.reduce((row, path) => withSample(row, path, { fields: entity.fields, source }), record);
    const [first] = by;
    const [wanted] = first ? wantedValues(fails, first.match) : [];
    const field = wanted && fieldAt(entity.fields, wanted.at);
    if (!first || !wanted || !field) return null;
    const stored: StoredExample = storedExample(first.entity, wanted.values, first.except, source);
    const passes = withValueAt(fails, wanted.at, otherValue(field, valueAt(fails, wanted.at) ?? null, source));
    return { passes, fails, inputs: [wanted.at], others: [stored] };
  },
};
