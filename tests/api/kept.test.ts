// What a person keeps: templates hold what a copy takes over, searches what a list shows, nobody else's is ever read, refusals say what is wrong.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostKept } from '../../runtime/core/kept-items.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await insertReference(world);
});
afterAll(() => world.close());

const template = (name: string, content: unknown = riceDeclaration()) => ({
  ...{ kind: 'template', of: 'declaration', name, content },
});
const plain = { filters: { ieFlag: { in: 'I' } }, search: '', sort: '-ieDate', columns: null };
const search = (name: string, content: unknown = plain, of = 'declarationEnquiry') => ({
  ...{ kind: 'search', of, name, content },
});
const keep = (who: string, body: unknown): Promise<Answer> => world.call(who, 'POST', '/kept', body);
const kept = async (who: string, kind = 'template', of = 'declaration'): Promise<Tree[]> =>
  listIn((await world.call(who, 'GET', `/kept?kind=${kind}&of=${of}`)).data.items);
const draft = (who: string, id: unknown): Promise<Answer> => world.call(who, 'GET', `/kept/${String(id)}/draft`);
const refusal = ({ status, data }: Answer): unknown[] => [status, data.error];

describe('a template', () => {
  it('holds what a copy takes over, and names what is to be entered anew', async () => {
    const sent = {
      ...riceDeclaration(),
      billNo: 'YNDHT001',
      declarationStatus: 'submitted',
      customsNo: '123456789012345678',
    };
    const { data } = await keep('broker', template('大米进口', sent));
    const made = (await draft('broker', data.id)).data.record as Tree;
    const copied = ['ieFlag', 'contractAgreementNo', 'domesticConsignor', 'goods'];
    for (const key of copied) expect([key, made[key]]).toEqual([key, expect.anything()]);
    expect(made.billNo).toBeUndefined();
    expect(made.customsNo).toBeUndefined();
    // The day is that of the new record.
    expect(made.ieDate).toBeUndefined();
    expect(made.declarationStatus).toBe('draft');
    expect(made.$anew).toContain('billNo');
    expect(made.$anew).not.toContain('customsNo');
    expect(listIn(made.goods).length).toBe((riceDeclaration().goods as unknown[]).length);
    // It can be saved as it is, as soon as it has a number of its own.
    const record = Object.fromEntries(Object.entries(made).filter(([key]) => !key.startsWith('$')));
    expect((await world.call('broker', 'POST', '/entities/declaration', { ...record, billNo: 'YNDHT002' })).code).toBe(
      1000,
    );
  });

  it('names what the records it refers to are called, and keeps codes that are gone, telling them', async () => {
    const content = { ...riceDeclaration(), declarationCustoms: '8603', transportMethod: '4' };
    const { data } = await keep('broker', template('旧代码', content));
    await world.pool.query(
      `update kept_item set content = jsonb_set(jsonb_set(content, '{record,transportMethod}', '"zz"'), '{record,oldField}', '"1"') where id = $1`,
      [data.id],
    );
    await world.pool.query(
      `update kept_item set content = jsonb_set(content, '{record,portOfCall}', '"NOPORT"') where id = $1`,
      [data.id],
    );
    const answer = await draft('broker', data.id);
    const record = answer.data.record as Tree;
    expect(record.transportMethod).toBe('zz');
    expect((record.$labels as Tree).declarationCustoms).toContain('瑞丽海关');
    const found = listIn(answer.data.findings).map(({ path, rule }) => `${String(path)} ${String(rule)}`);
    expect(found).toEqual(expect.arrayContaining(['transportMethod code', 'portOfCall reference']));
    expect(listIn(answer.data.findings).every(({ message }) => String(message).length > 0)).toBe(true);
    expect(answer.data.gone).toEqual(['oldField']);
  });

  it('does not tell the name of a record that is out of sight', async () => {
    const bill = await world.insert('service-order', {
      ...{
        orderNo: 'DD2026112309999',
        status: 'inProgress',
        declarationType: 'import',
        companyId: world.companies.rival.id,
      },
      ...{ broker: world.companies.otherBroker.id },
    });
    const { data } = await keep(
      'broker',
      template('他人订单', { ...riceDeclaration(), orderNo: String(bill.orderNo) }),
    );
    const answer = await draft('broker', data.id);
    expect(((answer.data.record as Tree).$labels as Tree).orderNo).toBeUndefined();
    expect(listIn(answer.data.findings).map(({ path }) => path)).toContain('orderNo');
  });

  it('is offered in the lists alone whose fixed values it does not contradict', async () => {
    const { ieFlag: _, docKind: __, ...open } = riceDeclaration();
    const all: [string, object][] = [
      ['归属进口', { ...open, ieFlag: 'I', docKind: 'declaration' }],
      ['归属进口清单', { ...open, ieFlag: 'I', docKind: 'checklist' }],
      ['归属出口', { ...open, ieFlag: 'E', docKind: 'declaration' }],
      ['归属未定', open],
    ];
    for (const [name, content] of all) expect((await keep('broker', template(name, content))).code).toBe(1000);
    const offered = async (view: string): Promise<unknown[]> => {
      const { data } = await world.call('broker', 'GET', `/kept?kind=template&of=declaration&view=${view}`);
      const names = listIn(data.items).map(({ name }) => String(name));
      return names.filter((name) => name.startsWith('归属')).toSorted();
    };
    expect(await offered('importDeclarationDecl')).toEqual(['归属未定', '归属进口']);
    expect(await offered('importDeclarationDeclChecklist')).toEqual(['归属未定', '归属进口清单']);
    expect(await offered('exportDeclarationDecl')).toEqual(['归属出口', '归属未定']);
    // One that holds every declaration offers all of them.
    expect(await offered('declarationEnquiry')).toEqual(['归属出口', '归属未定', '归属进口', '归属进口清单']);
    const path = '/kept?kind=template&of=declaration&view=no-view';
    expect(refusal(await world.call('broker', 'GET', path))).toEqual([409, 'kept-outdated']);
  });

  it('is for who may make and copy such records', async () => {
    expect(refusal(await keep('bank', template('x')))).toEqual([403, 'not-permitted']);
    expect(refusal(await world.call('bank', 'GET', '/kept?kind=template&of=declaration'))).toEqual([
      403,
      'not-permitted',
    ]);
  });

  it('of a kind that there is no longer says so, and can be deleted', async () => {
    expect(refusal(await keep('broker', { ...template('x'), of: 'no-such-thing' }))).toEqual([409, 'kept-outdated']);
    const { data } = await keep('broker', template('将消失'));
    await world.pool.query(`update kept_item set "of" = 'gone-entity' where id = $1`, [data.id]);
    expect(refusal(await draft('broker', data.id))).toEqual([409, 'kept-outdated']);
    expect((await world.call('broker', 'DELETE', `/kept/${String(data.id)}`)).code).toBe(1000);
  });
});

