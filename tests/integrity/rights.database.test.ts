// PostgreSQL itself refuses the server every change of a history: it may add entries, and the sequencer may empty the queue.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { appendOnlyTables } from '../../runtime/server/integrity/history-forms.ts';
import { grantRights } from '../../runtime/server/migrate/grant-rights.ts';
import { makeMonths } from '../../runtime/server/migrate/month-parts.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type HistoryWorld, openHistory, writeSealed } from './history-world.ts';

const appendOnly = appendOnlyTables(model.system);
const denied = '42501';

let world: HistoryWorld;

beforeAll(async () => {
  world = await openHistory();
});

afterAll(() => world.close());

/** Code of the error a statement ends with, as the role of the server; null where it is done. */
async function refusal(sql: string): Promise<string | null> {
  return world.pool.query(sql).then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}

describe('the role of the server', () => {
  it('owns nothing and is no superuser', async () => {
    const { rows } = await world.pool.query(
      `select current_user::text as role, current_setting('is_superuser') as super,
        (select count(*)::int from pg_class c where c.relowner = current_user::regrole) as owned`,
    );
    expect(rows).toEqual([{ role: 'tongguan_server', super: 'off', owned: 0 }]);
  });

  it.each([...appendOnly])('changes nothing of %s, whose rows are %s', async (table, way) => {
    const { rows } = await world.pool.query(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum = 1`,
      [table],
    );
    const column = `"${rows[0]?.attname}"`;
    // Only a warning, and nothing is granted.
    await refusal(`grant all on ${table} to tongguan_server`);
    const statements = [
      `update ${table} set ${column} = ${column}`,
      `select 1 from ${table} for update`,
      `truncate ${table}`,
      `alter table ${table} add column x text`,
      `alter table ${table} disable trigger all`,
      `drop table ${table}`,
      `create index on ${table} (${column})`,
      `create trigger forger before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
      `create rule forger as on insert to ${table} do instead nothing`,
      `alter table ${table} owner to tongguan_server`,
      ...(way === 'taken out' ? [] : [`delete from ${table}`]),
      ...(way === 'read' ? [`insert into ${table} select * from ${table}`] : []),
    ];
    for (const statement of statements) expect([statement, await refusal(statement)]).toEqual([statement, denied]);
  });

  it('reaches no part past its table', async () => {
    const { rows } = await world.pool.query<{ part: string }>(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'operation_log'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { part } of rows)
      for (const statement of [
        `select from ${part}`,
        `delete from ${part}`,
        `update ${part} set "id" = "id"`,
        `drop table ${part}`,
      ])
        expect([statement, await refusal(statement)]).toEqual([statement, denied]);
  });

  it('makes nothing beside the tables that could take their place', async () => {
    expect(await refusal('create table public.history_leaf_2 (id uuid)')).toBe(denied);
    expect(await refusal('create schema forged')).toBe(denied);
    expect(await refusal('set session_replication_role = replica')).toBe(denied);
  });

  it('writes histories and has them sealed', async () => {
    await writeSealed(world);
    expect(await world.verify()).toMatchObject({ isIntact: true, waiting: 0 });
  });
});

describe('rights', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase(inject('cluster'));
    owner = new pg.Client(database.owner);
    owner.on('error', () => {});
    await owner.connect();
  });

  afterAll(async () => {
    await owner.end();
    await database.drop();
  });

  it('that were given to the role are taken again, those it lacks are given', async () => {
    await owner.query('grant update ("comment"), truncate on record_change to tongguan_server');
    await owner.query('revoke insert on server_state from tongguan_server');
    expect(await grantRights(owner, 'tongguan_server', appendOnly)).toEqual([]);
    const { rows } = await owner.query(
      `select has_any_column_privilege('tongguan_server', 'record_change', 'UPDATE') as changes,
        has_table_privilege('tongguan_server', 'record_change', 'TRUNCATE') as empties,
        has_table_privilege('tongguan_server', 'server_state', 'INSERT') as notes`,
    );
    expect(rows).toEqual([{ changes: false, empties: false, notes: true }]);
  });

  it('on a part of a history are taken, and it makes months without them', async () => {
    const part = 'operation_log_m_rest';
    await owner.query('alter default privileges grant all on tables to tongguan_server');
    await owner.query(`grant all on ${part} to tongguan_server`);
    await owner.query(
      `insert into operation_log ("id", "at", "action", "result", "createdAt", "version")
       values ('018bcfe5-6800-7000-8000-000000000000', now(), 'login', 'success', now(), 1)`,
    );
    expect(await makeMonths(owner)).toBe(1);
    await owner.query('alter default privileges revoke all on tables from tongguan_server');
    expect(await grantRights(owner, 'tongguan_server', appendOnly)).toEqual([]);
    const { rows } = await owner.query(
      `select inhrelid::regclass::text as part from pg_inherits where inhparent = 'operation_log'::regclass
       and has_table_privilege('tongguan_server', inhrelid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')`,
    );
    expect(rows).toEqual([]);
  });

  it('that everybody has are told, table by table', async () => {
    await owner.query('grant delete on transition_log to public');
    const told = await grantRights(owner, 'tongguan_server', appendOnly);
    await owner.query('revoke delete on transition_log from public');
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('may DELETE on the history transition_log all the same');
  });

  it('of the owner are told for each history', async () => {
    expect(await grantRights(owner, 'postgres', appendOnly)).toHaveLength(appendOnly.size);
  });
});
