// Decision tables say what the product does: every combination of what decides is made a record and judged as all records are.
import { beforeAll, describe, expect, it } from 'vitest';
import { buildBookTables } from '../../generator/rule-book/build-rule-book.ts';
import { decidedRules } from '../../generator/rule-book/decisions/decided-rules.ts';
import { combinationsOf } from '../../generator/rule-book/decisions/decision-tables.ts';
import { checkRecord } from '../../runtime/core/check-record.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import { languages, type Row } from '../../runtime/core/descriptor/value.ts';
import { breakCondition, meetCondition } from '../../runtime/core/examples/meet-condition.ts';
import { withLines } from '../../runtime/core/examples/place-sample.ts';
import { sampleRow } from '../../runtime/core/examples/sample-value.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { isEmpty, valuesAt, withValueAt } from '../../runtime/core/paths.ts';
import { type DecisionTable, rowFor } from '../../runtime/core/rule-book/book-tables.ts';
import { checkRules } from '../../runtime/core/rules/rules.ts';
import { book, model } from './book.ts';

const { decisions, codes } = buildBookTables(model);
const descriptors = new Map(model.entities.map((entity) => [entity.id, entity]));
const samples = {
  codes: (table: string) => model.codes.find(({ id }) => id === table)?.values.map(({ value }) => value) ?? [],
  entity: (id: string) => descriptors.get(id),
};
const compiled = new Map<string, Entity>();

beforeAll(async () => {
  const { model: built }: { model: ServerModel } = await import('../../generated/model.gen.ts');
  for (const { entity } of decisions) {
    const one = built.entities[entity];
    if (one && !compiled.has(entity)) compiled.set(entity, compileEntity(one));
  }
});

/** A record in which every fact of the table is as the combination says; null where none can be made of its conditions. */
function recordOf(table: DecisionTable, combination: readonly number[]): Row | null {
  const entity = descriptors.get(table.entity);
  if (!entity) return null;
  const shape = { fields: entity.fields, source: samples };
  let record = sampleRow(entity.fields, samples);
  if (table.lines !== undefined) record = withLines(record, table.lines, shape);
  const facts = table.facts.map((fact, index) => ({
    ...fact,
    value: fact.options[combination[index] ?? 0]?.value ?? null,
  }));
  const conditions = facts.filter(({ path }) => path === undefined);
  for (const { condition, value } of conditions) {
    if (condition === undefined) continue;
    record = value === true ? meetCondition(record, condition, shape) : breakCondition(record, condition, shape);
  }
  for (const { path, value } of facts) if (path !== undefined) record = withEach(record, path, value, shape);
  const isSo = conditions.every(
    ({ condition, value }) => condition !== undefined && holds(condition, record) === value,
  );
  return isSo ? record : null;
}

function withEach(
  record: Row,
  path: string,
  value: DecisionTable['facts'][number]['options'][number]['value'],
  shape: Parameters<typeof withLines>[2],
): Row {
  const parent = path.split('.').slice(0, -1).join('.');
  const ready = valuesAt(record, path).length > 0 || parent === '' ? record : withLines(record, parent, shape);
  const places = valuesAt(ready, path).map(({ path: at }) => at);
  return (places.length > 0 ? places : [path]).reduce((row, at) => withValueAt(row, at, value ?? undefined), ready);
}

/** Whether the product has a rule count for the record. */
function counts(table: DecisionTable, entry: string, record: Row): boolean {
  const rule = decidedRules(descriptors.get(table.entity) as never).find((one) => one.entry === entry);
  if (!rule) throw new Error(`${entry} decides nothing`);
  return holds(rule.when as Condition, record);
}

