// Making a signed contract void by consent: an agreement that both sign, in a PDF of its own, with the seals and codes that contracts are signed with.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { contentOf, contentStore } from '../../runtime/server/files/content-store.ts';
import { verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { readPdf, withoutBlanks } from '../server/pdf-text.ts';

const seals = { trader: '00000000-0000-4000-8000-0000000004a1', trader2: '00000000-0000-4000-8000-0000000004a2' };
const base = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
const reason = '货源中断，双方协商一致终止';
type Party = keyof typeof seals;
let world: World;
let people: { readonly [name in Party]: Person };
let operator: Person;
let number = 0;

beforeAll(async () => {
  world = await startWorld(inject('cluster'));
  people = { trader: await world.as('trader'), trader2: await world.as('trader2') };
  operator = await world.as('operator');
});
afterAll(() => world?.stop());

async function act(who: Party, path: string, action: string, body: Row = {}) {
  const proof = await world.proofOf(who, 'contract', action);
  return people[who].post(`${path}/actions/${action}`, { ...body, ...proof });
}

const signWith = (who: Party, path: string, action = 'signVoid') =>
  act(who, path, action, { entered: { sealId: seals[who] } });

const read = async (path: string): Promise<Row> => (await people.trader.get(path)).data;

/** A contract that both have signed. */
async function signed(change: Row = {}): Promise<string> {
  number += 1;
  const { data, findings } = await people.trader.post('/entities/contract', {
    ...base,
    contractNo: `CM-VOID-${number}`,
    ...change,
  });
  expect(findings).toEqual([]);
  const path = `/entities/contract/${data.id}`;
  for (const who of ['trader', 'trader2'] as const) expect((await signWith(who, path, 'sign')).error).toBeNull();
  return path;
}

async function bytesOf(id: Row[string] | undefined): Promise<Buffer> {
  const text = 'select "sha256" from "file_object" where "id" = $1';
  const { rows } = await world.pool.query<{ sha256: string }>(text, [id]);
  const stream = await contentStore(world.files).get(rows[0]?.sha256 ?? '');
  if (!stream) throw new Error('The bytes of the file are not kept');
  return Buffer.from(await contentOf(stream));
}

async function authority(name: string): Promise<Buffer> {
  return (await world.app.inject({ method: 'GET', url: `/api/authority/${name}` })).rawPayload;
}

describe.each<[string, Party, Party]>([
  ['the initiator', 'trader', 'trader2'],
  ['the signer', 'trader2', 'trader'],
])('an agreement that %s proposes and signs first', (_who, one, other) => {
  it('makes the contract void once both have signed it, and stands beside it', async () => {
    const path = await signed();
    const { signedFile } = await read(path);
    const proposed = await act(one, path, 'proposeVoid', { reason });
    const digest = createHash('sha256')
      .update(await bytesOf(signedFile))
      .digest('hex');
    expect(proposed.data).toMatchObject({ voidStatus: 'proposed', voidReason: reason, voidOf: digest });

    const half = await signWith(one, path);
    const party = one === 'trader' ? 'initiator' : 'signer';
    expect(half.data).toMatchObject({ voidStatus: 'oneSigned', voidSignedBy: party, status: 'normal' });
    expect((await signWith(one, path)).data).toMatchObject({ refusal: 'void-not-to-sign' });
    const first = await bytesOf(half.data.voidFile);

    const { data } = await signWith(other, path);
    expect(data).toMatchObject({ voidStatus: 'agreed', status: 'void', voidReason: reason, signedFile });
    const lines = Array.isArray(data.voidSignatures) ? data.voidSignatures : [];
    expect(lines).toMatchObject([
      { party, level: 'bB' },
      { party: one === 'trader' ? 'signer' : 'initiator', level: 'bB' },
    ]);
    const both = await bytesOf(data.voidFile);
    expect(both.subarray(0, first.length).equals(first)).toBe(true);
    const verdict = verifyPdf(both, {
      roots: [await authority('root.cer'), await authority('issuing.cer')],
      revocations: [await authority('revocations.crl')],
    });
    expect(verdict).toMatchObject({ valid: true, findings: [], revisions: 4 });
    expect(verdict.signatures.map(({ reason: said }) => said)).toEqual(
      Array.from({ length: 2 }, () => `签署合同作废协议 ${String(data.contractNo)}`),
    );
    const told = withoutBlanks((await readPdf(both)).pages.join(''));
    for (const part of ['合同作废协议', 'Agreementonvoidingacontract', String(data.contractNo), reason, digest])
      expect(told).toContain(part);
    const { data: report } = await people[other].get(`/signatures/verify?file=${data.voidFile}`);
    expect(report).toMatchObject({ valid: true, signatures: [{ valid: true }, { valid: true }] });
    expect((await (await world.as('broker')).get(`/signatures/verify?file=${data.voidFile}`)).error).toBe('not-found');
  });
});

describe('an agreement', () => {
  it('is given up by either party with a reason, and may be proposed anew', async () => {
    const path = await signed();
    await act('trader', path, 'proposeVoid', { reason });
    await signWith('trader', path);
    expect((await act('trader2', path, 'dropVoid')).findings).toEqual([{ path: 'reason', rule: 'required' }]);
    const { data } = await act('trader2', path, 'dropVoid', { reason: '货物已发运，不同意作废' });
    expect(data).toMatchObject({ voidStatus: 'none', status: 'normal', voidDropReason: '货物已发运，不同意作废' });
    expect([data.voidFile ?? null, data.voidOf ?? null, data.voidSignatures ?? []]).toEqual([null, null, []]);
    expect((await signWith('trader2', path)).data).toMatchObject({ refusal: 'void-not-to-sign' });
    await act('trader2', path, 'proposeVoid', { reason });
    await signWith('trader2', path);
    expect((await signWith('trader', path)).data).toMatchObject({ voidStatus: 'agreed', status: 'void' });
  });

  it('asks each party for a code by message', async () => {
    const path = await signed();
    await act('trader', path, 'proposeVoid', { reason });
    const entered = { sealId: seals.trader };
    const without = await people.trader.post(`${path}/actions/signVoid`, { entered });
    expect(without.findings).toEqual([{ path: 'verificationCode', rule: 'required' }]);
    expect(await read(path)).toMatchObject({ voidStatus: 'proposed' });
  });

  it('is shown as a paper before anybody signs it, and not afterwards', async () => {
    const path = await signed();
    const { id = null } = await read(path);
    const look = () =>
      people.trader.post('/entities/contract/papers/contract-void/preview', { ids: [id], languages: 'zh' });
    expect((await look()).error).toBe('unknown-call');
    await act('trader', path, 'proposeVoid', { reason });
    expect((await look()).error).toBeNull();
    await signWith('trader', path);
    expect((await look()).error).toBe('unknown-call');
  });

  it('is not signed any more once the contract is void otherwise', async () => {
    const path = await signed();
    await act('trader', path, 'proposeVoid', { reason });
    await operator.post(`${path}/actions/void`, { reason: '重复' });
    expect((await signWith('trader', path)).data).toMatchObject({ refusal: 'void-over' });
  });

  it('stands in place of a scan for contracts with electronic signatures, and only for them', async () => {
    const path = await signed();
    const consent = await act('trader', path, 'voidByConsent', {
      reason,
      entered: { voidConsent: ['00000000-0000-4000-8000-0000000003c2'] },
    });
    expect(consent).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'consent-on-paper' } });
    number += 1;
    const offline = {
      channel: 'offline',
      signer: null,
      signerName: 'MUSE EXAMPLE TRADING CO., LTD.',
      templateId: null,
    };
    const paper = await people.trader.post('/entities/contract', {
      ...base,
      ...offline,
      contractNo: `CM-VOID-${number}`,
      file: null,
      scans: ['00000000-0000-4000-8000-0000000003c2'],
    });
    const onPaper = `/entities/contract/${paper.data.id}`;
    await act('trader', onPaper, 'register');
    const proposed = await act('trader', onPaper, 'proposeVoid', { reason });
    expect(proposed).toMatchObject({ error: 'state-not-allowed', data: { refusal: 'void-not-to-propose' } });
  });
});
