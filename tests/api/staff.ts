// A world in demo mode with people who can be told apart, and what tests of accounts ask and do over and over.
import type { LightMyRequestResponse } from 'fastify';
import { ownPage } from './demo-server.ts';
import { type Answer, openWorld, password, type World } from './world.ts';

/** What `/user/createUser` is given where a test does not say otherwise. */
export const firstPassword = 'First#2026';
export const defaultPassword = 'Reset#2026';
export const demo = { password, usernames: [] };

export interface Staff {
  readonly world: World;
  get(who: string | null, path: string, headers?: { readonly [name: string]: string }): Promise<Answer>;
  logIn(username: string, secret: string): Promise<LightMyRequestResponse>;
  /** Whether the login of the name still stands. */
  isIn(who: string): Promise<boolean>;
  /** The stored account. */
  stored(name: string): Promise<{ readonly [column: string]: string }>;
  idOf(name: string): Promise<string>;
  /** What the history keeps of an action on the account, newest last. */
  historyOf(name: string, action: string): Promise<{ path: string }[][]>;
  /** A new member of staff, as the enterprise administrator enters it. */
  add(admin: 'trader' | 'broker', username: string, more?: object): Promise<Answer>;
  /** The same with the password of everybody, as if it had been changed at the first login. */
  addGrown(admin: 'trader' | 'broker', username: string): Promise<void>;
}

export async function openStaff(): Promise<Staff> {
  const world = await openWorld({ demo, resetPassword: defaultPassword });
  const { pool, companies } = world;
  await pool.query(`insert into server_state ("key", "value") values ('seeded', 'demo')`);
  await pool.query(`update role set name = 'administrator' where id = $1`, [companies.admin.role]);
  await pool.query(
    `update account a set mobile = '1390000' || (1000 + n.number), "userType" =
       case a.username when 'admin' then '1' when 'operator' then '2' when 'bank' then '3' else '4' end
     from (select id, row_number() over () as number from account) n where n.id = a.id`,
  );
  const stored: Staff['stored'] = async (name) =>
    (await pool.query('select * from account where username = $1', [name])).rows[0] ?? {};
  const idOf = async (name: string): Promise<string> => (await stored(name)).id ?? '';
  const add: Staff['add'] = (admin, username, more = {}) =>
    world.call(admin, 'POST', '/user/createUser', {
      username,
      name: username.slice(0, 10),
      password: firstPassword,
      mobile: '13911112222',
      email: `${username}@example.com`,
      singleIdCard: '533102199001011234',
      userType: '4',
      userLevel: 'staff',
      roles: [companies[admin].role],
      ...more,
    });
  return {
    world,
    stored,
    idOf,
    add,
    get: (who, path, headers = ownPage) => world.call(who, 'GET', path, undefined, headers),
    logIn: (username, secret) =>
      world.raw({ method: 'POST', url: '/api/login/auth', payload: { username, password: secret } }),
    isIn: async (who) => (await world.call(who, 'POST', '/login/getInfo')).code === 1000,
    historyOf: async (name, action) => {
      const { rows } = await pool.query(
        'select changes from record_change where "recordId" = $1 and action = $2 order by version',
        [await idOf(name), action],
      );
      return rows.map(({ changes }) => changes);
    },
    addGrown: async (admin, username) => {
      const answer = await add(admin, username);
      if (answer.code !== 1000) throw new Error(`${username} was not created: ${JSON.stringify(answer)}`);
      await pool.query(
        `update account set "mustChangePassword" = null,
           password = (select password from account where username = 'traderstaff') where username = $1`,
        [username],
      );
    },
  };
}
