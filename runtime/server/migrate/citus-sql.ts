// The complete SQL of an empty database for Citus: every table with the enterprise in its keys, distributed, copied or on the coordinator.
import { enterpriseKeyOf, type KeyedTable, keyedTables } from '../../core/keyed-tables.ts';
import { heldValueTable, type TableModel } from '../../core/tables.ts';
import { textPairsFunction, textPartsFunction } from '../../core/text-search.ts';
import { quoted } from '../store/statement.ts';
import { citusLimits } from './citus-limits.ts';
import { createTableSql } from './compare-columns.ts';
import { markSql, objectsOf, type WantedObject } from './marked-object.ts';

/** Lines ready for `psql`, statements with their semicolon, in an order in which they work; what Citus cannot do stands first, as remarks. */
export function citusSql(tables: readonly TableModel[]): string[] {
  const keyed = keyedTables([...tables, heldValueTable]);
  const objects = keyed.flatMap(({ table }) => objectsOf(table));
  const of = (kind: WantedObject['kind']): string[] =>
    objects.filter((one) => one.kind === kind).flatMap((one) => [`${one.sql};`, `${markSql(one)};`]);
  return [
    ...remark('What Citus cannot do of what the server does, and what happens', citusLimits),
    ...remark('References between what lies apart: no foreign key, the server looks before it saves', looseOf(keyed)),
    ...remark(
      'Kept apart among all enterprises: by rows of held_value, which is copied to every machine',
      acrossOf(keyed),
    ),
    'create extension if not exists citus;',
    `${textPairsFunction};`,
    `${textPartsFunction};`,
    '-- Tables, with checks while they are empty',
    ...keyed.map(({ table }) => `${createTableSql(table)};`),
    ...of('check'),
    '-- Copied to every machine: first, because the others refer to them',
    ...placed(keyed, 'everywhere').map((name) => `select create_reference_table('${quoted(name)}');`),
    '-- With their enterprise, all of them together, so that what belongs to one stays on one machine',
    ...distribute(keyed),
    '-- Indexes, then foreign keys, when every table lies where it should',
    ...of('index'),
    ...of('foreign'),
    `-- On the coordinator alone: ${placed(keyed, 'coordinator').join(', ')}; and the schema pgboss of the jobs`,
  ];
}

function distribute(keyed: readonly KeyedTable[]): string[] {
  const tenants = keyed.flatMap(({ table }) => {
    const by = enterpriseKeyOf(table);
    return by === null ? [] : [{ name: quoted(table.name), by }];
  });
  const [first] = tenants;
  return tenants.map(({ name, by }) => {
    const beside = name === first?.name ? 'none' : first?.name;
    return `select create_distributed_table('${name}', '${by}', colocate_with => '${beside}');`;
  });
}

function placed(keyed: readonly KeyedTable[], at: 'everywhere' | 'coordinator'): string[] {
  return keyed.filter(({ table }) => (table.placement?.at ?? 'coordinator') === at).map(({ table }) => table.name);
}

function looseOf(keyed: readonly KeyedTable[]): string[] {
  return keyed.flatMap(({ table, loose }) =>
    loose.map((key) => `${table.name} (${key.columns.join(', ')}) -> ${key.table} (${key.references.join(', ')})`),
  );
}

function acrossOf(keyed: readonly KeyedTable[]): string[] {
  return keyed.flatMap(({ table, across }) => across.map(({ name, on }) => `${table.name} ${on.join(', ')}: ${name}`));
}

function remark(head: string, lines: readonly string[]): string[] {
  return [`-- ${head}:`, ...lines.map((line) => `--   ${line}`)];
}
