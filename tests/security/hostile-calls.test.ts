// Hostile bodies and addresses for every entity: each is refused clearly, none is a fault of the server.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { expectCounted } from '../counted.ts';
import { faultOf } from './answer-fault.ts';
import { cookiesOf } from './cookies.ts';
import { Oracle } from './oracle.ts';
import { type PlantedWorld, plantWorld, type Someone } from './planted-world.ts';
import { senderFor } from './sender-for.ts';

const nobodys = '00000000-0000-4000-8000-00000000dead';
const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter(({ type }) => type !== 'sub');
let planted: PlantedWorld;
let cookies: ReadonlyMap<string, string>;
let hostile = 0;

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  cookies = await cookiesOf(planted);
}, 300_000);
afterAll(() => planted?.stop());

/** Bodies that are no record, as bytes. */
const broken: readonly (readonly [name: string, body: string | Buffer, type?: string])[] = [
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '1e400'],
  ['half of it', '{"a":'],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['nested deeply', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['lists nested deeply', `{"ids":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['ids that are none', '{"ids":["\\u0000","../x","%00",1,null,{}]}'],
  ['a length that is none', '{"ids":{"length":1,"0":"x"}}'],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x7d])],
  ['a form', 'a=b', 'application/x-www-form-urlencoded'],
  ['XML', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'text/xml'],
  [
    'a multipart body without an end',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n',
    'multipart/form-data; boundary=x',
  ],
];

/** Wrong values for a field of any kind. */
const wrong: readonly Json[] = [
  0,
  -1,
  1.5,
  true,
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  'a\u0000b',
  '\ud800',
  `${'x'.repeat(20_000)}`,
  '9'.repeat(400),
  '-0',
  'NaN',
  '2026-02-30',
  '2026-02-30T25:61:61Z',
  '\u202Etxt',
  "'; drop table account; --",
  '{{7*7}}',
  ['x', 'x'],
  [{ a: 1 }],
];

describe.each(entities)('hostile bodies for $id', (entity) => {
  it('are refused clearly', async () => {
    const person = senderFor(planted, entity.id);
    const rows = planted.rows.get(entity.id) ?? [];
    const own = rows.find((row) => new Oracle(planted.rows).sees(person, entity, row, ['edit'])) ?? rows[0];
    const at = `/api/entities/${entity.id}`;
    const id = String(own?.id ?? nobodys);
    const [action] = entity.lifecycles.flatMap(({ lifecycle }) => lifecycle.transitions.map((one) => one.action));
    const targets: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string][] = [
      ['POST', at],
      ['PUT', `${at}/${id}`],
      ['PATCH', `${at}/${id}`],
      ['DELETE', at],
      ['POST', `${at}/validate`],
      ['POST', `${at}/import`],
      ...(action
        ? ([
            ['POST', `${at}/${nobodys}/actions/${action}`],
            ['POST', `${at}/actions/${action}`],
          ] as ['POST', string][])
        : []),
    ];
    const requests: InjectOptions[] = targets.flatMap(([method, url]) =>
      broken.map(([, payload, type = 'application/json']) => ({
        method,
        url,
        payload,
        headers: { 'content-type': type },
      })),
    );
    for (const value of wrong) {
      const body = Object.fromEntries(entity.fields.filter(isTyped).map(({ key }) => [key, value]));
      requests.push({ method: 'POST', url: `${at}/validate`, payload: body });
      requests.push({ method: 'POST', url: at, payload: body });
      requests.push({ method: 'PATCH', url: `${at}/${id}`, payload: { ...body, version: value as Json } });
      requests.push({ method: 'POST', url: `${at}/validate`, payload: withinLines(entity.fields, value) });
    }
    expect(await faultsOf(requests, person)).toEqual([]);
  });

  it('and hostile addresses', async () => {
    const at = `/api/entities/${entity.id}`;
    const [text] = entity.fields.filter(({ kind }) => kind === 'text');
    const queries = [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=99999999',
      'pageSize=1000000',
      'page=1&page=2',
      'sort=',
      'sort=__proto__',
      'sort=id;drop',
      'sort=-',
      'sort=a&sort=b',
      'view=__proto__',
      'view=constructor',
      'columns=__proto__,id',
      'columns=password',
      'filter[id][is]=%00',
      'filter[id][contains]=%00',
      'filter[__proto__][is]=1',
      'filter[constructor][is]=1',
      'filter[id][__proto__]=1',
      'filter[id][in]=,,',
      `filter[${text?.key ?? 'id'}][prefix]=%F0%90%8D%88`,
      `filter[${text?.key ?? 'id'}][contains]=%25_%5C`,
      'filter=1',
      'filter[]=1',
      `filter[${text?.key ?? 'id'}][prefix]=%EF%BF%BF`,
      `filter[${text?.key ?? 'id'}][is]=${'x'.repeat(8000)}`,
      'stage=__proto__',
      '%',
      'filter[createdAt][from]=infinity',
      'filter[createdAt][from]=2026-13-45',
      'filter[createdAt][to]=99999-01-01T00:00:00.000Z',
    ];
    const requests: InjectOptions[] = queries.flatMap((query) => [{ method: 'GET', url: `${at}?${query}` }]);
    for (const id of ['__proto__', 'constructor', '%00', '..%2f..%2f', "'", 'x'.repeat(3000), '%F0%28']) {
      requests.push({ method: 'GET', url: `${at}/${id}` }, { method: 'GET', url: `${at}/${id}/history` });
      requests.push(
        { method: 'GET', url: `${at}/options/${id}` },
        { method: 'POST', url: `${at}/${nobodys}/actions/${id}` },
      );
      requests.push({ method: 'POST', url: `${at}/lines/${id}` }, { method: 'GET', url: `/api/entities/${id}` });
    }
    expect(await faultsOf(requests, senderFor(planted, entity.id))).toEqual([]);
  });
});

describe('the calls', () => {
  it('are counted', () => {
    expectCounted({ 'hostile calls': hostile });
  });
});

function isTyped({ readOnly, computed }: Field): boolean {
  return !readOnly && computed === undefined;
}

/** The value in every field of a first line and of every embedded object. */
function withinLines(fields: readonly Field[], value: Json): Row {
  return Object.fromEntries(
    fields.filter(isTyped).flatMap((field): [string, Json][] => {
      if (field.kind === 'object')
        return [[field.key, Object.fromEntries(field.fields.map(({ key }) => [key, value]))]];
      if (field.kind === 'lines')
        return [[field.key, [Object.fromEntries(field.fields.map(({ key }) => [key, value]))]]];
      return [];
    }),
  );
}

async function faultsOf(requests: readonly InjectOptions[], { username }: Someone): Promise<string[]> {
  const faults: string[] = [];
  const together = 8;
  for (let start = 0; start < requests.length; start += together) {
    const asked = requests.slice(start, start + together).map(async (request) => {
      hostile += 1;
      const headers = { ...request.headers, cookie: cookies.get(username) ?? '' };
      const answer = await planted.app.inject({ ...request, headers });
      // Refused for their number, calls would not show what they do.
      const fault = answer.statusCode === 429 ? 'not looked at' : faultOf(answer);
      const sent = String(
        request.payload instanceof Object ? JSON.stringify(request.payload) : (request.payload ?? ''),
      );
      return fault === null
        ? []
        : [`${String(request.method)} ${String(request.url).slice(0, 120)} ${sent.slice(0, 120)}: ${fault}`];
    });
    faults.push(...(await Promise.all(asked)).flat());
  }
  return faults.slice(0, 10);
}
