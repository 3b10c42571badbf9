// What a collector of OpenTelemetry is told of the log: every line and every operation, no secret; and what becomes of the server while it is away.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type LogSending, openLogSending } from '../../runtime/server/log-sending.ts';
import { password, startWorld, type World } from '../deal/world.ts';

type Value = { readonly [kind: string]: unknown };
interface SentLine {
  readonly severityText?: string;
  readonly severityNumber: number;
  readonly body: Value;
  readonly eventName?: string;
  readonly traceId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
}
interface SentLog {
  readonly resourceLogs: readonly {
    readonly resource: Pick<SentLine, 'attributes'>;
    readonly scopeLogs: readonly { readonly logRecords: readonly SentLine[] }[];
  }[];
}

/** A collector on this machine; `refuses`: it answers with a fault. */
class Collector {
  readonly sent: SentLog[] = [];
  refuses = false;
  readonly #server: Server = createServer(async (request, response) => {
    const body = (await json(request)) as SentLog;
    if (!this.refuses) this.sent.push(body);
    response.writeHead(this.refuses ? 400 : 200, { 'content-type': 'application/json' }).end('{}');
  });

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    return `http://127.0.0.1:${address.port}`;
  }

  get lines(): SentLine[] {
    return this.sent.flatMap(({ resourceLogs }) =>
      resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
    );
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const attribute = ({ attributes }: Pick<SentLine, 'attributes'>, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
const bodyOf = ({ body }: SentLine): unknown => Object.values(body)[0];

async function sendingTo(address: string): Promise<LogSending> {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = address;
  const sending = await openLogSending();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return sending;
}

/** Waits until it is so, for ten seconds at the most. */
async function until(isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isSo() && Date.now() < end; ) await delay(50);
  expect(isSo()).toBe(true);
}

/** What stands on the standard output. */
const printed: string[] = [];
const stream = { write: (line: string) => printed.push(line) };

describe('a collector', () => {
  const collector = new Collector();
  let world: World;
  beforeAll(async () => {
    const logSending = await sendingTo(await collector.open());
    world = await startWorld(inject('cluster'), { logger: { level: 'info', stream }, logSending });
  });
  afterAll(async () => {
    await world.stop();
    collector.close();
  });

  const logIn = (given: string) =>
    world.app.inject({ method: 'POST', url: '/api/login/auth', payload: { username: 'trader', password: given } });

  it('is sent what is printed, with the id of the call, what was done and by whom, and no secret', async () => {
    const [wrong, right] = [await logIn(`${password}?`), await logIn(password)];
    const [cookie = ''] = String(right.headers['set-cookie']).split(';');
    const url = '/api/entities/service-order?page=1&pageSize=20&filter[orderNo][prefix]=13800000100';
    await world.app.inject({ url, headers: { cookie } });
    world.app.log.error({ table: 'x' }, 'something is amiss');
    await until(() => collector.lines.some((line) => bodyOf(line) === 'something is amiss'));
    const { lines } = collector;
    const calls = lines.filter((line) => bodyOf(line) === 'call');
    const ids = calls.map((line) => attribute(line, 'tongguan.request.id'));
    for (const { headers } of [wrong, right]) expect(ids).toContain(headers['x-request-id']);
    expect(calls.map((line) => attribute(line, 'http.route'))).toContain('/api/entities/:entity');
    expect(calls[0]).toMatchObject({ severityText: 'info', severityNumber: 9 });
    const fault = lines.find((line) => bodyOf(line) === 'something is amiss');
    expect(fault).toMatchObject({ severityText: 'error', severityNumber: 17 });
    const printedCalls = printed.filter((line) => line.includes('"msg":"call"'));
    expect(calls.length).toBe(printedCalls.length);
    const logins = lines.filter(({ eventName }) => eventName === 'tongguan.operation');
    expect(logins.map(bodyOf)).toEqual(['login failure', 'login success']);
    expect(logins.map(({ severityNumber }) => severityNumber)).toEqual([13, 9]);
    expect(logins.map((line) => attribute(line, 'client.address'))).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(logins.map((line) => attribute(line, 'tongguan.request.id'))).toEqual(
      [wrong, right].map(({ headers }) => headers['x-request-id']),
    );
    expect(attribute(collector.sent[0]?.resourceLogs[0]?.resource ?? { attributes: [] }, 'service.name')).toBe(
      'tongguan',
    );
    const all = JSON.stringify(collector.sent);
    for (const value of ['13800000100', password, cookie.slice(-20), '"trader"']) expect(all).not.toContain(value);
  });

  it('that goes away and comes back is told of once each time, with what was lost, and nobody waits for it', async () => {
    const said = (words: string): string[] => printed.filter((line) => line.includes(words));
    collector.refuses = true;
    world.app.log.warn('first lost');
    await until(() => said('does not take it').length === 1);
    for (let line = 0; line < 20_000; line += 1) world.app.log.info(`line ${line}`);
    const began = Date.now();
    expect((await logIn(password)).statusCode).toBe(200);
    expect(Date.now() - began).toBeLessThan(5_000);
    await delay(2_500);
    expect(said('does not take it')).toHaveLength(1);
    collector.refuses = false;
    world.app.log.warn('there again');
    await until(() => said('takes it again').length === 1);
    const { linesNotSent } = JSON.parse(said('takes it again')[0] ?? '') as { linesNotSent: number };
    expect(linesNotSent).toBeGreaterThan(15_000);
    world.app.log.warn('later');
    await until(() => collector.lines.some((line) => bodyOf(line) === 'later'));
    expect(said('does not take it')).toHaveLength(1);
  });

  it('has all of it when the server ends', async () => {
    for (let line = 0; line < 1_000; line += 1) world.app.log.info(`last ${line}`);
    await world.close();
    expect(collector.lines.filter((line) => String(bodyOf(line)).startsWith('last ')).length).toBe(1_000);
  });
});

it('a collector that never answers holds up the end of a server for some seconds alone', async () => {
  const silent = createServer(() => {});
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const address = silent.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const logSending = await sendingTo(`http://127.0.0.1:${address.port}`);
  const world = await startWorld(inject('cluster'), { logger: { level: 'info', stream }, logSending });
  world.app.log.info('for nobody');
  const began = Date.now();
  await world.close();
  expect(Date.now() - began).toBeLessThan(8_000);
  silent.closeAllConnections();
  silent.close();
  await world.stop();
});
