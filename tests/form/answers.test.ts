// What the pages remember of the server's answers: asked for together, kept, and asked for again once something was changed.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryObserver } from '@tanstack/react-query';
import type { MessageInstance } from 'antd/es/message/interface';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** What was called, in order, as `GET /api/codes?tables=unit`. */
let calls: string[] = [];
/** Whether the server works. */
let isUp = true;
const refusal = { code: 40_901, message: 'no', data: { error: 'stale-version' } };
/** What the server says when it does not. */
let refused: object = refusal;
let server: Server;
let web: Awaited<ReturnType<typeof load>>;

/** The modules of the browser find the address of the API in the page. */
async function load(address: string) {
  vi.stubGlobal('document', { querySelector: () => ({ content: address }) });
  const [codes, calls, client, toasts] = await Promise.all([
    import('../../runtime/web/api/code-tables.ts'),
    import('../../runtime/web/api/entity-calls.ts'),
    import('../../runtime/web/api/query-client.ts'),
    import('../../runtime/web/ui/toast.ts'),
  ]);
  vi.unstubAllGlobals();
  return { ...codes, ...calls, ...client, ...toasts };
}

function answerTo(method: string, url: URL): unknown {
  const tables = url.searchParams.get('tables')?.split(',') ?? [];
  if (tables.length > 0) return Object.fromEntries(tables.map((name) => [name, [{ value: '1', zh: name }]]));
  return method === 'GET' ? { rows: [{ id: String(calls.length) }], total: 1 } : { id: 'a' };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://server');
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isUp ? { code: 1000, message: '', data: answerTo(request.method ?? '', url) } : refused),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  web = await load(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
});

afterAll(() => {
  web.queryClient.clear();
  server.close();
});

beforeEach(() => {
  web.queryClient.clear();
  calls = [];
  isUp = true;
  refused = refusal;
});

describe('code tables', () => {
  const rowsOf = (name: string) => web.queryClient.getQueryData(['codes', name]);

  it('of one moment come with one call, and once', async () => {
    await Promise.all([web.requestCodes(['unit', 'country']), web.requestCodes(['country', 'port'])]);
    await web.requestCodes(['port', 'unit']);
    expect(calls).toEqual(['GET /api/codes?tables=unit%2Ccountry%2Cport']);
    expect(rowsOf('port')).toEqual(['port', [{ value: '1', zh: 'port' }]]);
  });

  it('that could not be had are asked for again by whoever wants them next', async () => {
    isUp = false;
    await web.requestCodes(['unit']);
    expect(rowsOf('unit')).toBeUndefined();
    isUp = true;
    await web.requestCodes(['unit']);
    expect(calls).toHaveLength(2);
    expect(rowsOf('unit')).toBeDefined();
  });

  it('are asked for again once a code was changed, and not for other changes', async () => {
    await web.requestCodes(['unit']);
    await web.updateRecord('news', 'a', {});
    await web.requestCodes(['unit']);
    expect(calls).toHaveLength(2);
    await web.updateRecord('code', 'a', {});
    await web.requestCodes(['unit']);
    expect(calls.filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });
});

describe('a change of records', () => {
  const query = { view: 'all', page: 1, pageSize: 10, sort: 'id', filters: {} };

  /** Rows that are looked at; gives how to look away. */
  async function show(entity: string): Promise<() => void> {
    const options = {
      queryKey: [web.subjects.records, entity, 'rows'],
      queryFn: () => web.listRecords(entity, query),
    };
    const leave = new QueryObserver(web.queryClient, options).subscribe(() => {});
    await vi.waitFor(() => expect(web.queryClient.getQueryData(options.queryKey)).toBeDefined());
    return leave;
  }
  const asked = (entity: string) => calls.filter((call) => call.startsWith(`GET /api/entities/${entity}?`)).length;

  const changes: readonly [string, () => Promise<unknown>][] = [
    ['creating', () => web.createRecord('news', {}, { idempotencyKey: 'k' })],
    ['saving', () => web.updateRecord('news', 'a', {})],
    ['deleting', () => web.deleteRecords('news', ['a'])],
    ['an action', () => web.runAction({ entity: 'news', id: 'a', action: 'publish' }, {})],
    ['an action on many', () => web.runActionOnAll({ entity: 'news', ids: ['a'], action: 'publish' }, {})],
  ];

  it.each(changes)('by %s reads their rows in sight again, and those of nobody else', async (_name, change) => {
    const leave = [await show('news'), await show('order')];
    await change();
    await vi.waitFor(() => expect(asked('news')).toBe(2));
    expect(asked('order')).toBe(1);
    for (const one of leave) one();
  });

  it('forgets all rows that nobody looks at', async () => {
    for (const entity of ['news', 'order']) (await show(entity))();
    await web.updateRecord('news', 'a', {});
    expect(web.queryClient.getQueryCache().findAll({ queryKey: [web.subjects.records] })).toEqual([]);
  });

  it('that is refused because it is outdated reads them again too', async () => {
    const leave = await show('news');
    isUp = false;
    await expect(web.updateRecord('news', 'a', {}, { toast: false })).rejects.toThrow('no');
    await vi.waitFor(() => expect(asked('news')).toBe(2));
    leave();
  });
});

describe('an error', () => {
  const notLoggedIn = { code: 20_011, message: 'log in', data: { error: 'not-logged-in' } };

  it.each([
    ['the server refuses', refusal, 3],
    ['is a fault of the server, which names the request', { code: 50_001, message: 'busy', requestId: 'r-1' }, 3],
    ['says that nobody is logged in', notLoggedIn, 0.5],
  ])('that %s is told for as long as the specification says', async (_, answer, seconds) => {
    const shown: unknown[] = [];
    web.bindToasts({
      open: ({ duration }: { duration?: number }) => shown.push(duration),
    } as unknown as MessageInstance);
    isUp = false;
    refused = answer;
    await expect(web.updateRecord('news', 'a', {})).rejects.toMatchObject({ code: answer.code });
    expect(shown).toEqual([seconds]);
  });
});
