// Verification of declarations: what was written passes, what was changed in the tables without the server does not, and people decide on it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { insertReference, riceDeclaration } from './deal.ts';
import { type Answer, listIn, openWorld, type Tree, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({}, await loadHooks(hooks));
  await insertReference(world);
  // The role that sees every route (spec 6).
  await world.pool.query(`update role set name = 'administrator' where code = 'ROLEADMIN'`);
});
afterAll(() => world.close());

const path = '/entities/declaration';
let bills = 0;

async function act(who: string, id: unknown, action: string, input: Row = {}): Promise<Answer> {
  return world.call(who, 'POST', `${path}/${id}/actions/${action}`, input);
}

async function made(...steps: readonly (readonly [who: string, action: string, input?: Row])[]): Promise<string> {
  const answer = await world.call('broker', 'POST', path, { ...riceDeclaration(), billNo: `CHECK${++bills}` });
  for (const [who, action, input] of steps) {
    const done = await act(who, answer.data.id, action, input);
    if (done.code !== 1000) throw new Error(`${action}: ${done.message}`);
  }
  return String(answer.data.id);
}

/** The state after the operator has asked for a verification. */
async function verified(id: string, who = 'operator'): Promise<unknown> {
  const answer = await act(who, id, 'chainVerify');
  expect(answer).toMatchObject({ code: 1000 });
  expect((await world.call('operator', 'GET', `${path}/${id}`)).data.chainStatus).toBe(answer.data.chainStatus);
  return answer.data.chainStatus;
}

async function results(id: string): Promise<Tree[]> {
  const { data } = await world.call('operator', 'GET', `/entities/chain-verification?pageSize=100`);
  return listIn(data.rows).filter(({ subjectId }) => String(subjectId) === id);
}

const submit = ['broker', 'submit'] as const;
const approve = ['operator', 'approve', { opinion: '同意' }] as const;
const hex = expect.stringMatching(/^[0-9a-f]{64}$/);

describe('a document nobody changed behind the server', () => {
  it('passes in every state, and the result is kept with both digests', async () => {
    for (const steps of [[], [submit], [submit, approve]]) {
      const id = await made(...steps);
      expect(await verified(id)).toBe('passed');
      expect(await verified(id)).toBe('passed');
      const [last, first] = await results(id);
      expect(last).toMatchObject({ status: 'passed', subjectType: 'declaration', recorded: hex, found: hex });
      expect(last?.recorded).toBe(last?.found);
      expect(first?.recorded).toBe(last?.recorded);
      expect(last?.operator).toBeUndefined();
    }
  });

  it('passes after an edit that everybody can see, which takes the earlier result back', async () => {
    const id = await made(submit);
    expect(await verified(id)).toBe('passed');
    expect(await act('broker', id, 'stop', { reason: '补充' })).toMatchObject({
      code: 1000,
      data: { chainStatus: 'passed' },
    });
    const { data } = await world.call('broker', 'GET', `${path}/${id}`);
    const edited = await world.call('broker', 'PATCH', `${path}/${id}`, { marks: 'NEW', version: data.version });
    expect(edited).toMatchObject({ code: 1000, data: { marks: 'NEW', chainStatus: 'notVerified' } });
    expect(await verified(id)).toBe('passed');
    const [last, first] = await results(id);
    expect(last?.recorded).not.toBe(first?.recorded);
  });

  it('passes while others write it at the same moment', async () => {
    const id = await made();
    const edits = async (): Promise<void> => {
      for (let round = 0; round < 8; round++) {
        const { data } = await world.call('broker', 'GET', `${path}/${id}`);
        await world.call('broker', 'PATCH', `${path}/${id}`, { marks: `ROUND ${round}`, version: data.version });
      }
    };
    const checks = async (): Promise<void> => {
      for (let round = 0; round < 8; round++) await act('operator', id, 'chainVerify');
    };
    await Promise.all([edits(), checks()]);
    expect((await results(id)).every(({ status }) => String(status) === 'passed')).toBe(true);
    expect(await verified(id)).toBe('passed');
  });
});

describe('a document changed in the tables without the server', () => {
  it.each([
    ['a weight', `update declaration set "grossWeight" = "grossWeight" + 1 where id = $1`],
    ['its state', `update declaration set "declarationStatus" = 'completed' where id = $1`],
    [
      'the owner',
      `update declaration set "companyId" = (select "companyId" from account where username = 'trader') where id = $1`,
    ],
    ['a party', `update declaration set "domesticConsignor_nameZh" = '别的公司' where id = $1`],
    ['a value taken away', `update declaration set "contractAgreementNo" = null where id = $1`],
    [
      'a price in a line',
      `update declaration_goods set "unitPrice" = "unitPrice" + 0.0001 where "rootId" = $1 and "line1" = 1`,
    ],
    ['a line taken away', `delete from declaration_goods where "rootId" = $1 and "line1" = 1`],
    ['a total', `update declaration set "totalPrice" = "totalPrice" + 1 where id = $1`],
  ])('is left to a person: %s', async (_what, text) => {
    const id = await made(submit);
    expect(await verified(id)).toBe('passed');
    expect((await world.pool.query(text, [id])).rowCount).toBe(1);
    expect(await verified(id)).toBe('pendingManual');
    const [last] = await results(id);
    expect(last).toMatchObject({ status: 'pendingManual', recorded: hex, found: hex });
    // What is asked again is not what was decided.
    expect(await act('operator', id, 'chainVerify')).toMatchObject({ data: { error: 'state-not-allowed' } });
  });

  it('is found also when the server wrote it again afterwards', async () => {
    const id = await made(submit);
    await world.pool.query(`update declaration set "grossWeight" = "grossWeight" + 1 where id = $1`, [id]);
    expect(await act('operator', id, 'approve', { opinion: '同意' })).toMatchObject({ code: 1000 });
    expect(await verified(id)).toBe('pendingManual');
  });

  it('is not found where it says the same in another way', async () => {
    const id = await made(submit);
    await world.pool.query(
      `update declaration set "updatedAt" = now(), "grossWeight" = "grossWeight" + 0 where id = $1`,
      [id],
    );
    expect(await verified(id)).toBe('passed');
  });
});

