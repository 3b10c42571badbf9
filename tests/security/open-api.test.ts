// Every described call: without a login it answers 20011 and nothing else; a body beyond all measure is refused.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { expectCounted } from '../counted.ts';
import { faultOf } from './answer-fault.ts';
import { cookiesOf } from './cookies.ts';
import { describedCalls, filled } from './described-calls.ts';
import { type PlantedWorld, plantWorld } from './planted-world.ts';

const nobodys = '00000000-0000-4000-8000-00000000dead';
const entities = Object.values(model.entities)
  .map(({ descriptor }) => descriptor)
  .filter(({ type }) => type !== 'sub');
let planted: PlantedWorld;
let cookies: ReadonlyMap<string, string>;
let anonymous = 0;

beforeAll(async () => {
  planted = await plantWorld(inject('cluster'));
  cookies = await cookiesOf(planted);
}, 300_000);
afterAll(() => planted?.stop());

describe('without a login', () => {
  it('every described call says so, whatever is sent', { timeout: 180_000 }, async () => {
    const faults: string[] = [];
    for (const { method, path, isPublic } of describedCalls) {
      if (isPublic || path === '/login/logout') continue;
      const payload = method === 'GET' ? {} : { payload: { ids: [nobodys], version: 1 } };
      // As the own pages ask: some calls read by GET refuse anything else before they look who asks.
      const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
      const answers = [
        await planted.app.inject({ method, url: filled(path, nobodys), ...payload, headers: own }),
        await planted.app.inject({
          method,
          url: filled(path, nobodys),
          ...payload,
          headers: { ...own, cookie: 'tongguan_session=forged' },
        }),
      ];
      anonymous += answers.length;
      for (const answer of answers) {
        const fault = faultOf(answer) ?? (answer.json().code === 20011 ? null : answer.body.slice(0, 100));
        if (fault !== null) faults.push(`${method} ${path}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expectCounted({ 'calls without a login': anonymous });
  });
});

describe('a body of 10 MB', () => {
  it('is refused at once, for every call that takes one', async () => {
    const payload = JSON.stringify({ remarks: 'x'.repeat(10 * 1_048_576) });
    const [entity] = entities;
    const headers = { cookie: cookies.get('admin') ?? '', 'content-type': 'application/json' };
    for (const url of [`/api/entities/${entity?.id}`, '/api/login/auth', '/api/entities/hs-code/validate']) {
      const answer = await planted.app.inject({ method: 'POST', url, payload, headers });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 413, 40011]);
    }
  });
});
