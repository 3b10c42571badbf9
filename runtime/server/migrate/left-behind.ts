// What the schemas no longer have and a database still holds: columns, tables, values, codes and ways out of states, with the rows that hold
// them or stand there, and what may be meant to follow them.
import type { ClientBase } from 'pg';
import { isCoded } from '../../core/kinds/field-traits.ts';
import type { ServerModel } from '../../core/model.ts';
import { nearestName } from '../../core/nearest-name.ts';
import { type ColumnModel, type TableModel, wholeOf } from '../../core/tables.ts';
import { layoutsOf } from '../store/layouts-of.ts';
import { namedTables } from '../store/named-tables.ts';
import { quoted } from '../store/statement.ts';
import type { FoundTable } from './found-tables.ts';
import { heldValues, type Looking, lookAt } from './held-values.ts';
import { tellLacking } from './lacking-values.ts';
import { tellLostWays } from './lost-ways.ts';
import { checkName, objectsOf } from './marked-object.ts';
import { beforeRenames } from './rename-tables.ts';
import { countRows } from './step.ts';

/** A sentence for each; reads the tables that something was taken out of, and changes nothing. The tables must have been made before. */
export async function tellLeft(client: ClientBase, model: ServerModel): Promise<string[]> {
  const looking = await lookAt(client, model);
  return [
    ...(await leftColumns(looking, model)),
    ...(await leftTables(looking)),
    ...(await leftValues(looking, model)),
    ...(await leftCodes(looking, model)),
    ...(await tellLostWays(looking, model)),
    ...(await tellLacking(looking, model)),
  ];
}

/** Columns that hold something; one that a new column may follow is asked about, and one that `was` probably means is named. */
async function leftColumns(looking: Looking, model: ServerModel): Promise<string[]> {
  const notes: string[] = [];
  for (const table of looking.wanted) {
    const found = looking.found.get(table.name);
    if (!found) continue;
    const known = new Set(table.columns.map(({ name }) => name));
    const left = [...found.columns.keys()].filter((name) => !known.has(name));
    const fresh = table.columns.filter(({ name }) => !found.columns.has(name));
    notes.push(...fresh.flatMap((column) => missed(table.name, column, left)));
    for (const name of left) {
      const rows = await count(looking, `select count(${quoted(name)}) from ${quoted(table.name)}`);
      if (rows === 0) continue;
      const likely: string[] = [];
      // One that says what it was called follows nothing else.
      for (const column of fresh.filter(({ was = [] }) => was.length === 0))
        if (
          column.type === found.columns.get(name)?.type &&
          (await takes(looking, model, { table: table.name, from: name, to: column.name }))
        )
          likely.push(column.name);
      notes.push(
        `Table ${table.name}, column ${name} is left behind: the schemas no longer have it, and ${countRows(rows)} ${rows === 1 ? 'holds' : 'hold'} a value.${asked(likely, name)}`,
      );
    }
  }
  return notes;
}

/** Names in the `was` of a new column that no column has; nothing of one that comes without any. */
function missed(table: string, { name, was = [] }: ColumnModel, left: readonly string[]): string[] {
  return was.map((one) => {
    const meant = nearestName(one, left);
    const guess = meant === undefined ? '' : ` ${meant} was meant?`;
    return `Table ${table}, column ${name}: \`was: ${one}\` names no column that is there, and ${name} comes empty.${guess}`;
  });
}

