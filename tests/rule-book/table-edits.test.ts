// Decision tables edited as tables: random cells of every table, made edits of the files, read again, say what was asked and nothing else.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { editFiles } from '../../cli/changes/edit-files.ts';
import { tableEdits } from '../../cli/changes/table-edits.ts';
import { openCache } from '../../generator/cache/open-cache.ts';
import { examine } from '../../generator/examine.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import { Translator } from '../../generator/model/translator.ts';
import { buildBookTables } from '../../generator/rule-book/build-rule-book.ts';
import { decidedRules } from '../../generator/rule-book/decisions/decided-rules.ts';
import { factsOf, groupsOf } from '../../generator/rule-book/decisions/deciding-facts.ts';
import { combinationsOf } from '../../generator/rule-book/decisions/decision-tables.ts';
import { samplesOf } from '../../generator/rule-book/samples.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isCoded } from '../../runtime/core/kinds/field-traits.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { type DecisionTable, rowFor } from '../../runtime/core/rule-book/book-tables.ts';
import type { TableCellChange } from '../../runtime/core/rule-book/table-change.ts';
import { root } from './book.ts';

vi.setConfig({ testTimeout: 300_000 });

const memory = openCache();
const { project, descriptors } = await examine({ root, memory });
const model = buildModel(project, descriptors);
const { decisions } = buildBookTables(model);

