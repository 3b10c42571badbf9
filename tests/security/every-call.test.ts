// Every call of the API description, with bodies of wrong types, names of prototypes and more of everything than anybody sends: each
// is answered in bounded work, and none is a fault of the server.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { faultOf } from './answer-fault.ts';
import { cookiesOf } from './cookies.ts';
import { type DescribedCall, describedCalls, filled } from './described-calls.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';
import { senderFor } from './sender-for.ts';

const nobodys = '00000000-0000-7000-8000-00000000dead';
/** Milliseconds of processor for one call, however large it is; what it takes is a tenth of it. */
const mostWork = 4_000;
/** A login that ends is no login for the calls behind it. */
const ends: ReadonlySet<string> = new Set(['/login/logout']);

let planted: PlantedWorld;
let cookies: ReadonlyMap<string, string>;
beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  cookies = await cookiesOf(planted);
}, 300_000);
afterAll(() => planted?.stop());

const names = [
  'id',
  'ids',
  'version',
  'record',
  'records',
  'entered',
  'opinion',
  'username',
  'password',
  'lines',
  'goods',
];
const each = (value: string): string => `{${names.map((name) => `"${name}":${value}`).join(',')}}`;
const many = (number: number, one: (index: number) => string): string =>
  Array.from({ length: number }, (_, index) => one(index)).join(',');

const small: { readonly [what: string]: string } = {
  'a list': '[[],{},null]',
  'a text': '"x"',
  'numbers everywhere': each('-1.5e300'),
  'objects everywhere': each('{"length":1,"0":{}}'),
  'lists everywhere': each('[[null],{},0]'),
  prototypes: `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},${each('{"__proto__":{"a":1},"constructor":1}').slice(1)}`,
  'names of prototypes': each('["__proto__","constructor","toString"]'),
};
/** The three largest kinds: keys, lines, depth. */
const large: { readonly [what: string]: string } = {
  keys: `{${many(20_000, (index) => `"k${index}":{"a":1}`)}}`,
  lines: `{${names.map((name) => `"${name}":[${many(5_000, () => `{"id":"${nobodys}"}`)}]`).join(',')}}`,
  depth: `{"record":${'{"a":['.repeat(20_000)}${']}'.repeat(20_000)}}`,
};

interface Sent {
  readonly fault: string | null;
  readonly work: number;
}

async function send({ method, path }: DescribedCall, id: string, payload?: string): Promise<Sent> {
  const entity = /^\/entities\/([^/{]+)/.exec(path)?.[1] ?? '';
  const cookie = cookies.get(senderFor(planted, entity).username) ?? '';
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  const before = process.cpuUsage();
  const answer = await planted.app.inject({
    method,
    url: filled(path, id),
    headers: payload === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(payload !== undefined && { payload }),
  });
  const { user, system } = process.cpuUsage(before);
  return { fault: faultOf(answer), work: (user + system) / 1000 };
}

/** What went wrong with the call, for every body. */
async function faultsOf(call: DescribedCall, bodies: { readonly [what: string]: string }): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, body] of Object.entries(bodies)) {
    let { fault, work } = await send(call, nobodys, body);
    // What is collected of earlier work falls on whoever comes next, and not twice.
    if (work > mostWork) work = Math.min(work, (await send(call, nobodys, body)).work);
    if (fault === null && work > mostWork) fault = `${Math.round(work)} ms`;
    if (fault !== null) faults.push(`${call.method} ${call.path}, ${what}: ${fault}`);
  }
  return faults;
}

const writing = describedCalls.filter(({ method, path }) => method !== 'GET' && !ends.has(path));
const reading = describedCalls.filter(({ method, path }) => method === 'GET' && path !== '/events');
/** Calls of entities are alike but for their entity: what is large goes to each kind of call for one entity of every twelve. */
const spread = writing.filter(({ path }, index) => !path.startsWith('/entities/') || index % 12 === 0);

describe('every call that writes', () => {
  it('answers bodies of wrong types and with names of prototypes', async () => {
    const faults: string[] = [];
    for (const call of writing) faults.push(...(await faultsOf(call, small)));
    expect(faults.slice(0, 20)).toEqual([]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    expect(writing.length).toBeGreaterThan(400);
  }, 900_000);

  it('answers more keys, lines and levels than anybody sends, in bounded work', async () => {
    const faults: string[] = [];
    for (const call of spread) faults.push(...(await faultsOf(call, large)));
    expect(faults.slice(0, 20)).toEqual([]);
    expect(spread.length).toBeGreaterThan(50);
  }, 900_000);
});

describe('every call that reads', () => {
  it('answers names of prototypes, nulls and long texts in its address', async () => {
    const faults: string[] = [];
    for (const call of reading.filter(({ path }) => path.includes('{'))) {
      for (const id of ['__proto__', '%00', 'x'.repeat(3_000)]) {
        const { fault } = await send(call, id);
        if (fault !== null) faults.push(`GET ${call.path} with ${id.slice(0, 20)}: ${fault}`);
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  }, 900_000);
});
