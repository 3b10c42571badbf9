// Digests of declarations sent to an outside ledger, of a real gateway on loopback: each goes there once, whatever fails.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { httpLedger } from '../../runtime/server/ledger/http-ledger.ts';
import { sendToLedger } from '../../runtime/server/ledger/send-entries.ts';
import { token } from './ledger-gateway.ts';
import { keysOf, LedgerWorld, path, secret } from './ledger-world.ts';
import { listIn } from './world.ts';

let own: LedgerWorld;
beforeAll(async () => {
  own = await LedgerWorld.open();
});
afterAll(() => own?.close());
beforeEach(() => own.calm());

describe('an entry of a document', () => {
  it('goes to the ledger under the identity of its enterprise, without the secret, and is confirmed', async () => {
    const id = await own.made();
    await own.edit(id, 'A');
    expect(await own.send()).toBe(2);
    const rows = await own.sendings(id);
    expect(rows).toMatchObject([
      { status: 'confirmed', subjectVersion: 1, tries: 1, comparison: 'same' },
      {
        status: 'confirmed',
        subjectVersion: 2,
        subjectType: 'declaration',
        networkId: 'net.own',
        ledgerId: 'ledger.own',
        clientId: 'client-07',
        receipt: `R-${keysOf(rows)[1]}`,
        transactionHash: expect.stringMatching(/^0x/),
        sentAt: expect.stringMatching(/Z$/),
        confirmedAt: expect.stringMatching(/Z$/),
        $labels: { enterpriseId: own.world.companies.broker.name },
      },
    ]);
    expect(rows[1]?.ledgerDigest).toBe(rows[1]?.digest);
    const body = JSON.parse(own.gateway.calls.findLast((text) => text.includes(id)) ?? '{}');
    expect(body.identity).toEqual({
      client_id: 'client-07',
      my_network_id: 'net.own',
      my_ledger_id: 'ledger.own',
      username: 'broker@chain',
      subsystems: 'customs',
      pt_org_id: 'PT01',
    });
    expect(body.entries[0].document).toMatchObject({
      type: 'declaration',
      id,
      number: expect.stringContaining('LEDGER'),
    });
    expect(await own.send()).toBe(0);
    expect(own.gateway.calls.join()).not.toContain(secret);
  });

  it('is told with the history to whoever sees the document, and the list to administrators alone', async () => {
    const id = await own.made();
    // Within the hour after a look at all entries.
    expect(await sendToLedger(await own.context(), own.later(30))).toBe(1);
    for (const who of ['broker', 'operator']) {
      const { data } = await own.world.call(who, 'GET', `${path}/${id}/history`);
      expect(listIn(data)[0]).toMatchObject({
        action: 'create',
        ledger: { status: 'confirmed', networkId: 'net.own' },
      });
      expect(listIn(data)[0]?.ledger).not.toHaveProperty('message');
    }
    for (const who of ['broker', 'trader', 'operator', 'bank']) {
      const list = await own.world.call(who, 'GET', '/entities/ledger-sending');
      expect(list.code).not.toBe(1000);
    }
    expect((await own.world.call('otherBroker', 'GET', `${path}/${id}/history`)).code).not.toBe(1000);
    const [row] = await own.sendings(id);
    const changed = await own.world.call('admin', 'PATCH', `/entities/ledger-sending/${row?.id}`, {
      status: 'sent',
      version: 1,
    });
    expect(changed.code).not.toBe(1000);
  });

  it('waits for an identity of its enterprise, and then goes', async () => {
    const id = await own.made('otherBroker');
    expect(await own.send()).toBe(0);
    expect(await own.sendings(id)).toMatchObject([{ status: 'waiting', waitsFor: 'identity', tries: 0 }]);
    await own.identify('otherBroker', { client_id: 'c9', my_network_id: 'net.other', my_ledger_id: 'l9' });
    expect(await own.send()).toBe(1);
    expect(await own.sendings(id)).toMatchObject([{ status: 'confirmed', networkId: 'net.other', ledgerId: 'l9' }]);
  });
});