const copy = mkdtempSync(join(tmpdir(), 'tongguan-tables-'));
for (const folder of ['schemas', 'locales']) cpSync(join(root, folder), join(copy, folder), { recursive: true });
symlinkSync(join(root, 'overrides'), join(copy, 'overrides'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

// The same sequence in every run (mulberry32).
let state = 20_260_101;
function random(below: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

/** A random row of a table, whole or a part of what it stands for, and a rule of a random column that is to count there, or no more. */
function randomCell(table: DecisionTable): TableCellChange | null {
  const row = table.rows[random(table.rows.length)];
  const column = table.columns[random(table.columns.length)];
  const rule = column?.rules[random(column.rules.length)];
  if (!row || !column || !rule) return null;
  const options = row.options.map((own) => (random(2) === 0 ? own : [own[random(own.length)] ?? 0]));
  const counts = !row.cells[table.columns.indexOf(column)]?.entries.includes(rule.entry);
  // Sometimes one alone of the values that no rule names yet.
  const only = table.facts.map((fact, index) => {
    const [first, ...others] = options[index] ?? [];
    const isRest = first !== undefined && others.length === 0 && fact.options[first]?.isRest;
    return isRest && random(2) === 0 ? unnamed(table, fact) : null;
  });
  const cell = { entity: table.entity, table: table.id, entry: rule.entry, options, counts };
  return only.some((values) => values !== null) ? { ...cell, only } : cell;
}

function unnamed({ entity }: DecisionTable, { path = '', options }: DecisionTable['facts'][number]): Json[] | null {
  const field = fieldAt(descriptorOf(model, entity).fields, path);
  if (!isCoded(field)) return null;
  const values = model.codes.find(({ id }) => id === field.table)?.values.map(({ value }) => value) ?? [];
  const free = values.slice(1).filter((value) => !options.some((option) => option.value === value));
  return free.length > 0 ? [free[random(free.length)] ?? null] : null;
}

function hasRest({ options }: DecisionTable['facts'][number]): boolean {
  return options.some(({ isRest }) => isRest);
}

function descriptorOf(of: Model, id: string): EntityDescriptor {
  const found = of.entities.find((entity) => entity.id === id);
  if (!found) throw new Error(`${id} is gone`);
  return found;
}

/** A cell that can be changed, of a few that are tried, with its edits. */
function editable(table: DecisionTable, refused: { [reason: string]: number }) {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const cell = randomCell(table);
    if (!cell) continue;
    const change = tableEdits(project, model, [cell]);
    if (change.refused.length === 0) return [{ table, cell, edits: change.edits }];
    for (const { reason } of change.refused) refused[reason] = (refused[reason] ?? 0) + 1;
  }
  return [];
}

/** Which conditional rules count, as a table says by its cells. */
function saidBy(table: DecisionTable, combination: readonly number[]): Set<string> {
  const rules = new Set(table.columns.flatMap((column) => column.rules.map(({ entry }) => entry)));
  return new Set(
    rowFor(table, combination)
      ?.cells.flatMap(({ entries }) => entries)
      .filter((id) => rules.has(id)),
  );
}

/** Which conditional rules count for these values, as the tables computed from a model say by their cells. */
function saidAnew(
  of: Model,
  entity: EntityDescriptor,
  values: ReadonlyMap<string, Json>,
  entry: string,
): boolean | null {
  const translator = new Translator(of.locales);
  const context = { model: of, translator, samples: samplesOf(of, translator) };
  const rule = decidedRules(entity).find((one) => one.entry === entry);
  // Without a condition it stands in no table, and counts always.
  if (!rule) return entity.rules.some(({ id }) => `${entity.id}.rules.${id}` === entry) ? true : null;
  const facts = factsOf(entity, rule.when, rule.lines);
  if (!facts.every(({ key }) => values.has(key))) return null;
  const [table] = newTables(of).filter(
    (one) => one.entity === entity.id && one.columns.some(({ rules }) => rules.some((own) => own.entry === entry)),
  );
  if (!table) return null;
  const whens = decidedRules(entity).filter((one) =>
    table.columns.some(({ rules }) => rules.some((own) => own.entry === one.entry)),
  );
  const combination = table.facts.map((fact) => {
    const key = fact.path ?? JSON.stringify(fact.condition);
    const own = {
      key,
      ...(fact.path !== undefined && { path: fact.path }),
      ...(fact.condition && { condition: fact.condition }),
    };
    const groups = groupsOf(
      context,
      entity,
      own,
      whens.map(({ when }) => when),
    );
    const found = groups.findIndex(({ values: held }) => held.includes(values.get(key) ?? null));
    return found >= 0
      ? found
      : Math.max(
          0,
          groups.findIndex(({ isRest }) => isRest),
        );
  });
  return saidBy(table, combination).has(entry);
}

const made = new WeakMap<Model, readonly DecisionTable[]>();
function newTables(of: Model): readonly DecisionTable[] {
  const tables = made.get(of) ?? buildBookTables(of).decisions;
  made.set(of, tables);
  return tables;
}

it('come to edits after which the tables computed anew are the edited ones, cell by cell', async () => {
  const told = { edited: 0, alone: 0, cells: 0, refused: {} as { [reason: string]: number }, uncompiled: 0 };
  const wrong: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    // One table of each entity at a time, so that what one edit does is seen by itself.
    // Every other time of those alone that look at codes of which some are named.
    const offered = decisions.filter(
      ({ facts }) => round % 2 === 0 || facts.some((fact) => fact.codes && hasRest(fact)),
    );
    const tables = [...Map.groupBy(offered, ({ entity }) => entity).values()].flatMap(
      (own) => own[(round + random(own.length)) % own.length] ?? [],
    );
    const tried = tables.flatMap((table) => editable(table, told.refused));
    const { files, conflicts } = editFiles(
      root,
      tried.flatMap(({ edits }) => edits),
    );
    expect(conflicts).toEqual([]);
    for (const { file, after } of files) writeFileSync(join(copy, file), after);
    const found = await examine({ root: copy, memory });
    const changed = buildModel(found.project, found.descriptors);
    for (const { file, before } of files) writeFileSync(join(copy, file), before);
    const unfit = new Set(found.findings.map(({ place }) => place.file));
    for (const { table, cell, edits } of tried) {
      // What the compiler refuses, as a condition that no record can fulfil, is told by the trial.
      if (edits.length === 0) wrong.push(`${JSON.stringify(cell)}: no edits`);
      if (edits.some(({ file }) => unfit.has(file))) {
        told.uncompiled += 1;
        continue;
      }
      told.edited += 1;
      const entity = descriptorOf(changed, table.entity);
      const choices = table.facts.map(({ options }, fact) => [
        ...options.map(({ value }, option) => ({ value, option })),
        ...(cell.only?.[fact] ?? []).map((value) => ({ value, option: cell.options[fact]?.[0] ?? 0 })),
      ]);
      told.alone += cell.only ? 1 : 0;
      for (const numbers of combinationsOf(choices)) {
        const chosen = numbers.map((number, fact) => choices[fact]?.[number] ?? { value: null, option: 0 });
        const values = new Map(
          table.facts.map(({ path, condition }, fact): [string, Json] => [
            path ?? JSON.stringify(condition),
            chosen[fact]?.value ?? null,
          ]),
        );
        const was = saidBy(
          table,
          chosen.map(({ option }) => option),
        );
        const isMeant = chosen.every(({ value, option }, fact) => {
          const alone = cell.only?.[fact];
          return cell.options[fact]?.includes(option) && (!alone || alone.includes(value));
        });
        for (const { entry } of table.columns.flatMap(({ rules }) => rules)) {
          const wanted = isMeant && entry === cell.entry ? cell.counts : was.has(entry);
          told.cells += 1;
          if (saidAnew(changed, entity, values, entry) !== wanted)
            wrong.push(`${JSON.stringify(cell)} ${JSON.stringify(edits)}: ${entry} at ${JSON.stringify([...values])}`);
        }
      }
    }
  }
  console.info(JSON.stringify(told));
  expect(wrong).toEqual([]);
  expect(told.edited).toBeGreaterThan(100);
  expect(told.alone).toBeGreaterThan(0);
  expect(told.cells).toBeGreaterThan(500);
});
