// From a thousand to a million keys, lines, values, levels and characters, to every call that takes some: the work for ten
// times as much is never a hundred times as much, what is told is bounded, and others are answered meanwhile.
// Work is processor time of this process, which does not grow when the machine is busy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maximumFindings } from '../../runtime/core/findings.ts';
import { insertReference, riceDeclaration } from '../api/deal.ts';
import { openWorld, type World } from '../api/world.ts';
import { multipartOf } from '../files/multipart.ts';

const sizes = [1_000, 10_000, 100_000] as const;
const million = 1_000_000;
/** Ten times the work is linear, a hundred times square; allocation and collection lie between. */
const mostGrowth = 30;
/** So often work that seems too dear is done again. */
const mostRepeats = 2;
/** Milliseconds below which a difference says nothing. */
const floor = 20;
const nobody = '00000000-0000-7000-8000-000000000001';

let world: World;
const cookies = new Map<string, string>();
beforeAll(async () => {
  world = await openWorld();
  for (const who of ['broker', 'trader', 'operator', 'admin']) {
    cookies.set(who, `tongguan_session=${await world.logIn(who)}`);
  }
});
afterAll(() => world?.close());

const many = (number: number, one: (index: number) => string): string =>
  Array.from({ length: number }, (_, index) => one(index)).join(',');

/** Bodies of so many things, as JSON text. */
const bodies: { readonly [what: string]: (number: number) => string } = {
  'unknown keys': (number) => `{${many(number, (index) => `"k${index}":1`)}}`,
  'empty lines': (number) => `{"goods":[${many(number, () => '{}')}]}`,
  'lines with three faults': (number) =>
    `{"goods":[${many(number, () => '{"productNo":"?","unitPrice":"x","currency":"?"}')}]}`,
  'unknown keys in lines': (number) => `{"goods":[${many(number, (index) => `{"k${index}":1}`)}]}`,
  'lines in lines': (number) => `{"goods":[{"licenses":[${many(number, () => '{}')}]}]}`,
  'lists in a line': (number) => `{"goods":[{"cargoAttributes":[${many(number, (index) => `"c${index}"`)}]}]}`,
  'values of a list': (number) => `{"businessItems":[${many(number, (index) => `"${index}"`)}]}`,
  'objects in a list': (number) => `{"businessItems":[${many(number, (index) => `{"a":${index}}`)}]}`,
  'a long text': (number) => `{"contractAgreementNo":"${'x'.repeat(number)}"}`,
  'blanks around a text': (number) => `{"remarks":"${' '.repeat(number)}x${' '.repeat(number)}"}`,
  'a long number': (number) => `{"grossWeight":"${'9'.repeat(number)}","netWeight":"1.${'1'.repeat(number)}"}`,
  'factors of a product': (number) =>
    `{"goods":[{"transactionQuantity":"${'9'.repeat(number)}","unitPrice":"${'9'.repeat(number)}"}]}`,
  'a long key': (number) => `{"${'k'.repeat(number)}":1}`,
  levels: (number) => `{"remarks":${'['.repeat(number)}${']'.repeat(number)}}`,
  ids: (number) => `{"ids":[${many(number, () => `"${nobody}"`)}]}`,
  records: (number) => `{"records":[${many(number, () => `{"id":"${nobody}","k":1}`)}]}`,
  'entered keys': (number) => `{"entered":{${many(number, (index) => `"k${index}":1`)}}}`,
  'a long opinion': (number) => `{"opinion":"${'x'.repeat(number)}","reason":"${'x'.repeat(number)}"}`,
};

interface Call {
  readonly who: string | null;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
}

const calls: readonly Call[] = [
  { who: 'broker', method: 'POST', path: '/entities/declaration/validate' },
  { who: 'broker', method: 'POST', path: '/entities/declaration/validate?stage=draft' },
  { who: 'broker', method: 'POST', path: '/entities/declaration' },
  { who: 'broker', method: 'PUT', path: '/entities/declaration/:id' },
  { who: 'broker', method: 'PATCH', path: '/entities/declaration/:id' },
  { who: 'broker', method: 'PATCH', path: '/entities/declaration' },
  { who: 'broker', method: 'DELETE', path: '/entities/declaration' },
  { who: 'broker', method: 'POST', path: '/entities/declaration/:id/actions/submit' },
  { who: 'broker', method: 'POST', path: '/entities/declaration/actions/submit' },
  { who: 'broker', method: 'POST', path: '/entities/declaration/:id/copy' },
  { who: 'trader', method: 'POST', path: '/user/createUser' },
  { who: 'trader', method: 'POST', path: '/user/updateTempUser' },
  { who: 'trader', method: 'POST', path: '/user/updatePw' },
  { who: 'trader', method: 'POST', path: '/user/endOtherSessions' },
  { who: null, method: 'POST', path: '/login/auth' },
  { who: null, method: 'POST', path: '/login/getInfo' },
];

