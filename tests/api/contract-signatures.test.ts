// Contracts signed over HTTP, judged by our own verifier, OpenSSL, and pdfsig where the machine has it: both signatures, in their PDF.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { signatureFields } from '../../runtime/server/signatures/signature-fields.ts';
import { type PdfVerdict, verifyPdf } from '../../runtime/server/signatures/verify-pdf.ts';
import type { CodeMessage } from '../../runtime/server/verification/code-gateway.ts';
import { askOpenssl, askPdfsig } from '../authority/judge-signed-pdf.ts';
import { opensslMissing, pem } from '../authority/openssl.ts';
import type { Person } from '../deal/person.ts';
import { password, plainAccount, startWorld, type World } from '../deal/world.ts';
import { storedBytes } from '../files/stored-bytes.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [seal, otherSeal] = ['00000000-0000-4000-8000-0000000004a1', '00000000-0000-4000-8000-0000000004a2'];
const written = '00000000-0000-4000-8000-0000000005a3';
const { file, ...base } = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
const uploaded: Row = { ...base, file: file ?? null };
const fromClauses: Row = { ...base, templateId: written, languages: 'zhEn', goods: [] };
let world: World;
let [initiator, signer, operator]: Person[] = [];
let number = 0;
const sent: CodeMessage[] = [];

beforeAll(async () => {
  world = await startWorld(inject('cluster'), { codeGateway: { send: async (message) => void sent.push(message) } });
  [initiator, signer, operator] = await Promise.all(['trader', 'trader2', 'operator'].map((one) => world.as(one)));
});
afterAll(() => world?.stop());

async function draw(record: Row): Promise<string> {
  number += 1;
  const made = await initiator?.post('/entities/contract', { ...record, contractNo: `CM-SIG-${number}` });
  expect(made?.findings).toEqual([]);
  return `/entities/contract/${made?.data.id}`;
}

const sign = async (who: Person | undefined, path: string, sealId: string) => {
  const proof = await world.proofOf(who === initiator ? 'trader' : 'trader2', 'contract', 'sign');
  const answer = await who?.post(`${path}/actions/sign`, { entered: { sealId }, ...proof });
  if (!answer) throw new Error('Nobody signs');
  return answer;
};

/** The contract as both have signed it, and the PDFs after each signature. */
async function signedByBoth(record: Row): Promise<{ data: Row; first: Buffer; both: Buffer }> {
  const path = await draw(record);
  const one = await sign(initiator, path, seal);
  expect(one).toMatchObject({ error: null });
  const two = await sign(signer, path, otherSeal);
  expect(two).toMatchObject({ error: null });
  return { data: two.data, first: await bytesOf(one.data.signedFile), both: await bytesOf(two.data.signedFile) };
}

const bytesOf = (id: Row[string] | undefined): Promise<Buffer> => storedBytes(world, id);

async function authority(name: string): Promise<Buffer> {
  return (await world.app.inject({ method: 'GET', url: `/api/authority/${name}` })).rawPayload;
}

async function verdictOf(pdf: Buffer): Promise<PdfVerdict> {
  return verifyPdf(pdf, {
    roots: [await authority('root.cer'), await authority('issuing.cer')],
    revocations: [await authority('revocations.crl')],
  });
}