describe('a copy', () => {
  it('names what is to be entered anew: what was there, and what is asked for in any case', async () => {
    const { data } = await world.call('broker', 'POST', '/entities/declaration', {
      ...riceDeclaration(),
      billNo: 'YNDHC001',
    });
    const copy = await world.call('broker', 'POST', `/entities/declaration/${String(data.id)}/copy`);
    expect(copy.data.$anew).toEqual(['billNo']);
    expect(copy.data.billNo).toBeUndefined();
  });
});

describe('a search', () => {
  it('is kept, overwritten, renamed and deleted', async () => {
    const { data } = await keep('broker', search('进口'));
    expect(data).toMatchObject({ name: '进口', isDefault: false, content: plain, gone: [] });
    const path = `/kept/${String(data.id)}`;
    const other = { ...plain, search: 'YNDH', columns: ['billNo', '$linked.bills'] };
    expect((await world.call('broker', 'PATCH', path, { content: other })).data.content).toEqual(other);
    expect((await world.call('broker', 'PATCH', path, { name: ' 进口大米 ' })).data.name).toBe('进口大米');
    expect(await kept('broker', 'search', 'declarationEnquiry')).toMatchObject([{ name: '进口大米', content: other }]);
    expect((await world.call('broker', 'DELETE', path)).data.deleted).toBe(1);
    expect(await kept('broker', 'search', 'declarationEnquiry')).toEqual([]);
  });

  it('keeps what was asked of linked records, as far as the view has such columns', async () => {
    const filters = { '$linked.bills': { in: '$none' }, '$linked.order': { contains: 'DD2026' } };
    const asked = { ...plain, filters, sort: '-$linked.order' };
    const { data } = await keep('broker', search('无账单', asked));
    expect(data).toMatchObject({ content: asked, gone: [] });
    const path = `/kept/${String(data.id)}`;
    const wrong = { ...asked, filters: { '$linked.verification': { contains: '1' } } };
    expect((await world.call('broker', 'PATCH', path, { content: wrong })).code).not.toBe(1000);
    expect((await keep('broker', search('别处', asked, 'importDeclarationDecl'))).code).not.toBe(1000);
    expect((await world.call('broker', 'DELETE', path)).data.deleted).toBe(1);
  });

  it('is the only default of its view', async () => {
    const ids = [(await keep('broker', search('甲'))).data.id, (await keep('broker', search('乙'))).data.id];
    const elsewhere = (await keep('broker', search('丙', plain, 'importDeclarationDecl'))).data.id;
    for (const id of [...ids, elsewhere])
      await world.call('broker', 'PATCH', `/kept/${String(id)}`, { isDefault: true });
    const defaults = (await kept('broker', 'search', 'declarationEnquiry')).filter(({ isDefault }) => isDefault);
    expect(defaults.map(({ id }) => id)).toEqual([ids[1]]);
    expect(await kept('broker', 'search', 'importDeclarationDecl')).toMatchObject([{ isDefault: true }]);
  });

  it('does without what is gone, and names it', async () => {
    const { data } = await keep('broker', search('旧字段'));
    const stored = { filters: { gone: { in: '1' }, ieFlag: { in: 'I', never: 'x' }, billNo: { contains: 'Y' } } };
    await world.pool.query(`update kept_item set content = content || $2::jsonb where id = $1`, [
      data.id,
      JSON.stringify({ ...stored, sort: '-lost', columns: ['nothing', 'billNo'] }),
    ]);
    const found = (await kept('broker', 'search', 'declarationEnquiry')).find(({ id }) => id === data.id);
    expect(found?.content).toEqual({
      filters: { billNo: { contains: 'Y' } },
      search: '',
      sort: '-createdAt',
      columns: ['billNo'],
    });
    expect(found?.gone).toEqual(['gone', 'ieFlag', 'lost', 'nothing']);
  });

  it('that is no search of the view is refused, naming what is wrong', async () => {
    const wrong: [unknown, string][] = [
      [{ ...plain, filters: { nothing: { in: 'x' } } }, 'nothing'],
      [{ ...plain, sort: 'goods' }, 'goods'],
      [{ ...plain, columns: ['$linked.nothing'] }, '$linked.nothing'],
    ];
    for (const [content, path] of wrong) {
      const answer = await keep('broker', search('x', content));
      expect([...refusal(answer), answer.data.parameter, answer.data.path]).toEqual([
        400,
        'malformed-request',
        'content',
        path,
      ]);
    }
    const { search: _, ...without } = plain;
    const answer = await keep('broker', search('x', without));
    expect(refusal(answer)).toEqual([400, 'malformed-request']);
    expect(listIn(answer.data.findings)[0]?.path).toBe('content.search');
  });

  it('is for who may open the view', async () => {
    expect(refusal(await keep('bank', search('x')))).toEqual([403, 'not-permitted']);
    expect(refusal(await keep('broker', search('x', plain, 'no-view')))).toEqual([409, 'kept-outdated']);
  });
});

