// An upgrade while people work: a server of the version before and one of a later version on one database, written through both in turn.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateTables } from '../../cli/prepare-database.ts';
import { model as earlier } from '../../generated/model.gen.ts';
import type { ServerModel } from '../../runtime/core/model.ts';
import { migrate } from '../../runtime/server/migrate/migrate.ts';
import { run } from '../../runtime/server/store/statement.ts';
import { openWorld, type World } from '../api/world.ts';
import { ChildProgram } from '../child-program.ts';
import { testRing } from '../test-ring.ts';
import { type Edit, type LaterVersion, makeLaterVersion } from './later-version.ts';

const schema = 'schemas/reference/port-code.yaml';
const words = 'locales/entities/port-code.yaml';

/** A field that has to be filled, one that may be, a limit that is wider and one that is narrower, and another country. */
const edits: readonly Edit[] = [
  { file: schema, replace: 'required: [code,', by: 'required: [code, district,' },
  {
    file: schema,
    replace: 'upper-code", maxLength: 10, unique: true }',
    by: 'upper-code", maxLength: 12, unique: true }\n  district:    { type: string, maxLength: 20 }\n  berths:      { type: integer, minimum: 0, maximum: 99 }',
  },
  { file: schema, replace: 'minLength: 1, maxLength: 100', by: 'minLength: 1, maxLength: 80' },
  { file: schema, replace: 'fields: [code,', by: 'fields: [code, district, berths,' },
  {
    file: words,
    replace: 'fields:\n',
    by: `fields:\n  district: { zh: 分区, en: District, my: ခရိုင် }\n  berths: { zh: 泊位数, en: Berths, my: ဆိပ်ခံများ }\n`,
  },
];

let world: World;
let version: LaterVersion;
let later: ServerModel;
let program: ChildProgram;
let address: string;
let owner: pg.Pool;
let cookie: string;
beforeAll(async () => {
  [world, version] = await Promise.all([openWorld({ runsHousekeeping: false }), makeLaterVersion(edits)]);
  later = version.model;
  owner = new pg.Pool({ ...world.owner, max: 2 });
  await bring(earlier);
  cookie = `tongguan_session=${await world.logIn('operator')}`;
  // The server of before is at work: its connections have their statements prepared.
  await save('before', { code: 'OLD1', countryCode: 'MMR', nameZh: '从前的港口' });
}, 120_000);
afterAll(async () => {
  await program?.stop('SIGKILL');
  version?.discard();
  await owner?.end();
  await world?.close();
});

function bring(model: ServerModel, thorough = false): Promise<void> {
  return migrateTables(owner, model, { thorough, isShared: true, keyRing: testRing, server: world.pool });
}

type Server = 'before' | 'later';
interface Port {
  readonly [field: string]: unknown;
}

/** The one of before answers in this process, the later one in its own: what a process remembers of tables is of one version. */
async function ask(server: Server, method: 'GET' | 'POST' | 'PUT', path: string, body?: Port): Promise<Port> {
  const url = `/api/entities/port-code${path}`;
  if (server === 'before') {
    const { body: text } = await world.app.inject({ method, url, headers: { cookie }, ...(body && { payload: body }) });
    return dataOf(text);
  }
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  return dataOf(
    await (await fetch(`${address}${url}`, { method, headers, body: body ? JSON.stringify(body) : null })).text(),
  );
}

function dataOf(text: string): Port {
  const { code, data } = JSON.parse(text);
  if (code !== 1000) throw new Error(text);
  return data;
}

const save = (server: Server, body: Port): Promise<Port> => ask(server, 'POST', '', body);
const read = (server: Server, id: unknown): Promise<Port> => ask(server, 'GET', `/${id}`);

async function change(server: Server, id: unknown, body: Port): Promise<Port> {
  return ask(server, 'PUT', `/${id}`, { ...(await read(server, id)), ...body });
}

