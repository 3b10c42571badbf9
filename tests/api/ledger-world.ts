// A world of API tests whose server sends to a gateway of a ledger: what its tests write, send, verify and look at.
import type pg from 'pg';
import { expect } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { httpLedger } from '../../runtime/server/ledger/http-ledger.ts';
import type { Ledger } from '../../runtime/server/ledger/ledger.ts';
import { sendToLedger } from '../../runtime/server/ledger/send-entries.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { testRing } from '../test-ring.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { LedgerGateway, token } from './ledger-gateway.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

export const secret = 'Example-Secret-01';
export const path = '/entities/declaration';

export class LedgerWorld {
  readonly gateway: LedgerGateway;
  readonly reported: string[] = [];
  readonly world: World;
  readonly ledger: Ledger;
  /** Hours the clock of sending is ahead. */
  #hours = 0;
  #bills = 0;

  private constructor(gateway: LedgerGateway, world: World, ledger: Ledger) {
    this.gateway = gateway;
    this.world = world;
    this.ledger = ledger;
  }

  /** With a blockchain identity of the broker. */
  static async open(): Promise<LedgerWorld> {
    const gateway = new LedgerGateway();
    await gateway.open();
    const ledger = httpLedger({ url: gateway.url, token, timeout: 500 });
    const world = await openWorld({ ledger, runsHousekeeping: false }, await loadHooks(hooks));
    await insertReference(world);
    // The role that sees every route (spec 6).
    await world.pool.query(`update role set name = 'administrator' where code = 'ROLEADMIN'`);
    const own = new LedgerWorld(gateway, world, ledger);
    const networks = { my_network_id: 'net.own', my_ledger_id: 'ledger.own', pt_org_id: 'PT01', subsystems: 'customs' };
    const client = { client_id: 'client-07', client_secret: secret, username: 'broker@chain' };
    await own.identify('broker', { ...client, ...networks });
    return own;
  }

  async close(): Promise<void> {
    await this.world.close();
    await this.gateway.close();
  }

  /** The gateway is well, and all that tests before have left is sent. */
  async calm(): Promise<void> {
    this.gateway.mood = 'well';
    await this.send();
    this.gateway.batches.length = 0;
    this.reported.length = 0;
  }

  async identify(who: string, block: Row): Promise<string> {
    const { rows } = await this.world.pool.query('select id from account where username = $1', [who]);
    const account = String(rows[0]?.id);
    const made = await this.world.call('admin', 'POST', '/entities/blockchain-identity', { account, ...block });
    expect(made.code).toBe(1000);
    return String(made.data.id);
  }

  async context(pool: pg.Pool = this.world.pool, ledger = this.ledger): Promise<ServerContext> {
    const settings = { ...defaultSettings, keyRing: testRing, ledger };
    const report = (error: unknown, where: string): void => void this.reported.push(`${where}: ${String(error)}`);
    return makeContext({ model, hooks: await loadHooks(hooks), pool, settings, report });
  }

  /** The next moment at which all that was tried before is due again, and the seconds after it. */
  later(seconds = 0): Date {
    if (seconds === 0) this.#hours += 2;
    return new Date(Date.now() + this.#hours * 3_600_000 + seconds * 1000);
  }

  /** What the server does every minute. */
  async send(): Promise<number> {
    return sendToLedger(await this.context(), this.later());
  }

  async made(who = 'broker'): Promise<string> {
    const record = { ...riceDeclaration(), billNo: `LEDGER${++this.#bills}` };
    const answer = await this.world.call(who, 'POST', path, record);
    expect(answer.code).toBe(1000);
    return String(answer.data.id);
  }

  async edit(id: string, marks: string): Promise<void> {
    const { data } = await this.world.call('broker', 'GET', `${path}/${id}`);
    const edited = await this.world.call('broker', 'PATCH', `${path}/${id}`, { marks, version: data.version });
    expect(edited.code).toBe(1000);
  }

  act(id: string, action: string, input: Row = {}): Promise<Answer> {
    return this.world.call('operator', 'POST', `${path}/${id}/actions/${action}`, input);
  }

  /** The result of a verification, and what its record says of the ledger. */
  async verified(id: string): Promise<[unknown, unknown]> {
    const answer = await this.act(id, 'chainVerify');
    expect(answer.code).toBe(1000);
    const { data } = await this.world.call('operator', 'GET', '/entities/chain-verification?pageSize=100');
    const last = listIn(data.rows).find(({ subjectId }) => String(subjectId) === id);
    return [answer.data.chainStatus, last?.ledger];
  }

  /** The records of the sendings of a document, oldest first, as the administrator sees them. */
  async sendings(id: string): Promise<Tree[]> {
    const { data } = await this.world.call('admin', 'GET', '/entities/ledger-sending?pageSize=200');
    const own = listIn(data.rows).filter(({ subjectId }) => String(subjectId) === id);
    return own.sort((a, b) => Number(a.subjectVersion) - Number(b.subjectVersion));
  }
}

export const keysOf = (rows: readonly Tree[]): string[] => rows.map(({ entryId }) => String(entryId));
