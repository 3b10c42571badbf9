// Applications that name one declaration and come at the same moment: together they never exceed it.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { logIn } from '../deal/person.ts';
import { password, startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { testRing } from '../test-ring.ts';

const trader = '00000000-0000-4000-8000-0000000000a1';
const base = readRuleFiles().find(({ id }) => id === 'fx-payment')?.base ?? {};
let world: World;
beforeAll(async () => {
  world = await startWorld(inject('cluster'));
});
afterAll(() => world?.stop());

describe('six payments of 300 at once, for a declaration of 1000', () => {
  it('are submitted three times, the others told what is left', async () => {
    const declaration = await world.put('declaration', {
      billNo: 'MM20251120CC1',
      declarationStatus: 'approved',
      ieFlag: 'I',
      docKind: 'declaration',
      companyId: trader,
      goods: [{ totalPrice: '1000.00', currency: 'CNY' }],
      totalPrice: '1000.00',
    });
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        world.put('fx-payment', {
          ...base,
          applicationNo: `FH202511200009${number}`,
          companyId: trader,
          status: 'notSettled',
          declarations: [declaration],
          amount: '300.00000',
        }),
      ),
    );
    const payer = await world.as('trader');
    const answers = await Promise.all(ids.map((id) => payer.post(`/entities/fx-payment/${id}/actions/submit`)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(3);
    for (const { error, findings } of answers.filter((answer) => answer.error !== null)) {
      expect({ error, findings }).toEqual({
        error: 'findings',
        findings: [{ path: 'amount', rule: 'amount-within-declarations' }],
      });
    }
  });
});

/** Each is sure to meet: see `bothAtOnce`. */
const rounds = 3;

/** Runs what two servers do: neither writes to the table before both have come as far as they can. */
async function bothAtOnce<Came>(table: string, run: () => Promise<Came>): Promise<Came> {
  const gate = await world.pool.connect();
  try {
    await gate.query('begin');
    await gate.query(`lock table "${table}" in share mode`);
    const coming = run();
    const waiting = `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and not l.granted`;
    await expect.poll(async () => (await world.pool.query(waiting)).rows[0].n, { timeout: 20_000 }).toBe(2);
    await gate.query('commit');
    return await coming;
  } finally {
    gate.release(true);
  }
}

describe.each([
  ['fx-payment', 'I', 'FH', 'B'],
  ['fx-collection', 'E', 'SH', 'C'],
])('two applications at two servers for the last 600 of a declaration: %s', (entity, ieFlag, letters, letter) => {
  it('go through once, the other one is told what is left', { timeout: 120_000 }, async () => {
    const draft = readRuleFiles().find(({ id }) => id === entity)?.base ?? {};
    const pool = new pg.Pool({ ...world.pool.options, password: world.pool.options.password, max: 4 });
    const second = await createApp({
      model,
      hooks: await loadHooks(hooks),
      database: pool,
      options: { keyRing: testRing },
    });
    try {
      const address = await second.listen({ host: '127.0.0.1', port: 0 });
      const people = [await world.as('trader'), await logIn(`${address}/api`, 'trader', password)];
      for (let round = 0; round < rounds; round++) {
        const numbers = String(round).padStart(2, '0');
        const declaration = await world.put('declaration', {
          billNo: `MM20251120${letter}${numbers}`,
          declarationStatus: 'approved',
          docKind: 'declaration',
          companyId: trader,
          goods: [{ totalPrice: '1000.00', currency: 'CNY' }],
          totalPrice: '1000.00',
          ieFlag,
        });
        const put = (number: number, amount: string, status: string): Promise<string> =>
          world.put(entity, {
            ...draft,
            applicationNo: `${letters}20251120${letter === 'B' ? 7 : 8}${numbers}0${number}`,
            companyId: trader,
            declarations: [declaration],
            currency: 'CNY',
            ...{ status, amount },
          });
        await put(1, '400.00000', 'submitted');
        const ids = [await put(2, '600.00000', 'notSettled'), await put(3, '500.00000', 'notSettled')];
        const answers = await bothAtOnce(`fx_${entity.slice(3)}`, () =>
          Promise.all(people.map((person, at) => person.post(`/entities/${entity}/${ids[at]}/actions/submit`))),
        );
        const refused = answers.filter(({ error }) => error !== null);
        expect(refused).toHaveLength(1);
        expect(refused[0]?.findings).toEqual([{ path: 'amount', rule: 'amount-within-declarations' }]);
        const left = answers[0]?.error === null ? '0' : '100';
        expect(JSON.stringify(refused[0]?.data)).toMatch(new RegExp(`[^\\d]${left}(\\.0+)? CNY`));
        const { rows } = await world.pool.query(
          `select sum(f."amount")::text as sum from "fx_${entity.slice(3)}" f
           join "fx_${entity.slice(3)}_declarations" d on d."rootId" = f."id" where d."value" = $1 and f."status" = 'submitted'`,
          [declaration],
        );
        expect(Number(rows[0].sum)).toBeLessThanOrEqual(1000);
      }
    } finally {
      second.server.closeAllConnections();
      await second.close();
      await pool.end();
    }
  });
});