describe('a gateway that fails', () => {
  it.each([
    ['ill', 'HTTP 503'],
    ['cut', 'The gateway was not reached'],
    ['silent', 'The gateway did not answer in time'],
    ['garbled', 'The gateway answered something else than JSON'],
  ] as const)('and is %s has the entry sent again until it is confirmed, and keeps it once', async (mood, message) => {
    const id = await own.made();
    own.gateway.mood = mood;
    expect(await own.send()).toBe(0);
    const [waiting] = await own.sendings(id);
    expect(waiting).toMatchObject({ status: 'waiting', waitsFor: 'gateway', tries: 1, message });
    expect(own.reported).toHaveLength(1);
    own.gateway.mood = 'well';
    // Not before its time.
    await sendToLedger(await own.context(), own.later(59));
    expect(await own.sendings(id)).toMatchObject([{ status: 'waiting' }]);
    expect(await own.send()).toBe(1);
    const [row] = await own.sendings(id);
    expect(row).toMatchObject({ status: 'confirmed', tries: 2 });
    expect(row?.message).toBeUndefined();
    expect([...own.gateway.kept.values()].filter(({ document }) => document.id === id)).toHaveLength(1);
    expect(own.gateway.sent.get(String(row?.entryId))).toBe(mood === 'ill' ? 1 : 2);
  });

  it('goes down and comes up without a write having waited, and with nothing lost', async () => {
    await own.gateway.close();
    const ids = [await own.made(), await own.made()];
    expect(await own.send()).toBe(0);
    for (const id of ids) expect(await own.sendings(id)).toMatchObject([{ status: 'waiting', waitsFor: 'gateway' }]);
    await own.gateway.open();
    expect(await own.send()).toBe(2);
    for (const id of ids) expect(await own.sendings(id)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('takes an entry and confirms it later', async () => {
    const id = await own.made();
    own.gateway.mood = 'pending';
    expect(await own.send()).toBe(0);
    const [sent] = await own.sendings(id);
    expect(sent).toMatchObject({ status: 'sent', waitsFor: 'receipt', receipt: `R-${sent?.entryId}` });
    expect(sent?.confirmedAt).toBeUndefined();
    expect((await own.verified(id))[1]).toBe('notSent');
    own.gateway.mood = 'ill';
    expect(await own.send()).toBe(0);
    expect(await own.sendings(id)).toMatchObject([{ status: 'sent', receipt: sent?.receipt, sentAt: sent?.sentAt }]);
    own.gateway.mood = 'well';
    expect(await own.send()).toBe(1);
    expect(await own.sendings(id)).toMatchObject([{ status: 'confirmed', sentAt: sent?.sentAt }]);
  });

  it('refuses an entry in words, which administrators read, and others of the batch go all the same', async () => {
    const [good, bad, last] = [await own.made(), await own.made(), await own.made()];
    own.gateway.mood = 'ill';
    await own.send();
    own.gateway.refused.add(keysOf(await own.sendings(bad))[0] ?? '');
    own.gateway.mood = 'picky';
    expect(await own.send()).toBe(3);
    expect(await own.sendings(bad)).toMatchObject([{ status: 'refused', message: 'HTTP 422' }]);
    for (const id of [good, last]) expect(await own.sendings(id)).toMatchObject([{ status: 'confirmed' }]);
    const other = await own.made();
    own.gateway.mood = 'refusing';
    expect(await own.send()).toBe(1);
    // What it repeats of the token is left out.
    expect(await own.sendings(other)).toMatchObject([{ status: 'refused', message: 'Ledger is closed (…)' }]);
    expect(await own.send()).toBe(0);
    expect(await own.verified(other)).toEqual(['passed', 'notSent']);
  });

  it('that does not know the token refuses nobody', async () => {
    const id = await own.made();
    const stranger = httpLedger({ url: own.gateway.url, token: 'Another', timeout: 500 });
    expect(await sendToLedger(await own.context(own.world.pool, stranger), own.later())).toBe(0);
    expect(await own.sendings(id)).toMatchObject([{ status: 'waiting', message: 'HTTP 401' }]);
    expect(await own.send()).toBe(1);
  });
});

describe('a server', () => {
  it('whose connection dies after the ledger has taken an entry sends it again, and it is there once', async () => {
    const id = await own.made();
    const { options } = own.world.pool;
    const pool = new pg.Pool({ ...options, password: options.password, max: 2 });
    own.gateway.mood = 'silent';
    const patient = httpLedger({ url: own.gateway.url, token, timeout: 5_000 });
    const dying = sendToLedger(await own.context(pool, patient), own.later()).then(
      () => 'kept',
      () => 'died',
    );
    await expect.poll(() => own.gateway.calls.some((text) => text.includes(id)), { timeout: 20_000 }).toBe(true);
    // Nothing can be kept any more of what comes back.
    await pool.end();
    await own.gateway.close();
    expect(await dying).toBe('died');
    await own.gateway.open();
    expect(await own.sendings(id)).toMatchObject([{ status: 'sent', tries: 1 }]);
    own.gateway.mood = 'well';
    expect(await own.send()).toBe(1);
    const [row] = await own.sendings(id);
    expect(row).toMatchObject({ status: 'confirmed', tries: 2 });
    expect(own.gateway.sent.get(String(row?.entryId))).toBe(2);
    expect([...own.gateway.kept.values()].filter(({ document }) => document.id === id)).toHaveLength(1);
  });

  it('beside another one sends in batches, each entry once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 3; index++) ids.push(await own.made());
    // Written 120 times over: more than go at once.
    const [first = ''] = ids;
    await own.world.pool.query(
      `insert into document_entry ("id", "subjectType", "subjectId", "subjectVersion", "action", "accepts", "digest", "createdBy", "createdAt", "updatedAt", "version")
       select gen_random_uuid(), "subjectType", "subjectId", 100 + n, 'edit', false, "digest", "createdBy", now(), now(), 1
       from document_entry, generate_series(1, 120) n where "subjectId" = $1`,
      [first],
    );
    const at = own.later();
    const [one, other] = [await own.context(), await own.context()];
    const settled = await Promise.all([sendToLedger(one, at), sendToLedger(other, at)]);
    expect(settled.reduce((sum, some) => sum + some, 0)).toBe(123);
    expect(Math.max(...own.gateway.batches)).toBeLessThanOrEqual(100);
    const rows = (await Promise.all(ids.map((id) => own.sendings(id)))).flat();
    expect(rows).toHaveLength(123);
    expect(keysOf(rows).filter((key) => own.gateway.sent.get(key) !== 1)).toEqual([]);
  });
});

describe('the secret of an identity', () => {
  it('is in no answer, no call of the gateway and no report', async () => {
    const read = await own.world.call('admin', 'GET', '/entities/blockchain-identity');
    const list = await own.world.call('admin', 'GET', '/entities/ledger-sending?pageSize=200');
    const said = [JSON.stringify(read), JSON.stringify(list), ...own.gateway.calls, ...own.reported].join();
    expect(said).toContain('client-07');
    expect(said).not.toContain(secret);
    expect(said).not.toContain(token);
  });
});