describe('a document nothing is kept of', () => {
  it('stays not verified, however often it is asked for, until it is written', async () => {
    const id = await made(submit);
    await world.pool.query('delete from document_entry where "subjectId" = $1', [id]);
    expect(await verified(id)).toBe('notVerified');
    expect(await verified(id)).toBe('notVerified');
    expect(await results(id)).toEqual([]);
    await act('operator', id, 'approve', { opinion: '同意' });
    expect(await verified(id)).toBe('passed');
  });
});

describe('a document whose entries are gone after it has passed', () => {
  it.each([
    ['as it is', ''],
    ['changed as well', `update declaration set "grossWeight" = "grossWeight" + 1 where id = $1`],
  ])('is left to a person: %s', async (_what, text) => {
    const id = await made(submit);
    expect(await verified(id)).toBe('passed');
    await world.pool.query('delete from document_entry where "subjectId" = $1', [id]);
    if (text !== '') await world.pool.query(text, [id]);
    expect(await verified(id)).toBe('pendingManual');
    const [last] = await results(id);
    expect(last).toMatchObject({ status: 'pendingManual', found: hex });
    expect(last?.recorded).toBeUndefined();
  });
});

describe('the decision of a person', () => {
  const tampered = async (): Promise<string> => {
    const id = await made(submit);
    await world.pool.query(`update declaration set "marks" = 'OTHER' where id = $1`, [id]);
    expect(await verified(id)).toBe('pendingManual');
    return id;
  };

  it.each([
    'operator',
    'admin',
  ])('of the %s takes the document as it stands, with an opinion that is kept', async (who) => {
    const id = await tampered();
    expect((await act(who, id, 'chainManualPass')).data.findings?.[0]).toMatchObject({
      path: 'opinion',
      rule: 'required',
    });
    const passed = await act(who, id, 'chainManualPass', { opinion: '已与纸质单证核对' });
    expect(passed).toMatchObject({ code: 1000, data: { chainStatus: 'passed', chainOpinion: '已与纸质单证核对' } });
    const [last] = await results(id);
    expect(last).toMatchObject({
      status: 'passed',
      remarks: '已与纸质单证核对',
      $labels: { operator: who },
    });
    expect(last?.recorded).not.toBe(last?.found);
    expect(await verified(id)).toBe('passed');
    await world.pool.query(`update declaration set "marks" = 'AGAIN' where id = $1`, [id]);
    expect(await verified(id)).toBe('pendingManual');
  });

  it('refuses it for good', async () => {
    const id = await tampered();
    const failed = await act('operator', id, 'chainManualFail', { opinion: '与纸质单证不符' });
    expect(failed).toMatchObject({ code: 1000, data: { chainStatus: 'manualFailed', chainOpinion: '与纸质单证不符' } });
    for (const action of ['chainVerify', 'chainManualPass']) {
      expect(await act('operator', id, action, { opinion: '再看' })).toMatchObject({
        data: { error: 'state-not-allowed' },
      });
    }
    const { data } = await world.call('operator', 'GET', `${path}/${id}/history`);
    expect(
      listIn(data)
        .slice(0, 3)
        .map(({ action, by, to }) => [action, by, to]),
    ).toEqual([
      ['chainManualFail', 'operator', 'manualFailed'],
      ['chainToManual', '', 'pendingManual'],
      ['chainVerify', 'operator', 'notVerified'],
    ]);
  });

  it('is not that of the parties, nor are the steps of the server', async () => {
    const id = await tampered();
    for (const who of ['broker', 'trader', 'bank']) {
      expect((await act(who, id, 'chainManualPass', { opinion: '好' })).code).not.toBe(1000);
      expect((await act(who, id, 'chainVerify')).code).not.toBe(1000);
    }
    for (const who of ['operator', 'admin']) {
      expect((await act(who, id, 'chainPass')).code).not.toBe(1000);
      const entry = {
        subjectType: 'declaration',
        subjectId: id,
        subjectVersion: 9,
        action: 'edit',
        digest: '0'.repeat(64),
      };
      expect((await world.call(who, 'POST', '/entities/document-entry', entry)).code).not.toBe(1000);
    }
    expect((await world.call('operator', 'GET', `${path}/${id}`)).data.chainStatus).toBe('pendingManual');
    expect((await world.call('broker', 'GET', '/entities/chain-verification')).code).not.toBe(1000);
  });
});
