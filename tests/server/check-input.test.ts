// What routes are sent is held against their schemas: nothing is changed in it but text into numbers where an address has some.
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkInput } from '../../runtime/server/description/check-input.ts';
import { requireSchemas } from '../../runtime/server/description/describe-api.ts';
import { answerFailures, failureAnswerer } from '../../runtime/server/failures.ts';
import { Messages } from '../../runtime/server/messages.ts';

const number = { type: 'integer', minimum: 1, maximum: 200, default: 20 };
const ids = { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'string' } };
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  checkInput(app);
  answerFailures(app, failureAnswerer({ messages: new Messages(model.locales) }));
  const querystring = {
    type: 'object',
    properties: {
      size: number,
      of: { type: 'string', enum: ['a', 'b'] },
      day: { type: 'string', pattern: '^\\d{4}-\\d{2}$' },
    },
    patternProperties: { '^filter': { type: 'string' } },
  };
  app.get('/list', { schema: { querystring } }, async ({ query }) => ({ query }));
  const only = { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false };
  const properties = { ids, id: { type: 'string', minLength: 1 }, only, either: { type: ['string', 'null'] } };
  const body = { type: 'object', properties, required: ['ids'] };
  app.post('/act', { schema: { body } }, async ({ body: sent }) => ({ sent }));
  await app.ready();
});
afterAll(() => app.close());

const list = async (query: string, language = 'en') =>
  (await app.inject({ url: `/list?${query}`, headers: { cookie: `tongguan_language=${language}` } })).json();
const act = async (payload: unknown) => {
  const headers = { 'content-type': 'application/json', cookie: 'tongguan_language=en' };
  const answer = await app.inject({ method: 'POST', url: '/act', payload: JSON.stringify(payload), headers });
  return { status: answer.statusCode, ...answer.json() };
};

describe('an address', () => {
  it.each([
    ['', { size: 20 }],
    ['size=7', { size: 7 }],
    ['size=', { size: 20 }],
    ['size=200&of=b&filter[x][is]=&other=1&other=2', { size: 200, of: 'b', other: ['1', '2'] }],
    ['filter[x][is]=007', { size: 20, 'filter[x][is]': '007' }],
  ])('?%s is read', async (query, read) => {
    expect(await list(query)).toEqual({ query: read });
  });

  it.each([
    ['size=0', 'size', 'minimum', 'size must not be less than 1'],
    ['size=-1', 'size', 'minimum', 'size must not be less than 1'],
    ['size=1e2', 'size', 'type', 'size must be a whole number such as 20, of at most 9 digits'],
    ['size=%201', 'size', 'type', 'size must be a whole number such as 20, of at most 9 digits'],
    ['size=0x10', 'size', 'type', 'size must be a whole number such as 20, of at most 9 digits'],
    ['size=1000000000', 'size', 'type', 'size must be a whole number such as 20, of at most 9 digits'],
    ['of=a%00', 'of', 'visible', 'of holds a character that cannot be seen (U+0000). Delete it and type again'],
    ['day=2026-3-1', 'day', 'format', 'day is not well formed. It must match ^\\d{4}-\\d{2}$'],
    ['size=201', 'size', 'maximum', 'size must not be more than 200'],
    ['size=1&size=2', 'size', 'type', 'size must be a whole number such as 20, of at most 9 digits'],
    ['of=c', 'of', 'enum', 'of must be one of: a / b'],
    ['of=a&of=b', 'of', 'type', 'of must be one text'],
    ['filter[x.y/z][is]=a&filter[x.y/z][is]=b', 'filter[x.y/z][is]', 'type', 'filter[x.y/z][is] must be one text'],
  ])('?%s is refused: which parameter, which rule, what would be right', async (query, parameter, rule, message) => {
    expect(await list(query)).toMatchObject({
      code: 40001,
      message: `The request was refused. ${message}`,
      data: { error: 'malformed-request', parameter, findings: [{ path: parameter, rule, message }] },
    });
  });

  it.each([
    ['zh', 'size不能大于 200', '请求有误：'],
    ['my', 'size သည် 200 ထက် မကြီးရပါ', 'တောင်းဆိုမှု မှားနေသည်- '],
  ])('is refused in the language of the caller: %s', async (language, message, before) => {
    const answer = await list('size=201', language);
    expect(answer).toMatchObject({ message: `${before}${message}`, data: { findings: [{ message }] } });
  });

  it('says what could be chosen', async () => {
    expect((await list('of=c')).data.findings[0].params.choices).toContain('a');
  });
});