describe.each([
  ['written from clauses', fromClauses],
  ['uploaded as a PDF', uploaded],
])('a contract %s', (_how, record) => {
  let contract: Awaited<ReturnType<typeof signedByBoth>>;
  beforeAll(async () => {
    contract = await signedByBoth(record);
  });

  it('bears two valid signatures with the names of the seals, the first as it was', async () => {
    const { first, both, data } = contract;
    expect(both.subarray(0, first.length).equals(first)).toBe(true);
    const verdict = await verdictOf(both);
    expect(verdict).toMatchObject({ refusal: null, findings: [], valid: true });
    expect(
      verdict.signatures.map(({ field, signer: name, valid, changed }) => ({ field, name, valid, changed })),
    ).toEqual([
      { field: 'initiator', name: '瑞丽示例贸易合同专用章', valid: true, changed: 'allowed' },
      { field: 'signer', name: '孟定示例边贸合同专用章', valid: true, changed: 'none' },
    ]);
    expect(verdict.signatures.map(({ revocation }) => revocation)).toEqual(['good', 'good']);
    expect(data.signatures).toMatchObject([
      { party: 'initiator', level: 'bB', digest: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { party: 'signer', level: 'bB', signedDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  it('was given both fields with their places before the first signature', () => {
    const { first, both } = contract;
    const places = (pdf: Buffer) =>
      signatureFields(PdfDocument.open(pdf)).map(({ name, entries }) => ({ name, at: entries.get('Rect') }));
    expect(places(first).map(({ name }) => name)).toEqual(['initiator', 'signer']);
    expect(places(both)).toEqual(places(first));
  });

  it('passes openssl over each byte range, up to the root of this installation', async () => {
    if (opensslMissing !== null) return console.log(opensslMissing);
    const judged = askOpenssl(contract.both, pem('CERTIFICATE', await authority('root.cer')));
    expect(judged.map(({ said }) => said)).toEqual(['', '']);
    for (const [index, name] of ['瑞丽示例贸易合同专用章', '孟定示例边贸合同专用章'].entries()) {
      const certificates = judged[index]?.certificates.replaceAll(/\\([0-9A-F]{2})/g, '%$1');
      expect(certificates).toContain(encodeURIComponent(name));
    }
  });

  it('passes pdfsig, where it is installed', () => {
    const said = askPdfsig(contract.both);
    if (said === null) return console.log('pdfsig is not installed, so it is not asked');
    expect(said.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(2);
    expect(said).toMatch(/Common Name: 瑞丽示例贸易合同专用章.*Common Name: 孟定示例边贸合同专用章/s);
  });

  it('does not pass with one byte changed in what was signed', async () => {
    const changed = Buffer.from(contract.both);
    const at = changed.indexOf('MediaBox');
    changed[at + 12] = (changed[at + 12] ?? 0) ^ 1;
    const verdict = await verdictOf(changed);
    expect(verdict.valid).toBe(false);
    if (verdict.refusal === null)
      expect(verdict.signatures.map(({ findings }) => findings)).toEqual([
        expect.arrayContaining(['digest-mismatch']),
        expect.arrayContaining(['digest-mismatch']),
      ]);
  });
});

describe('a contract that comes back', () => {
  it.each([
    ['uploaded', uploaded],
    ['written', fromClauses],
  ])('is unsigned again and signed anew (%s)', async (_how, record) => {
    const path = await draw(record);
    await sign(initiator, path, seal);
    const returned = await signer?.post(`${path}/actions/return`, { reason: '金额有误' });
    expect(returned?.data).toMatchObject({ signStatus: 'returned' });
    expect(returned?.data.signedFile ?? null).toBeNull();
    const { data } = (await initiator?.get(path)) ?? {};
    await initiator?.patch(path, { amount: '129000', version: data?.version ?? null });
    const again = await sign(initiator, path, seal);
    expect((await verdictOf(await bytesOf(again.data.signedFile))).signatures).toHaveLength(1);
    const both = await sign(signer, path, otherSeal);
    expect(await verdictOf(await bytesOf(both.data.signedFile))).toMatchObject({ valid: true, revisions: 4 });
  });
});

describe('what cannot be signed', () => {
  it('is refused in words, and stays as it was', async () => {
    const { both } = await signedByBoth(uploaded);
    const sent = await initiator?.upload('contract-pdf', 'signed.pdf', new Uint8Array(both));
    const path = await draw({ ...base, file: sent?.data.id ?? null });
    const before = await initiator?.get(path);
    const refused = await sign(initiator, path, seal);
    expect(refused).toMatchObject({ error: 'signature-refused', status: 409 });
    expect(refused.message).toBe('PDF 已有签名，不能再增加签名位置，请使用未签名的原件');
    expect((await initiator?.get(path))?.data).toEqual(before?.data);
  });
});

describe('whoever signs', () => {
  const attempt = async (path: string, proof: Row) => {
    const answer = await initiator?.post(`${path}/actions/sign`, { entered: { sealId: seal }, ...proof });
    return answer?.findings.length ? answer.findings : answer?.error;
  };

  it('proves to be themselves with a code by message, which is good once', async () => {
    const [path, other] = [await draw(uploaded), await draw(uploaded)];
    const before = await initiator?.get(path);
    expect(await attempt(path, {})).toEqual([{ path: 'verificationCode', rule: 'required' }]);
    const { verificationCode = '' } = await world.proofOf('trader', 'contract', 'sign');
    const wrong = String((Number(verificationCode) + 1) % 1_000_000).padStart(6, '0');
    expect(await attempt(path, { verificationCode: wrong })).toEqual([
      { path: 'verificationCode', rule: 'code-wrong' },
    ]);
    expect((await initiator?.get(path))?.data).toEqual(before?.data);
    expect(await attempt(path, { verificationCode })).toBeNull();
    expect(await attempt(other, { verificationCode })).toEqual([{ path: 'verificationCode', rule: 'code-expired' }]);
    expect((await initiator?.get(other))?.data).toMatchObject({ signStatus: 'draft' });
  });

  it('is sent the code for signing, which does not change the password', async () => {
    // One code a minute is sent.
    await world.pool.query('delete from verification_code');
    const login = await world.app.inject({
      method: 'POST',
      url: '/api/login/auth',
      payload: { username: 'trader', password },
    });
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
    const phone = String(plainAccount.mobile);
    const ask = (path: string) =>
      world.app.inject({
        method: 'GET',
        url: `/api/sendMsg/${path}`,
        cookies,
        headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
      });
    const answer = await ask(`getVerificationCode?phone=${phone}&type=2`);
    expect(answer.json()).toMatchObject({ code: 1000 });
    const { code, text } = sent.at(-1) ?? {};
    expect(text).toContain('签署');
    const asPassword = await ask(`checkVerificationCode?phone=${phone}&validationCode=${code}`);
    expect(asPassword.json().code).not.toBe('1000');
    expect(await attempt(await draw(uploaded), { verificationCode: code ?? null })).toBeNull();
  });
});

describe('the signatures of a PDF', () => {
  const verify = (who: Person | undefined, content: Buffer) =>
    who?.sendFile('/signatures/verify', { fields: {}, name: 'contract.pdf', content: new Uint8Array(content) });

  it('are verified for whoever sees the file, and told by their codes', async () => {
    const { data } = await signedByBoth(uploaded);
    const path = `/signatures/verify?file=${data.signedFile}`;
    const { data: told } = (await signer?.get(path)) ?? {};
    expect(told).toMatchObject({ valid: true, refusal: null, findings: [], revisions: 4, name: 'contract-signed.pdf' });
    expect(told?.signatures).toMatchObject([
      {
        field: 'initiator',
        signer: '瑞丽示例贸易合同专用章',
        valid: true,
        coversWholeFile: false,
        remarks: ['time-claimed', 'filled-after', 'part-of-file'],
      },
      {
        field: 'signer',
        signer: '孟定示例边贸合同专用章',
        name: '孟定示例边贸有限公司 赵小示',
        valid: true,
        revocation: 'good',
        coversWholeFile: true,
      },
    ]);
    expect((await (await world.as('broker')).get(path)).error).toBe('not-found');
    expect((await world.app.inject({ method: 'GET', url: `/api${path}` })).json().code).toBe(20011);
  });

  it('are verified in any file that is sent, which is not kept', async () => {
    const { both } = await signedByBoth(uploaded);
    const count = async () =>
      (await world.pool.query('select count(*)::integer as files from file_object')).rows[0].files;
    const before = await count();
    const bank = await world.as('bank');
    expect((await verify(bank, both))?.data).toMatchObject({ valid: true });
    const changed = Buffer.from(both);
    const at = changed.indexOf('MediaBox');
    changed[at + 16] = (changed[at + 16] ?? 0) ^ 1;
    const told = (await verify(bank, changed))?.data;
    expect(told).toMatchObject({ valid: false, findings: expect.arrayContaining(['signature-invalid']) });
    expect(told?.signatures).toMatchObject([
      { valid: false, findings: ['digest-mismatch'] },
      { valid: false, findings: ['digest-mismatch'] },
    ]);
    expect((await verify(bank, both.subarray(0, both.length - 40)))?.data.valid).toBe(false);
    expect((await verify(bank, Buffer.from('no PDF')))?.data).toMatchObject({ valid: false, refusal: 'pdf-damaged' });
    expect((await verify(bank, Buffer.alloc(0)))?.error).toBe('upload-size');
    expect((await verify(bank, Buffer.alloc(11 * 1024 * 1024)))?.error).toMatch(/^upload-/);
    expect(await count()).toBe(before);
  });
});

describe('a revoked seal', () => {
  it('signs no more, and what it signed before is reported', async () => {
    const path = await draw(uploaded);
    await sign(initiator, path, seal);
    await operator?.post(`/entities/e-seal/${otherSeal}/actions/revoke`, {
      reason: '印章遗失',
      entered: { revokeCause: 'keyCompromise' },
    });
    const refused = await sign(signer, path, otherSeal);
    expect(refused.findings).toEqual([{ path: 'entered.sealId', rule: 'reference' }]);
    expect((await signer?.get(path))?.data).toMatchObject({ signStatus: 'counterpartyToSign' });
    expect((await verdictOf(await bytesOf((await signer?.get(path))?.data.signedFile))).valid).toBe(true);
    await operator?.post(`/entities/e-seal/${seal}/actions/revoke`, {
      reason: '印章遗失',
      entered: { revokeCause: 'keyCompromise' },
    });
    const verdict = await verdictOf(await bytesOf((await signer?.get(path))?.data.signedFile));
    expect(verdict.signatures).toMatchObject([
      { valid: false, findings: ['certificate-revoked'], revocation: 'revoked' },
    ]);
  });
});