/** Whether a new column may hold every value of one that is left: of a closed list or a code table no other. */
async function takes(
  looking: Looking,
  model: ServerModel,
  { table, from, to }: { readonly table: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const tables = [...layoutsOf(model).values()].flatMap((layout) => [layout, ...layout.below]);
  const field = tables.find((one) => one.table === table)?.columns.find(({ column }) => column === to)?.field;
  if (!field) return true;
  const codes = isCoded(field) ? model.codes.find(({ id }) => id === field.table)?.values : undefined;
  const known = 'values' in field ? field.values : codes?.map(({ value }) => value);
  return known === undefined || (await heldValues(looking, { table, column: from }, { known })).length === 0;
}

async function leftTables(looking: Looking): Promise<string[]> {
  const known = new Set(looking.wanted.map(({ name }) => name));
  const fresh = looking.wanted.filter(({ name }) => !looking.found.has(name));
  const notes: string[] = [];
  for (const table of looking.found.values()) {
    if (known.has(table.name) || known.has(wholeOf(table.name))) continue;
    const rows = await count(looking, `select count(*) from ${quoted(table.name)}`);
    if (rows === 0) continue;
    const likely = fresh.filter((one) => isLike(one, table)).map(({ name }) => name);
    notes.push(
      `Table ${table.name} is left behind: the schemas no longer have it, and it holds ${countRows(rows)}.${asked(likely, table.name)}`,
    );
  }
  return notes;
}

/** Common columns are everywhere: those beside them count. */
const everywhere = new Set(
  'id companyId createdAt createdBy updatedAt updatedBy version rootId line1 line2 value'.split(' '),
);

function isLike(table: TableModel, found: FoundTable): boolean {
  const own = table.columns.filter(({ name }) => !everywhere.has(name));
  return own.length > 0 && own.filter(({ name }) => found.columns.has(name)).length >= own.length * 0.6;
}

function asked(likely: readonly string[], was: string): string {
  if (likely.length === 0) return '';
  return ` ${likely.length > 3 ? 'One of the new ones' : likely.join(' or ')} may be what it is called now: then write \`was\` there, with the name that ${was} had in the schemas.`;
}

/** Values of closed lists whose check changes: states among them. */
async function leftValues(looking: Looking, model: ServerModel): Promise<string[]> {
  const tables = new Map(looking.wanted.map((table) => [table.name, table]));
  const notes: string[] = [];
  for (const layout of layoutsOf(model).values()) {
    for (const { table, columns } of [layout, ...layout.below]) {
      const found = looking.found.get(table);
      const wanted = tables.get(table);
      if (!found || !wanted) continue;
      for (const { column, field } of columns) {
        if (!('values' in field) || !changesCheck(wanted, found, column)) continue;
        const were = 'valuesWere' in field && field.valuesWere ? Object.values(field.valuesWere).flat() : [];
        const held = await heldValues(looking, { table, column }, { known: [...field.values, ...were] });
        for (const { value, rows } of held)
          notes.push(
            `Table ${table}, column ${column}: the value ${value} is gone from the schemas, and ${countRows(rows)} ${rows === 1 ? 'holds' : 'hold'} it. They stay as they are; what follows it says so by \`was\` (of a state) or \`valuesWere\`.`,
          );
      }
    }
  }
  return notes;
}

function changesCheck(wanted: TableModel, found: FoundTable, column: string): boolean {
  const name = checkName(wanted.name, column);
  const check = objectsOf(wanted).find((one) => one.kind === 'check' && one.name === name);
  return check !== undefined && found.columns.has(column) && found.objects.get(name)?.mark !== check.mark;
}

/** Codes that the next loading of the code tables retires, with the columns that hold them. */
async function leftCodes(looking: Looking, model: ServerModel): Promise<string[]> {
  const code = namedTables(model.system).code;
  if (model.system.code === undefined || ![...looking.found.keys()].some((name) => quoted(name) === code)) return [];
  const known = new Map(
    model.codes.map(({ id, values }) => [id, values.flatMap(({ value, was = [] }) => [value, ...was])]),
  );
  const { rows: gone } = await looking.client.query<{ type: string; value: string }>(
    beforeRenames(
      `select "typeCode" as type, "domainCode" as value from ${code}
        where "createdBy" is null and "updatedBy" is null and "validFlag" and "typeCode" = any($1) order by 1, 2`,
      looking.names,
    ),
    [[...known.keys()]],
  );
  const removed = gone.filter(({ type, value }) => !known.get(type)?.includes(value));
  const notes: string[] = [];
  for (const [type, own] of Map.groupBy(removed, (one) => one.type)) {
    const values = own.map(({ value }) => value);
    const held: string[] = [];
    for (const layout of layoutsOf(model).values()) {
      for (const { table, columns } of [layout, ...layout.below]) {
        const coded = columns.filter(({ field }) => isCoded(field) && field.table === type);
        for (const { column } of coded.filter((one) => looking.found.get(table)?.columns.has(one.column)))
          for (const { value, rows } of await heldValues(looking, { table, column }, { wanted: values }))
            held.push(`${value} in ${countRows(rows)} of ${table}.${column}`);
      }
    }
    const where = held.length === 0 ? 'no record holds them' : held.join(', ');
    notes.push(
      `Code table ${type}: ${values.join(', ')} ${values.length === 1 ? 'is' : 'are'} gone from the schemas and can no longer be chosen; ${where}. A code that has another value now says so by \`was\`.`,
    );
  }
  return notes;
}

async function count({ client, names }: Looking, sql: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(beforeRenames(sql, names));
  return Number(rows[0]?.count ?? 0);
}