describe('a body', () => {
  it('comes as it was sent', async () => {
    const sent = { ids: ['1'], more: { a: [1, null] }, size: '7' };
    expect(await act(sent)).toEqual({ status: 200, sent });
  });

  it.each([
    [{ ids: ['1', 2] }, 'ids.1', 'type'],
    [{ ids: '1' }, 'ids', 'type'],
    [{ ids: null }, 'ids', 'type'],
    [{ ids: ['1', '2', '3', '4'] }, 'ids', 'max-items'],
    [{}, 'ids', 'required'],
    [{ ids: ['1'], id: 1 }, 'id', 'type'],
    [{ ids: ['1'], only: { a: 1, b: 2 } }, 'only.b', 'unknown-field'],
    [{ ids: ['1'], either: true }, 'either', 'type'],
    [{ ids: ['1', '1'], id: '1' }, 'ids', 'unique-items'],
  ])('%j is refused, and nothing made of it', async (body, path, rule) => {
    const [parameter] = path.split('.');
    expect(await act(body)).toMatchObject({
      status: 400,
      code: 40001,
      data: { error: 'malformed-request', parameter, findings: [{ path, rule, message: expect.stringMatching(/\w/) }] },
    });
  });

  it.each([[[]], ['x'], [null], [1]])('%j is none', async (body) => {
    const finding = { path: 'body', rule: 'type', message: 'body must be a JSON object such as {}' };
    expect(await act(body)).toMatchObject({
      ...{ status: 400, code: 40001 },
      data: { error: 'malformed-request', parameter: 'body', findings: [finding] },
    });
  });

  it.each([
    ['{"ids":', 'application/json', 'body', 'json'],
    ['', 'application/json', 'body', 'json'],
    ['{"__proto__":{}}', 'application/json', 'body', 'json'],
    ['ids=1', 'text/csv', 'content-type', 'content-type'],
  ])('%s as %s is refused before it is read', async (payload, type, parameter, rule) => {
    const headers = { 'content-type': type, cookie: 'tongguan_language=en' };
    const answer = await app.inject({ method: 'POST', url: '/act', payload, headers });
    const findings = [{ path: parameter, rule, message: expect.stringMatching(/JSON|json/) }];
    expect(answer.json()).toMatchObject({ code: 40001, data: { error: 'malformed-request', parameter, findings } });
    expect(answer.statusCode).toBe(400);
  });

  it.each([{ ids: [] }, { ids: ['1'], id: '' }])('%j selects nothing', async (body) => {
    expect(await act(body)).toMatchObject({ status: 400, code: 40008, data: { error: 'nothing-selected' } });
  });
});

describe('a route', () => {
  const whole = {
    operationId: 'one',
    summary: 'One',
    response: { 200: { type: 'object' } },
  };
  const { summary: _summary, ...withoutSummary } = whole;
  const { response: _response, ...withoutResponse } = whole;

  it.each([undefined, {}, withoutSummary, withoutResponse])('is not added with the schema %j', async (schema) => {
    const server = Fastify();
    requireSchemas(server);
    expect(() => server.get('/one/:id', schema ? { schema } : {}, async () => ({}))).toThrow('/one/:id has no schema');
  });

  it.each([whole, { hide: true }])('is added with the schema %j', async (schema) => {
    const server = Fastify();
    requireSchemas(server);
    server.get('/one/:id', { schema }, async () => ({}));
    await server.ready();
    expect(server.hasRoute({ method: 'GET', url: '/one/:id' })).toBe(true);
  });

  it('says that what stands in its address is text', async () => {
    const server = Fastify();
    requireSchemas(server);
    let params: unknown;
    server.addHook('onRoute', (route) => {
      params = route.schema?.params;
    });
    server.get('/one/:id/:of', { schema: whole }, async () => ({}));
    expect(params).toMatchObject({ properties: { id: { type: 'string' }, of: { type: 'string' } } });
  });
});