describe('what is kept', () => {
  it('is nobody else’s: not listed, not read, not changed, not deleted', async () => {
    const { data } = await keep('broker', template('只归本人'));
    expect((await kept('otherBroker')).length).toBe(0);
    const path = `/kept/${String(data.id)}`;
    expect(refusal(await draft('otherBroker', data.id))).toEqual([404, 'not-found']);
    expect(refusal(await world.call('otherBroker', 'PATCH', path, { name: 'y' }))).toEqual([404, 'not-found']);
    expect(refusal(await world.call('otherBroker', 'DELETE', path))).toEqual([404, 'not-found']);
    expect(refusal(await draft('broker', 'no-id'))).toEqual([404, 'not-found']);
    expect(refusal(await world.call(null, 'GET', '/kept?kind=template&of=declaration'))).toEqual([
      401,
      'not-logged-in',
    ]);
    expect((await kept('broker')).map(({ id }) => id)).toContain(data.id);
  });

  it('has one of each name, whatever the capital letters; another person or view may have the same', async () => {
    expect((await keep('broker', search('Rice'))).code).toBe(1000);
    const again = await keep('broker', search('rICE'));
    expect(refusal(again)).toEqual([409, 'name-taken']);
    expect(again.message).toContain('rICE');
    const { data } = await keep('broker', search('Maize'));
    expect(refusal(await world.call('broker', 'PATCH', `/kept/${String(data.id)}`, { name: 'RICE' }))).toEqual([
      409,
      'name-taken',
    ]);
    expect((await keep('broker', search('rice', plain, 'importDeclarationDecl'))).code).toBe(1000);
    expect((await keep('otherBroker', search('rice'))).code).toBe(1000);
  });

  it('has a name that can be read', async () => {
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      const answer = await keep('broker', search(name));
      expect([name, ...refusal(answer)]).toEqual([name, 400, 'malformed-request']);
      expect(listIn(answer.data.findings)[0]?.path).toBe('name');
    }
  });

  it('is so many of a kind and no more, also when several come at once', async () => {
    const before = (await kept('otherBroker', 'search', 'declarationEnquiry')).length;
    const calls = Array.from({ length: mostKept + 5 }, (_, at) =>
      keep('otherBroker', search(`第 ${at}`, plain, 'importDeclarationDecl')),
    );
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ code }) => code !== 1000);
    expect(refused.length).toBe(5 + before);
    for (const one of refused) expect([...refusal(one), one.data.maximum]).toEqual([409, 'too-many-kept', mostKept]);
    expect((await keep('otherBroker', template('另一类'))).code).toBe(1000);
  });

  it('is not larger than a long declaration', async () => {
    const content = { ...riceDeclaration(), marks: 'x'.repeat(1100 * 1024) };
    expect(refusal(await keep('broker', template('太大', content)))).toEqual([413, 'body-too-large']);
  });
});
