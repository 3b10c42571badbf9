// The last administrator of an enterprise stays, also when administrators take each other away in the same instant.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { Sessions } from '../../runtime/server/session/sessions.ts';
import { namedTables } from '../../runtime/server/store/named-tables.ts';
import { ownPage } from './demo-server.ts';
import { openStaff, type Staff } from './staff.ts';

const rounds = 25;

let staff: Staff;
let both: { name: string; id: string }[];
let adminId: string;

beforeAll(async () => {
  staff = await openStaff();
  await staff.addGrown('trader', 'second');
  both = [];
  for (const name of ['trader', 'second']) both.push({ name, id: await staff.idOf(name) });
  adminId = await staff.idOf('admin');
});
afterAll(() => staff.world.close());

/** Both are administrators again, with new logins; gives a call as each of them, and one as the platform. */
async function again(): Promise<Call[]> {
  const { pool, raw } = staff.world;
  await pool.query(
    `update account set "userLevel" = 'enterpriseAdmin', "userStatus" = 'enabled', "deletedAt" = null, version = version + 1
     where id = any($1)`,
    [both.map(({ id }) => id)],
  );
  await pool.query(
    `insert into account_roles ("rootId", line1, "value") select a.id, 1, $2 from account a where a.id = any($1)
     on conflict do nothing`,
    [both.map(({ id }) => id), staff.world.companies.trader.role],
  );
  const tables = namedTables(model.system);
  const sessions = new Sessions(pool, { idleMinutes: 10, totalHours: 1, tables, menusFor: () => [] });
  const tokens = await Promise.all([...both.map(({ id }) => id), adminId].map((id) => sessions.open(id)));
  return tokens.map(
    (token): Call =>
      async (method, path, payload) => {
        const headers = { ...ownPage, cookie: `tongguan_session=${token}` };
        const answer = await raw({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
        return answer.json().code;
      },
  );
}

type Call = (method: 'GET' | 'PATCH' | 'DELETE', path: string, payload?: object) => Promise<number>;

async function administrators(): Promise<number> {
  const { rows } = await staff.world.pool.query(
    `select 1 from account where "companyId" = $1 and "userLevel" = 'enterpriseAdmin' and "userStatus" = 'enabled'
     and "deletedAt" is null`,
    [staff.world.companies.trader.id],
  );
  return rows.length;
}

/** In every round one of them goes and one stays; the answers of all rounds. */
async function rounded(take: (calls: Call[]) => Promise<number>[]): Promise<number[]> {
  const answers: number[] = [];
  for (let round = 0; round < rounds; round++) {
    answers.push(...(await Promise.all(take(await again()))));
    expect([round, await administrators()]).toEqual([round, 1]);
  }
  return answers;
}

function idAt(index: number): string {
  return both[index]?.id ?? '';
}

describe('two administrators at once', () => {
  it('who disable each other', async () => {
    const disable = (call: Call | undefined, id: string) =>
      call?.('GET', `/user/updateUserStatus?id=${id}&userStatus=disabled`) ?? Promise.reject(new Error('no call'));
    const answers = await rounded(([one, other]) => [disable(one, idAt(1)), disable(other, idAt(0))]);
    expect(answers.filter((code) => code === 1000)).toHaveLength(rounds);
    // Some rounds were as close as that; in the others one was disabled before the other asked.
    expect(answers).toContain(20018);
  });

  it('who delete each other, and one who disables while the other deletes', async () => {
    const remove = (call: Call | undefined, id: string) =>
      call?.('DELETE', '/entities/account', { ids: [id] }) ?? Promise.reject(new Error('no call'));
    const answers = await rounded(([one, other]) => [remove(one, idAt(1)), remove(other, idAt(0))]);
    expect(answers.filter((code) => code === 1000)).toHaveLength(rounds);
    expect(answers).toContain(20018);
    await rounded(([one, other]) => [
      remove(one, idAt(1)),
      other?.('GET', `/user/updateUserStatus?id=${idAt(0)}&userStatus=disabled`) ?? Promise.resolve(0),
    ]);
  });

  it('whom the platform makes staff by two calls, or deletes by one', async () => {
    const answers = await rounded(([, , platform]) =>
      both.map(async ({ name, id }) => {
        const { version } = await staff.stored(name);
        return platform?.('PATCH', `/entities/account/${id}`, { version, userLevel: 'staff' }) ?? 0;
      }),
    );
    expect(answers.filter((code) => code === 1000)).toHaveLength(rounds);
    expect(answers).toContain(20018);
    const [, , platform] = await again();
    expect(await platform?.('DELETE', '/entities/account', { ids: both.map(({ id }) => id) })).toBe(20018);
    expect(await administrators()).toBe(2);
  });
});
