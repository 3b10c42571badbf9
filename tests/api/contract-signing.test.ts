// A contract from its draft to its end over the API: signed by both with their seals, returned, registered, made void.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [seal, otherSeal] = ['00000000-0000-4000-8000-0000000004a1', '00000000-0000-4000-8000-0000000004a2'];
const base = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
let world: World;
let initiator: Person;
let signer: Person;
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  [initiator, signer] = await Promise.all([world.as('trader'), world.as('trader2')]);
});
afterAll(() => world?.stop());

async function newContract(change: Row = {}): Promise<string> {
  number += 1;
  const { data, findings } = await initiator.post('/entities/contract', {
    ...base,
    contractNo: `CM-API-${number}`,
    endDate: '2099-10-31',
    ...change,
  });
  expect(findings).toEqual([]);
  return `/entities/contract/${data.id}`;
}

const sign = async (who: Person, path: string, sealId: string) => {
  const proof = await world.proofOf(who === initiator ? 'trader' : 'trader2', 'contract', 'sign');
  return who.post(`${path}/actions/sign`, { entered: { sealId }, ...proof });
};

describe('an online contract', () => {
  it('is sent on when the initiator has signed, and signed by both at the end', async () => {
    const path = await newContract();
    expect((await signer.get(path)).error).toBe('not-found');
    const first = await sign(initiator, path, seal);
    expect(first.data).toMatchObject({ signStatus: 'counterpartyToSign', status: 'normal' });
    expect((await signer.get(path)).data.$actions).toEqual(expect.arrayContaining(['sign', 'return']));
    const { data } = await sign(signer, path, otherSeal);
    expect(data).toMatchObject({ signStatus: 'bothSigned', status: 'normal' });
    expect(data.signatures).toMatchObject([
      {
        party: 'initiator',
        sealNo: 'DZ202511010001',
        signatory: '王小示',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      {
        party: 'signer',
        sealNo: 'DZ202511010002',
        signatory: '赵小示',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it('is locked while it is being signed and afterwards, and says so', async () => {
    const path = await newContract();
    await sign(initiator, path, seal);
    const during = await initiator.patch(path, { amount: '1', version: 3 });
    expect(during).toMatchObject({
      error: 'state-not-allowed',
      message: '签署中的合同不能修改或删除',
      data: { refusal: 'signing-locked' },
    });
    await sign(signer, path, otherSeal);
    const afterwards = await initiator.patch(path, { amount: '1', version: 4 });
    expect(afterwards).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'signed-locked' } });
    expect(await sign(signer, path, otherSeal)).toMatchObject({ data: { refusal: 'signed-finished' } });
  });

  it('goes back with a reason, is changed and signed anew', async () => {
    const path = await newContract();
    await sign(initiator, path, seal);
    expect((await signer.post(`${path}/actions/return`)).findings).toEqual([{ path: 'reason', rule: 'required' }]);
    const returned = await signer.post(`${path}/actions/return`, { reason: '金额有误' });
    expect(returned.data).toMatchObject({ signStatus: 'returned', returnReason: '金额有误' });
    const { data } = await initiator.get(path);
    expect((await initiator.patch(path, { amount: '129000', version: data.version ?? null })).data).toMatchObject({
      signStatus: 'draft',
    });
    expect((await sign(initiator, path, seal)).data.signStatus).toBe('counterpartyToSign');
  });

  it('is signed by nobody with the seal of another', async () => {
    const path = await newContract();
    expect((await sign(initiator, path, otherSeal)).findings).toEqual([{ path: 'entered.sealId', rule: 'reference' }]);
  });

  it('is not signed by the counterparty with the seal of the initiator', async () => {
    const path = await newContract();
    await sign(initiator, path, seal);
    expect((await sign(signer, path, seal)).findings).toEqual([{ path: 'entered.sealId', rule: 'reference' }]);
    expect((await signer.get(path)).data.signStatus).toBe('counterpartyToSign');
    expect((await sign(signer, path, otherSeal)).data.signStatus).toBe('bothSigned');
  });

  it('has expired when its last day is past, and nothing more can be done with it', async () => {
    const path = await newContract({ startDate: '2025-01-01', endDate: '2025-10-31' });
    await sign(initiator, path, seal);
    expect((await sign(signer, path, otherSeal)).data).toMatchObject({ signStatus: 'bothSigned', status: 'expired' });
    const voiding = await (await world.as('operator')).post(`${path}/actions/void`, { reason: '重复' });
    expect(voiding).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'ended' } });
  });

  it('cannot be registered, nor made void before both have signed', async () => {
    const path = await newContract();
    expect(await initiator.post(`${path}/actions/register`)).toMatchObject({ data: { refusal: 'online-signed' } });
    const voiding = await (await world.as('operator')).post(`${path}/actions/void`, { reason: '重复' });
    expect(voiding).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'sign-first' } });
  });
});

describe('an offline contract', () => {
  const paper: Row = {
    channel: 'offline',
    signer: null,
    signerName: 'MUSE EXAMPLE TRADING CO., LTD.',
    templateId: null,
    file: null,
    scans: ['00000000-0000-4000-8000-0000000003c2'],
  };

  it('is registered, not signed, and made void with the consent of the other party', async () => {
    const path = await newContract(paper);
    expect(await sign(initiator, path, seal)).toMatchObject({ data: { refusal: 'offline-registered' } });
    expect((await initiator.post(`${path}/actions/register`)).data).toMatchObject({
      signStatus: 'bothSigned',
      status: 'normal',
    });
    const alone = await initiator.post(`${path}/actions/voidByConsent`, { reason: '双方协商' });
    expect(alone.findings).toEqual([{ path: 'entered.voidConsent', rule: 'required' }]);
    const entered = { voidConsent: ['00000000-0000-4000-8000-0000000003c2'] };
    const ended = await initiator.post(`${path}/actions/voidByConsent`, { reason: '双方协商', entered });
    expect(ended.data).toMatchObject({ status: 'void', voidReason: '双方协商' });
  });
});