describe('decision tables', () => {
  it('have every rule that counts only sometimes', () => {
    const wanted = model.entities
      .filter(({ type }) => type !== 'sub')
      .flatMap(decidedRules)
      .map(({ entry }) => entry);
    const shown = new Set(
      decisions.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries))),
    );
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((entry) => !shown.has(entry))).toEqual([]);
    const ids = new Set(book.entries.map(({ id }) => id));
    expect([...shown].filter((entry) => !ids.has(entry))).toEqual([]);
  });

  it('have one row for each combination', () => {
    for (const table of decisions) {
      for (const combination of combinationsOf(table.facts.map(({ options }) => options))) {
        const fits = table.rows.filter(({ options }) =>
          combination.every((option, fact) => options[fact]?.includes(option)),
        );
        expect(fits.length, `${table.id} ${combination}`).toBe(1);
      }
    }
  });

  it('say what the condition evaluator of the product says, for every combination', () => {
    let tried = 0;
    const wrong: string[] = [];
    for (const table of decisions) {
      for (const combination of combinationsOf(table.facts.map(({ options }) => options))) {
        const record = recordOf(table, combination);
        if (!record) continue;
        tried += 1;
        const said = new Set(rowFor(table, combination)?.cells.flatMap(({ entries }) => entries));
        const all = new Set(table.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries)));
        for (const entry of all) {
          if (!entry.includes('.rules.')) continue;
          if (counts(table, entry, record) !== said.has(entry))
            wrong.push(`${entry} ${combination} ${JSON.stringify(record).slice(0, 300)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(200);
  });

  it('demand a field where a record without it is refused, and only there', () => {
    let tried = 0;
    const wrong: string[] = [];
    for (const table of decisions) {
      const entity = compiled.get(table.entity);
      if (!entity) continue;
      // Rules that look at something else have tables of their own.
      const own = new Set(table.rows.flatMap(({ cells }) => cells.flatMap(({ entries }) => entries)));
      for (const combination of combinationsOf(table.facts.map(({ options }) => options))) {
        const record = recordOf(table, combination);
        const row = rowFor(table, combination);
        if (!record || !row) continue;
        for (const [index, { path }] of table.columns.entries()) {
          if (table.facts.some((fact) => fact.path === path)) continue;
          const missing = valuesAt(record, path).reduce(
            (left, { path: at }) => withValueAt(left, at, undefined),
            record,
          );
          const action = table.actions?.[0];
          const found =
            action === undefined
              ? checkRecord(entity, missing, 'complete')
              : checkRules(entity.descriptor, missing, { stage: 'complete', action });
          const demanding = (row.cells[index]?.entries ?? []).filter((id) => isDemand(table.entity, id));
          const refused = found
            .filter(
              ({ rule }) =>
                isDemand(table.entity, `${table.entity}.rules.${rule}`) &&
                columnOf(table.entity, rule) === path &&
                own.has(`${table.entity}.rules.${rule}`),
            )
            .map(({ rule }) => `${table.entity}.rules.${rule}`);
          if (valuesAt(missing, path).every(({ value }) => isEmpty(value)) && valuesAt(missing, path).length > 0) {
            tried += 1;
            if (JSON.stringify([...new Set(refused)].sort()) !== JSON.stringify([...demanding].sort()))
              wrong.push(`${table.id} ${combination} ${path}: ${refused} / ${demanding}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('are said in three languages', () => {
    const words = decisions.flatMap(({ facts, columns }) => [
      ...facts.flatMap(({ label, options }) => [label, ...options.map((option) => option.label)]),
      ...columns.map(({ label }) => label),
    ]);
    for (const said of words) for (const language of languages) expect(said[language]).not.toMatch(/^$|undefined|\{\{/);
  });
});

it('code tables stand in the book with all their values', () => {
  expect(codes.map(({ id, values }) => [id, values.length])).toEqual(
    model.codes.map(({ id, values }) => [id, values.length]),
  );
});

function columnOf(entity: string, rule: string): string | undefined {
  return decidedRules(descriptors.get(entity) as never).find(({ id }) => id === rule)?.column;
}

function isDemand(entity: string, entry: string): boolean {
  return decidedRules(descriptors.get(entity) as never).some(
    (rule) => rule.entry === entry && rule.effect === 'required',
  );
}
