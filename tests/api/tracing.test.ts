// What a collector of OpenTelemetry is told: a span for each call, its statements below it, and nothing of what somebody sent.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { createApp } from '../../runtime/server/app.ts';
import { timedClient } from '../../runtime/server/database/timed-client.ts';
import { openTracing } from '../../runtime/server/tracing.ts';
import { password, startWorld, type World } from '../deal/world.ts';
import { testRing } from '../test-ring.ts';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly [kind: string]: unknown } }[];
  readonly status: { readonly code?: number };
}

interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const sent: Sent[] = [];
const collector = createServer(async (request, response) => {
  sent.push((await json(request)) as Sent);
  response.setHeader('content-type', 'application/json').end('{}');
});
let world: World;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  await once(collector.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  collector.close();
  await world?.stop();
});

const spansSent = (): SentSpan[] =>
  sent.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

const attribute = ({ attributes }: Pick<SentSpan, 'attributes'>, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('tells each call with its statements, which are within its time, and no value', { timeout: 60_000 }, async () => {
  const address = collector.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${address.port}`;
  const tracing = await openTracing();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const Client = timedClient(pg.Client, 0, tracing.tell);
  const pool = new pg.Pool({ ...world.pool.options, password: world.pool.options.password, Client });
  // Of no call: nobody is told.
  await pool.query(`select 'of no call'`);
  const app = await createApp({ model, hooks: {}, database: pool, options: { keyRing: testRing, tracing } });
  const login = { method: 'POST', url: '/api/login/auth', payload: { username: 'trader', password } } as const;
  const { headers: given } = await world.app.inject(login);
  const [cookie = ''] = String(given['set-cookie']).split(';');
  const url = '/api/entities/service-order?page=1&pageSize=20&filter[orderNo][prefix]=13800000100';
  const listed = await app.inject({ url, headers: { cookie } });
  expect(listed.statusCode).toBe(200);
  const wrong = { username: 'trader', password: `${password}?` };
  const refused = await app.inject({ method: 'POST', url: '/api/login/auth', payload: wrong });
  expect(refused.statusCode).toBe(401);
  await app.close();
  await pool.end();

  const spans = spansSent();
  const calls = spans.filter(({ parentSpanId = '' }) => parentSpanId === '');
  expect(calls.map(({ name }) => name)).toEqual(['GET /api/entities/:entity', 'POST /api/login/auth']);
  expect(calls.map((call) => attribute(call, 'tongguan.request.id'))).toEqual(
    [listed, refused].map(({ headers }) => headers['x-request-id']),
  );
  expect(calls.map((call) => Number(attribute(call, 'http.response.status_code')))).toEqual([200, 401]);
  for (const call of calls) {
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId);
    expect(statements.length).toBeGreaterThan(1);
    expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]));
    for (const { startTimeUnixNano, endTimeUnixNano } of statements) {
      // Spans are told in milliseconds of two clocks that begin together.
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano) - 5_000_000n);
      expect(BigInt(endTimeUnixNano)).toBeGreaterThan(BigInt(startTimeUnixNano));
    }
  }
  expect(spans.some((span) => String(attribute(span, 'db.query.text')).includes('from "service_order" t'))).toBe(true);
  const all = JSON.stringify(sent);
  for (const value of ['13800000100', password, 'of no call', cookie.slice(-20)]) expect(all).not.toContain(value);
  expect(sent[0] && attribute(sent[0].resourceSpans[0]?.resource ?? { attributes: [] }, 'service.name')).toBe(
    'tongguan',
  );
});