/** Processor milliseconds of this process until the work is done. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

async function send({ who, method, path }: Call, payload: string | Buffer, type = 'application/json'): Promise<Sent> {
  const cookie = who === null ? '' : (cookies.get(who) ?? '');
  const headers = { cookie, 'content-type': type };
  const asked = world.raw({ method, url: `/api${path}`, headers, payload });
  // Somebody else asks at the same moment.
  const other = await world.raw({ method: 'GET', url: '/healthz' });
  expect(other.statusCode).toBe(200);
  const answer = await asked;
  return { status: answer.statusCode, body: answer.body };
}

/** Sends every size, and says which was more than linearly dearer than the one before. */
async function grow(numbers: readonly number[], make: (number: number) => () => Promise<Sent>): Promise<string[]> {
  const costs: number[] = [];
  const faults: string[] = [];
  for (const number of numbers) {
    const work = make(number);
    let sent: Sent | undefined;
    const measure = (): Promise<number> =>
      cost(async () => {
        sent = await work();
      });
    const before = costs.at(-1);
    const most = before === undefined ? Number.POSITIVE_INFINITY : mostGrowth * Math.max(before, floor);
    let spent = await measure();
    // What is collected of earlier work falls on whoever comes next, and not twice.
    for (let again = 0; again < mostRepeats && spent > most; again += 1) spent = Math.min(spent, await measure());
    if (before !== undefined && spent > most) {
      faults.push(`${number}: ${Math.round(spent)} ms after ${Math.round(before)} ms`);
    }
    if (sent && sent.status >= 500) faults.push(`${number}: ${sent.status} ${sent.body.slice(0, 200)}`);
    const told = sent && sent.body.length < 20_000_000 ? findingsIn(sent.body) : Number.POSITIVE_INFINITY;
    if (told > maximumFindings) faults.push(`${number}: ${told} findings`);
    costs.push(spent);
  }
  return faults;
}

function findingsIn(body: string): number {
  return body.split('"sentence":').length - 1;
}

let declaration: string;
beforeAll(async () => {
  await insertReference(world);
  const made = await world.call('broker', 'POST', '/entities/declaration', riceDeclaration());
  declaration = String(made.data.id);
  expect(declaration).toMatch(/-/);
});

/** What every call gets; those that take no record refuse what is long before they read it, whatever it is. */
const short = new Set(['unknown keys', 'ids', 'a long text', 'levels']);
/** Calls whose bodies go different ways to the same checks: one of each way. */
const ofRecords = new Set([
  'POST /entities/declaration/validate',
  'POST /entities/declaration',
  'PATCH /entities/declaration',
  'POST /entities/declaration/:id/actions/submit',
]);
const readsAll = ({ method, path }: Call): boolean => ofRecords.has(`${method} ${path}`);
/** Who reads furthest, and who is asked by anybody, also get a million. */
const farthest = new Set(['/entities/declaration/validate', '/login/auth']);

describe.each(Object.keys(bodies))('ever more: %s', (what) => {
  const made = new Map<number, string>();
  const bodyOf = (number: number): string => {
    const body = made.get(number) ?? bodies[what]?.(number) ?? '{}';
    made.set(number, body);
    return body;
  };
  afterAll(() => made.clear());

  it.each(calls.filter((call) => readsAll(call) || short.has(what)))('$method $path', async (call) => {
    const aimed = { ...call, path: call.path.replace(':id', declaration) };
    await send(aimed, bodyOf(10));
    const numbers = farthest.has(call.path) ? [...sizes, million] : sizes;
    const faults = await grow(numbers, (number) => {
      const payload = bodyOf(number);
      return () => send(aimed, payload);
    });
    expect(faults).toEqual([]);
  }, 120_000);
});

it('a call that names too many records leaves one entry in the log, not one for each', async () => {
  const count = async (): Promise<number> => {
    await world.call('admin', 'GET', '/entities/operation-log?pageSize=1');
    const { rows } = await world.pool.query<{ number: string }>('select count(*) as number from operation_log');
    return Number(rows[0]?.number);
  };
  const before = await count();
  const [method, path] = ['PATCH', '/entities/declaration'] as const;
  const sent = await send({ who: 'broker', method, path }, bodies.ids?.(1_000) ?? '');
  expect(sent.status).toBe(400);
  expect(await count()).toBe(before + 1);
});

/** Files of so many rows, columns or characters, as they are read into records and into lines of a form. */
const files: { readonly [what: string]: (number: number) => string } = {
  // Headings nobody knows: reading is what is looked at, not a job that goes on afterwards.
  rows: (number) => `unknown,heading\n${'10064020,x\n'.repeat(number)}`,
  columns: (number) => `hsCode${',a'.repeat(number)}\n1${',1'.repeat(number)}`,
  'a long cell': (number) => `hsCode,hsName\n10064020,"${'x'.repeat(number)}"`,
  'a long heading': (number) => `hsCode,${'x'.repeat(number)}\n10064020,x`,
  'blanks in a heading': (number) => `hsCode,"a${' '.repeat(number)}x"\n10064020,x`,
  'a quotation mark left open': (number) => `hsCode,hsName\n10064020,"${'x\n'.repeat(number)}`,
};

describe.each(Object.keys(files))('a file with ever more: %s', (what) => {
  it.each(['hs-code/import', 'packing-list/lines/lines'])('POST /entities/%s', async (path) => {
    const who = path.startsWith('hs-code') ? 'operator' : 'trader';
    const faults = await grow(sizes, (number) => {
      const { payload, headers } = multipartOf([
        who === 'operator' ? { name: 'mode', content: 'preview' } : { name: 'record', content: '{}' },
        { name: 'file', filename: 'a.csv', type: 'text/csv', content: files[what]?.(number) ?? '' },
      ]);
      return () => send({ who, method: 'POST', path: `/entities/${path}` }, payload, headers['content-type']);
    });
    expect(faults).toEqual([]);
  }, 120_000);
});
