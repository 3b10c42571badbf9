// Triggers that do what keys do, where tables are cut by enterprise: what is named is there, what is named stays, what differs differs.
import type { ForeignKeyModel, IndexModel, TriggerModel } from '../../../runtime/core/tables.ts';
import { indexName } from './index-name.ts';
import { quoteName } from './quote-name.ts';

/** A reference of the table `from`; keys of several columns do not occur among them. */
export interface LooseKey {
  readonly from: string;
  readonly key: ForeignKeyModel;
}

/** On the table that names: the record is there, and stays until the transaction ends. */
export function namedTrigger({ from, key }: LooseKey): TriggerModel {
  const { column, there } = namesOf(key);
  const name = indexName(from, [...key.columns, 'named'], 'fkey');
  return {
    name,
    event: `after insert or update of ${column}`,
    body: `begin
  if tg_op = 'UPDATE' then
    if new.${column} is not distinct from old.${column} then return null; end if;
  end if;
  if new.${column} is null then return null; end if;
  perform 1 from ${quoteName(key.table)} where ${there} = new.${column} for key share;
  if not found then
    ${refusal('23503', { table: from, column: key.columns[0] ?? '', constraint: name })}
  end if;
  return null;
end`,
  };
}

/** On the table that is named: a record that is still named stays, or takes with it what goes with it. */
export function keptTrigger({ from, key }: LooseKey): TriggerModel {
  const { column, there } = namesOf(key);
  const name = indexName(from, [...key.columns, 'kept'], 'fkey');
  const rows = `from ${quoteName(from)} where ${column} = old.${there}`;
  const onDelete =
    key.onDelete === 'cascade'
      ? `delete ${rows};`
      : `if exists (select 1 ${rows}) then
    ${refusal('23503', { table: from, column: key.columns[0] ?? '', constraint: name })}
  end if;`;
  return {
    name,
    event: there === '"id"' ? 'after delete' : `after delete or update of ${there}`,
    body: `begin
  if tg_op = 'UPDATE' then
    if new.${there} is not distinct from old.${there} then return null; end if;
  end if;
  ${onDelete}
  return null;
end`,
  };
}

/** Values that differ among all enterprises, as the index of that name would keep them. */
export function heldTrigger(table: string, { name, on, where }: IndexModel): TriggerModel {
  const given = [...on.map((one) => `${one} is not null`), ...(where === undefined ? [] : [`(${where})`])].join(
    ' and ',
  );
  const read = (row: 'old' | 'new', into: string): string =>
    `select jsonb_build_array(${on.join(', ')})::text into ${into} from (select ${row}.*) r where ${given};`;
  return {
    name: indexName(name.replace(/_key$/, ''), ['held'], 'key'),
    event: 'after insert or update or delete',
    body: `declare was text; held text;
begin
  if tg_op <> 'INSERT' then ${read('old', 'was')} end if;
  if tg_op <> 'DELETE' then ${read('new', 'held')} end if;
  if was is not distinct from held then return null; end if;
  if was is not null then
    delete from held_value where "of" = '${name}' and "value" = was and "rowId" = old."id";
  end if;
  if held is not null then
    insert into held_value ("of", "value", "rowId") values ('${name}', held, new."id") on conflict do nothing;
    if not found then
      ${refusal('23505', { table, constraint: name })}
    end if;
  end if;
  return null;
end`,
  };
}

function namesOf({ columns, references }: ForeignKeyModel): { column: string; there: string } {
  return { column: quoteName(columns[0] ?? ''), there: quoteName(references[0] ?? '') };
}

/** As PostgreSQL would say it of a key, so that the server understands it. */
function refusal(code: string, said: { readonly [option: string]: string }): string {
  const options = Object.entries(said).map(([option, value]) => `${option} = '${value}'`);
  return `raise exception using errcode = '${code}', message = '${said.table}: ${said.constraint}', ${options.join(', ')};`;
}