describe('while both versions serve', () => {
  beforeAll(async () => {
    await bring(later);
    const { host, port, user, password, database, options } = world.pool.options;
    const settings = JSON.stringify({ host, port, user, password, database, options });
    program = new ChildProgram(['tests/processes/serve-bare.ts', settings, version.file]);
    address = /Ready at (\S+)/.exec(await program.line(/^Ready at/))?.[1] ?? '';
  }, 60_000);

  it('what both know is saved and read by both, and what only one knows survives the other', async () => {
    const { id } = await save('before', { code: 'P1', countryCode: 'MMR', nameZh: '港口一', nameEn: 'One' });
    await change('later', id, { district: 'North', berths: 7, nameEn: 'One, later' });
    expect(await read('before', id)).toMatchObject({ code: 'P1', nameZh: '港口一', nameEn: 'One, later' });
    await change('before', id, { nameEn: 'One, before' });
    expect(await read('later', id)).toMatchObject({ district: 'North', berths: 7, nameEn: 'One, before' });
    const made = await save('later', { code: 'P2', countryCode: 'MMR', nameZh: '港口二', district: 'South' });
    await change('before', made.id, { nameZh: '港口二，改' });
    expect(await read('later', made.id)).toMatchObject({ district: 'South', nameZh: '港口二，改' });
  });

  it('each keeps its own limits, and reads what the other let in', async () => {
    const name = '长'.repeat(90);
    const { id } = await save('before', { code: 'P3', countryCode: 'MMR', nameZh: name });
    expect(await read('later', id)).toMatchObject({ nameZh: name });
    const refused = { code: 'P4', countryCode: 'MMR', nameZh: name, district: 'East' };
    await expect(save('later', refused)).rejects.toThrow('nameZh');
    const long = await save('later', { code: 'LATER67890AB', countryCode: 'MMR', nameZh: '长代码', district: 'East' });
    expect(await read('before', long.id)).toMatchObject({ code: 'LATER67890AB' });
  });

  it('a server of before that starts again takes nothing back', async () => {
    const looked = 'select count(*)::int as menus from module where enabled';
    const [{ rows: before }, stood] = [await owner.query(looked), await waiting(later)];
    await bring(earlier);
    expect([(await owner.query(looked)).rows, await waiting(later)]).toEqual([before, stood]);
    await save('before', { code: 'P5', countryCode: 'MMR', nameZh: '港口五' });
  });
});

describe('when no server of before is at work', () => {
  it('what waited is brought once somebody asks for it, and old rows stay', async () => {
    expect((await waiting(later)).length).toBeGreaterThan(0);
    await migrateTables(owner, later, { thorough: true, keyRing: testRing, server: world.pool });
    const { rows } = await owner.query('select count(*)::int as rows from port_code');
    expect(rows).toEqual([{ rows: 6 }]);
    // Only the name of P3 and the districts of rows from before stand in the way, and a limit holds for what is saved from now on.
    await expect(owner.query(`update port_code set "nameZh" = repeat('x', 90) where code = 'P2'`)).rejects.toThrow(
      'port_code_nameZh_check',
    );
  });

  it('an operator may choose the version before again', async () => {
    await bring(earlier, true);
    await bring(later);
    expect((await owner.query(`select value from server_state where key like 'version %'`)).rowCount).toBe(2);
  });
});

/** What a migration of everything would do now. */
async function waiting(model: ServerModel): Promise<readonly string[]> {
  const client = await owner.connect();
  try {
    return (await migrate(client, { tables: model.tables, dryRun: true, thorough: true })).statements;
  } finally {
    client.release();
  }
}

it('a statement that was prepared before a column took another type is prepared again', async () => {
  const client = new pg.Client(world.owner);
  await client.connect();
  try {
    await client.query('create temporary table retyped (cell integer)');
    await client.query('insert into retyped values (7)');
    const statement = { text: 'select cell from retyped', values: [] };
    expect(await run(client, statement)).toEqual([[7]]);
    await client.query('alter table retyped alter column cell type text');
    expect(await run(client, statement)).toEqual([['7']]);
    expect(await run(client, statement)).toEqual([['7']]);
  } finally {
    await client.end();
  }
});
