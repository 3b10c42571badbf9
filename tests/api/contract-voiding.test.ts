// Making a signed contract void by consent: an agreement that both sign, in a PDF of its own, with the seals and codes that contracts are signed with.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Work, WorkGroup } from '../../runtime/core/work.ts';
import { verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import { askOpenssl, askPdfsig } from '../authority/judge-signed-pdf.ts';
import { opensslMissing, pem } from '../authority/openssl.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { storedBytes } from '../files/stored-bytes.ts';
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

const orderBase = readRuleFiles().find(({ id }) => id === 'service-order')?.base ?? {};

/** What is against an order by the contract. */
async function orderedBy(id: Row[string] | undefined): Promise<unknown> {
  const order = { ...orderBase, contract: id ?? null };
  return (await people.trader.post('/entities/service-order', order)).findings;
}

/** What waits for a person of a contract; what a notice asked for, and what their list tells. */
async function toldOf(who: Party, id: Row[string] | undefined) {
  const { groups } = (await people[who].get<Work>('/my-work')).data;
  const waits = ({ entity, rows }: WorkGroup) => entity === 'contract' && rows.some((row) => row.id === id);
  const { rows: listed } = (
    await people[who].get<{ rows: Row[] }>('/entities/contract?view=onlineContrant&filter[voidStatus][in]=oneSigned')
  ).data;
  const { rows: notices } = (await people[who].get<{ rows: Row[] }>('/notices?limit=50')).data;
  return {
    work: groups.filter(waits).map(({ action }) => action),
    listed: listed.filter((row) => row.id === id).map(({ status }) => status),
    todos: notices.filter(({ recordId, kind }) => recordId === id && kind === 'todo').length,
  };
}

/** Judged by our own verifier, OpenSSL, and pdfsig where it is installed: two valid signatures, with these reasons. */
async function expectBothValid(pdf: Buffer, said: string): Promise<void> {
  const root = await authority('root.cer');
  const verdict = verifyPdf(pdf, {
    roots: [root, await authority('issuing.cer')],
    revocations: [await authority('revocations.crl')],
  });
  expect(verdict).toMatchObject({ valid: true, findings: [], revisions: 4 });
  expect(verdict.signatures.map(({ reason: told }) => told)).toEqual([said, said]);
  if (opensslMissing === null)
    expect(askOpenssl(pdf, pem('CERTIFICATE', root)).map(({ said: against }) => against)).toEqual(['', '']);
  expect(askPdfsig(pdf)?.match(/Signature Validation: Signature is Valid\./g) ?? [1, 2]).toHaveLength(2);
}

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

const bytesOf = (id: Row[string] | undefined): Promise<Buffer> => storedBytes(world, id);

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
    const original = await bytesOf(signedFile);
    const digest = createHash('sha256').update(original).digest('hex');
    expect(proposed.data).toMatchObject({ voidStatus: 'proposed', voidReason: reason, voidOf: digest });

    const half = await signWith(one, path);
    const party = one === 'trader' ? 'initiator' : 'signer';
    expect(half.data).toMatchObject({ voidStatus: 'oneSigned', voidSignedBy: party, status: 'normal' });
    expect((await signWith(one, path)).data).toMatchObject({ refusal: 'void-not-to-sign' });
    // The answer names the file that was made by the action.
    expect(half.data.$labels).toMatchObject({ voidFile: `合同作废协议 ${String(half.data.contractNo)}-signed.pdf` });
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
    await expectBothValid(both, `签署合同作废协议 ${String(data.contractNo)}`);
    // What the agreement makes void stays as it was signed.
    expect((await bytesOf(data.signedFile)).equals(original)).toBe(true);
    await expectBothValid(original, `签署合同 ${String(data.contractNo)}`);
    const told = withoutBlanks((await readPdf(both)).pages.join(''));
    for (const part of ['合同作废协议', 'Agreementonvoidingacontract', String(data.contractNo), reason, digest])
      expect(told).toContain(part);
    const { data: report } = await people[other].get(`/signatures/verify?file=${data.voidFile}`);
    expect(report).toMatchObject({ valid: true, signatures: [{ valid: true }, { valid: true }] });
    expect((await (await world.as('broker')).get(`/signatures/verify?file=${data.voidFile}`)).error).toBe('not-found');
  });
});

describe('an agreement', () => {
  it('leaves the contract in force while one party has signed it, and waits for the other', async () => {
    const path = await signed();
    const { id = null } = await read(path);
    await act('trader', path, 'proposeVoid', { reason });
    await signWith('trader', path);
    expect(await orderedBy(id)).toEqual([]);
    expect(await toldOf('trader', id)).toEqual({ work: [], listed: ['normal'], todos: 0 });
    const { todos, ...told } = await toldOf('trader2', id);
    expect(told).toEqual({ work: ['signVoid'], listed: ['normal'] });
    expect(todos).toBeGreaterThan(0);

    await signWith('trader2', path);
    expect(await toldOf('trader2', id)).toMatchObject({ work: [], listed: [] });
    expect(await orderedBy(id)).toEqual([{ path: 'contract', rule: 'reference' }]);
    for (const who of ['trader', 'trader2'] as const) {
      for (const action of ['sign', 'signVoid', 'proposeVoid', 'dropVoid'])
        expect((await act(who, path, action, { entered: { sealId: seals[who] }, reason })).error).toBe(
          'state-not-allowed',
        );
    }
  });

  it('is taken back by whoever proposed it, before the other signs', async () => {
    const path = await signed();
    await act('trader', path, 'proposeVoid', { reason });
    expect(await act('trader2', path, 'proposeVoid', { reason })).toMatchObject({ data: { refusal: 'void-proposed' } });
    const { data } = await act('trader', path, 'dropVoid', { reason: '提错合同' });
    expect(data).toMatchObject({ voidStatus: 'none', status: 'normal', voidDropReason: '提错合同' });
  });

  it('is given up by either party with a reason, and may be proposed anew', async () => {
    const path = await signed();
    await act('trader', path, 'proposeVoid', { reason });
    await signWith('trader', path);
    expect((await act('trader2', path, 'dropVoid')).findings).toEqual([{ path: 'reason', rule: 'required' }]);
    const { data } = await act('trader2', path, 'dropVoid', { reason: '货物已发运，不同意作废' });
    expect(data).toMatchObject({ voidStatus: 'none', status: 'normal', voidDropReason: '货物已发运，不同意作废' });
    const { voidFile = null, voidOf = null, voidReason = null, voidSignatures = [] } = data;
    expect({ voidFile, voidOf, voidReason, voidSignatures }).toEqual({
      voidFile: null,
      voidOf: null,
      voidReason: null,
      voidSignatures: [],
    });
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
    expect((await toldOf('trader', (await read(path)).id)).work).toEqual([]);
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
