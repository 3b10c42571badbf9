// What of an address is refused: which parameter, which rule, and what would be right, in the three languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertReference, riceDeclaration } from './deal.ts';
import { listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
let declaration: string;

beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
  const { broker } = world.companies;
  declaration = String((await world.insert('declaration', { ...riceDeclaration(), companyId: broker.id })).id);
});
afterAll(() => world.close());

const ask = async (path: string, language = 'en') => {
  const cookie = `tongguan_session=${await world.logIn('broker')}; tongguan_language=${language}`;
  const answer = await world.raw({ method: 'GET', url: `/api${path}`, headers: { cookie } });
  return answer.json() as { code: number; message: string; data: Tree };
};

/** Parameter, rule, and what the sentence has to say. */
type Refused = readonly [path: string, parameter: string, rule: string, says: RegExp];

const list = '/entities/declaration?';
const own = `${list}view=declarationEnquiry&`;
const tooMany = Array.from({ length: 501 }, (_, index) => index).join(',');
const thirtyOne = Array.from({ length: 31 }, (_, index) => `filter[f${index}][is]=x`).join('&');

const refused: readonly Refused[] = [
  [`${list}page=0`, 'page', 'minimum', /page must not be less than 1/],
  [`${list}page=one`, 'page', 'type', /whole number such as 20/],
  [`${list}page=999999999`, 'page', 'maximum', /as far as record 10,000,000/],
  [`${list}page=1&page=2`, 'page', 'type', /whole number/],
  [`${list}pageSize=9999`, 'pageSize', 'maximum', /pageSize must not be more than 200/],
  [`${list}view=importDeclaration`, 'view', 'unknown', /no “importDeclaration”.* importDeclarationDecl /],
  [`${list}sort=bilNo`, 'sort', 'unknown', /cannot be sorted by “bilNo”.* billNo /],
  [`${own}sort=$linked.orders`, 'sort', 'unknown', /\$linked\.order/],
  [`${list}columns=billNo,bilNo`, 'columns', 'unknown', /no “bilNo”.* billNo /],
  [`${list}search=x`, 'search', 'required', /needs view/],
  [`${own}search=${'9'.repeat(101)}`, 'search', 'max-length', /at most 100 characters/],
  [`${own}search=%00`, 'search', 'visible', /U\+0000/],
  [`${list}filter[declarationDate][from]=2026-13-01`, 'filter[declarationDate][from]', 'format', /2025-11-20/],
  [`${list}filter[declarationDate][since]=2026-01-01`, 'filter[declarationDate][since]', 'unknown', /is \/ in/],
  [`${list}filter[declarationDate][in]=2026-01-01`, 'filter[declarationDate][in]', 'enum', /from \/ to/],
  [`${list}filter[nothing][is]=1`, 'filter[nothing][is]', 'unknown', /cannot be filtered by nothing/],
  [`${list}filter[ieFlag][in]=,`, 'filter[ieFlag][in]', 'min-items', /at least 1/],
  [`${list}filter[billNo][is]=a&filter[billNo][is]=b`, 'filter[billNo][is]', 'type', /one text/],
  [`${list}filter[ieFlag][in]=${tooMany}`, 'filter[ieFlag][in]', 'max-items', /at most 500/],
  [`${list}filter[grossWeight][from]=heavy`, 'filter[grossWeight][from]', 'type', /number such as 1234.50/],
  [`${list}filter[companyId][is]=mine`, 'filter[companyId][is]', 'type', /one record/],
  [`${list}filter=1`, 'filter', 'unknown', /filter\[field\]\[operator\]/],
  [`${list}${thirtyOne}`, 'filter', 'max-items', /at most 30/],
  [`${own}filter[$linked.order][in]=flying`, 'filter[$linked.order][in]', 'enum', /\$none/],
  [`${own}filter[$linked.order][prefix]=D`, 'filter[$linked.order][prefix]', 'enum', /in \/ contains/],
  [`${list}asAccount=a&asAccount=b`, 'asAccount', 'once', /Send it once/],
  ['/entities/declaration/summary?by=billNo', 'billNo', 'unknown', /no “billNo”/],
  ['/entities/declaration/export?as=exe', 'as', 'enum', /xlsx/],
  ['/search', 'text', 'required', /text is missing/],
];

describe('a parameter of a query', () => {
  it.each(
    refused.map(([path, parameter, rule, says]) => [parameter, rule, path, says] as const),
  )('%s is refused by its rule: %s', async (parameter, rule, path, says) => {
    const { code, message, data } = await ask(path);
    expect({ code, data }).toMatchObject({
      code: 40001,
      data: {
        error: 'malformed-request',
        parameter,
        findings: [{ path: parameter, rule, message: expect.stringMatching(says) }],
      },
    });
    expect(message).toBe(`The request was refused. ${String(listIn(data.findings)[0]?.message)}`);
    expect(JSON.stringify(data)).not.toMatch(/select |\bat .*\.ts:|node_modules/);
  });

  it.each(['zh', 'my'] as const)('is told in %s as well: no English sentence, no key of one', async (language) => {
    for (const [path, parameter] of refused) {
      const { message } = await ask(path, language);
      const script = language === 'zh' ? /\p{Script=Han}/u : /\p{Script=Myanmar}/u;
      expect([path, script.test(message), /must|cannot|message\.|limit\.|\{\{/.test(message)]).toEqual([
        path,
        true,
        false,
      ]);
      expect(message).toContain(parameter);
    }
  });
});

describe('a name in an address', () => {
  it.each([
    ['/entities/declarations', 'entity', /no “declarations”.* declaration /],
    ['/entities/declaration/options/nothing', 'fieldPath', /no “nothing”/],
  ] as const)('%s', async (path, parameter, says) => {
    expect(await ask(path)).toMatchObject({
      code: 30003,
      message: expect.stringMatching(says),
      data: { error: 'unknown-call', parameter, findings: [{ path: parameter, rule: 'unknown' }] },
    });
  });

  it('of an action that there is not', async () => {
    const answer = await world.call('broker', 'POST', `/entities/declaration/${declaration}/actions/fly`, {
      version: 1,
    });
    expect(answer).toMatchObject({ status: 404, data: { parameter: 'action', findings: [{ rule: 'unknown' }] } });
  });
});

describe('a body', () => {
  it('that is no object says so', async () => {
    const answer = await world.call('broker', 'POST', '/entities/declaration', []);
    expect(answer).toMatchObject({
      code: 40001,
      data: { parameter: 'body', findings: [{ path: 'body', rule: 'type' }] },
    });
  });
});

it('nothing of the server refuses a request as malformed without saying what of it', () => {
  const server = join(import.meta.dirname, '../../runtime/server');
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const silent = files.filter((file) =>
    readFileSync(join(server, file), 'utf8').includes("Refusal('malformed-request')"),
  );
  expect(silent.sort()).toEqual(['description/check-input.ts', 'failures.ts']);
});
