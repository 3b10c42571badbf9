// An enterprise brings a certificate of its own for its seal: looked at, consented to, signed with, revoked; nothing of the file is kept.
import { spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { largestCertificateFile } from '../../runtime/core/own-certificate-codes.ts';
import { checkStoredKeys } from '../../runtime/server/authority/check-keys.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { ownIdentityOf } from '../../runtime/server/authority/own-certificates.ts';
import { readPkcs12 } from '../../runtime/server/authority/pkcs12/read-pkcs12.ts';
import { readDer } from '../../runtime/server/signatures/cms/der.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { signatureFields, signatureValue } from '../../runtime/server/signatures/signature-fields.ts';
import { unitOfWork } from '../../runtime/server/store/unit-of-work.ts';
import { openssl, opensslMissing } from '../authority/openssl.ts';
import { FileAuthority, filePassword, rsa } from '../authority/pkcs12-files.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { storedBytes } from '../files/stored-bytes.ts';
import { readRuleFiles } from '../rules/cases.ts';

const [seal, otherSeal] = ['00000000-0000-4000-8000-0000000004a1', '00000000-0000-4000-8000-0000000004a2'];
const contractBase = readRuleFiles().find(({ id }) => id === 'contract')?.base ?? {};
const [own, next] = [randomBytes(32), randomBytes(32)];
const ring = keyRing(own);
/** When certificates of this run hold, however the clock of openssl counts. */
const now = (): Date => new Date(Date.now() + 3_600_000);
let world: World;
/** The operator has named the root of one. */
let [named, unnamed]: FileAuthority[] = [];
let [trader, trader2, operator]: Person[] = [];
let file: Buffer;
let lastFile: string;
let signed: { readonly id: string; readonly pdf: Buffer };

const body = (more: Row = {}): Row => ({ id: seal, file: file.toString('base64'), password: filePassword, ...more });
const look = (who: Person | undefined, sent: Row) =>
  who?.post<{ certificate: Row; named: boolean }>('/eSeal/ownCertificate/look', sent);
const keep = (who: Person | undefined, sent: Row) => who?.post('/eSeal/ownCertificate', sent);

/** Looks at what is in the file and lets the seal sign with it. */
async function bring(who: Person | undefined, sent: Row): Promise<Row> {
  const { fingerprint = null } = (await look(who, sent))?.data.certificate ?? {};
  const kept = await keep(who, { ...sent, fingerprint });
  expect(kept).toMatchObject({ error: null, findings: [] });
  return (await who?.get(`/entities/e-seal/${sent.id}`))?.data ?? {};
}

async function sign(who: Person | undefined, username: string, path: string, sealId: string) {
  const proof = await world.proofOf(username, 'contract', 'sign');
  return who?.post(`${path}/actions/sign`, { entered: { sealId }, ...proof });
}

const bytesOf = (id: Row[string] | undefined): Promise<Buffer> => storedBytes(world, id);

const verdict = async () =>
  (await trader?.get<{ valid: boolean; signatures: Row[] }>(`/signatures/verify?file=${signed.id}`))?.data;

describe.skipIf(opensslMissing !== null)('a certificate of the enterprise itself', () => {
  beforeAll(async () => {
    [named, unnamed] = [new FileAuthority(), new FileAuthority()];
    world = await startWorld(inject('cluster'), { keyRing: ring, signingRoots: named ? [named.root] : [], now });
    [trader, trader2, operator] = await Promise.all(['trader', 'trader2', 'operator'].map((one) => world.as(one)));
    file = named?.file() ?? Buffer.of();
  }, 120_000);
  afterAll(async () => {
    for (const one of [named, unnamed]) one?.remove();
    await world?.stop();
  });

  it('is shown before it is kept, and nothing is kept by that', async () => {
    const { data } = (await look(trader, body())) ?? {};
    expect(data).toMatchObject({ named: true, certificate: { proven: true, rootFingerprint: null } });
    expect(data?.certificate.subject).toContain('O=瑞丽示例贸易');
    expect((await world.pool.query('select 1 from own_certificate')).rows).toEqual([]);
    const strange = { file: unnamed?.file({ subject: '/CN=Somebody' }).toString('base64') ?? '' };
    expect((await look(trader, body(strange)))?.data).toMatchObject({ named: false, certificate: { proven: false } });
  });

  it('is refused at the field that is wrong', async () => {
    const refusals: [sent: Row, path: string, rule: string][] = [
      [{ password: 'wrong' }, 'password', 'password-wrong'],
      [{ password: '' }, 'password', 'required'],
      [{ file: '' }, 'file', 'file-missing'],
      [{ file: randomBytes(900).toString('base64') }, 'file', 'file-unreadable'],
      [{ file: Buffer.alloc(largestCertificateFile + 3).toString('base64') }, 'file', 'file-size'],
      [{ file: named?.file({ key: rsa(2048) }).toString('base64') ?? '' }, 'file', 'key-weak'],
    ];
    for (const [sent, path, rule] of refusals) {
      const said = await keep(trader, body(sent));
      expect(said).toMatchObject({ error: 'findings', findings: [{ path, rule }] });
    }
    const other = await keep(trader, body({ fingerprint: 'AA:BB' }));
    expect(other?.findings).toMatchObject([{ path: 'file', rule: 'other-file' }]);
    expect((await world.pool.query('select 1 from own_certificate')).rows).toEqual([]);
  });

  it('is brought by the administrator of the enterprise alone', async () => {
    for (const call of [look, keep]) {
      expect((await call(trader2, body()))?.error).toBe('not-found');
      expect((await call(operator, body()))?.error).toBe('not-permitted');
      expect((await call(await world.as('bank'), body()))?.error).toBe('not-permitted');
      expect((await call(await world.as('staff'), body()))?.error).toBe('not-permitted');
    }
    const url = '/api/eSeal/ownCertificate';
    expect((await world.app.inject({ method: 'POST', url, payload: body() })).json().code).toBe(20011);
  });

  it('signs from then on, with number and fingerprint at the seal and the person in its history', async () => {
    const record = await bring(trader, body());
    const { data } =
      (await trader?.get<{ certificate: Row; mayChange: boolean }>(`/eSeal/certificate?id=${seal}`)) ?? {};
    const own = new X509Certificate(Buffer.from(String(data?.certificate.der), 'base64'));
    expect(record).toMatchObject({ certificateNo: own.serialNumber, certificateFingerprint: own.fingerprint256 });
    expect(data).toMatchObject({ mayChange: true, certificate: { proven: true, fingerprint: own.fingerprint256 } });
    const history = JSON.stringify(await trader?.get(`/entities/e-seal/${seal}/history`));
    expect(history).toContain(own.fingerprint256);
    const { rows } = await world.pool.query<{ action: string; username: string }>(
      `select c."action", a."username" from record_change c join account a on a."id" = c."accountId"
       where c."recordId" = $1 and c."action" = 'ownCertificate'`,
      [seal],
    );
    expect(rows).toEqual([{ action: 'ownCertificate', username: 'trader' }]);
  });

  it('leaves neither file nor password nor plain key in the database', async () => {
    const [key = Buffer.of()] = (await readPkcs12(file, filePassword)).keys;
    const { rows: tables } = await world.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const kept = [key.subarray(-120), file.subarray(0, 300)];
    const wanted = [filePassword, ...kept.flatMap((bytes) => [bytes.toString('hex'), bytes.toString('base64')])];
    expect(tables.length).toBeGreaterThan(100);
    for (const { name } of tables) {
      const { rows } = await world.pool.query<{ text: string }>(`select t::text as text from "${name}" t`);
      expect(rows.filter(({ text }) => wanted.some((one) => text.includes(one)))).toEqual([]);
    }
  });

  it('destroys the keys before it, and is renewed by another', async () => {
    const first = (await trader2?.get(`/entities/e-seal/${otherSeal}`))?.data;
    const early = { id: otherSeal, file: unnamed?.file({ key: rsa(3072) }).toString('base64') ?? '' };
    const one = await bring(trader2, body(early));
    lastFile = unnamed?.file().toString('base64') ?? '';
    const two = await bring(trader2, body({ ...early, file: lastFile }));
    expect(new Set([first, one, two].map((record) => record?.certificateNo)).size).toBe(3);
    const { rows } = await world.pool.query<{ fingerprint: string }>(
      'select "fingerprint" from own_certificate where "recordId" = $1 and "key" is not null',
      [otherSeal],
    );
    expect(rows).toEqual([{ fingerprint: two.certificateFingerprint }]);
  });

  it('signs contracts that our verifier accepts, and says of which it does not know the issuer', async () => {
    const made = await trader?.post('/entities/contract', { ...contractBase, contractNo: 'CM-OWN-1' });
    const path = `/entities/contract/${made?.data.id}`;
    expect(await sign(trader, 'trader', path, seal)).toMatchObject({ error: null });
    const both = await sign(trader2, 'trader2', path, otherSeal);
    expect(both).toMatchObject({ error: null });
    signed = { id: String(both?.data.signedFile), pdf: await bytesOf(both?.data.signedFile) };
    const said = await verdict();
    expect(said).toMatchObject({ valid: true, signatures: [{ trusted: true }, { trusted: false, findings: [] }] });
    expect(said?.signatures.map(({ remarks }) => JSON.stringify(remarks).includes('issuer-unknown'))).toEqual([
      false,
      true,
    ]);
    expect(said?.signatures.map(({ issuer }) => issuer)).toEqual(['CN=Example Issuer', 'CN=Example Issuer']);
  });

  it('passes openssl up to the root of its own authority, and pdfsig', () => {
    const document = PdfDocument.open(signed.pdf);
    for (const [index, authority] of [named, unnamed].entries()) {
      const { value } = signatureFields(document)[index] ?? {};
      const signature = value ? signatureValue(document, value) : null;
      if (!signature) throw new Error('There is no signature');
      const [, end, second, length] = signature.range;
      const content = Buffer.concat([signed.pdf.subarray(0, end), signed.pdf.subarray(second, second + length)]);
      const files = { content, 'cms.der': readDer(signature.contents.bytes).raw, 'root.pem': authority?.rootPem ?? '' };
      const at = String(Math.floor(now().getTime() / 1000));
      const judge = `cms -verify -binary -inform DER -purpose any -attime ${at} -in cms.der -content content -CAfile root.pem -cades`;
      expect(openssl(files, [...judge.split(' '), '-out', 'out'])).toBe('');
    }
    if (spawnSync('pdfsig', ['-v']).error) return console.log('pdfsig is not installed, so it is not asked');
    const folder = mkdtempSync(join(tmpdir(), 'own-certificate-'));
    writeFileSync(join(folder, 'contract.pdf'), signed.pdf);
    const said = spawnSync('pdfsig', ['-nocert', 'contract.pdf'], { cwd: folder, encoding: 'utf8' }).stdout;
    rmSync(folder, { recursive: true });
    expect(said.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(2);
  });

  it('survives a change of the key of the installation', async () => {
    const unit = unitOfWork(world.pool);
    await expect(checkStoredKeys(unit, keyRing(next))).rejects.toThrow('cannot open the private keys');
    await checkStoredKeys(unit, keyRing(next, [own]));
    const { rows } = await world.pool.query('select distinct "keyId" from own_certificate where "key" is not null');
    expect(rows).toEqual([{ keyId: keyRing(next).currentId }]);
    await checkStoredKeys(unit, keyRing(own, [next]));
    expect(await ownIdentityOf({ settings: { keyRing: ring, now } }, unit, seal)).not.toBeNull();
  });

  it('signs no more once its seal is revoked, and is then told to be', async () => {
    const entered = { revokeCause: 'keyCompromise' };
    const revoked = await operator?.post(`/entities/e-seal/${otherSeal}/actions/revoke`, {
      reason: '密钥失控',
      entered,
    });
    expect(revoked).toMatchObject({ error: null });
    const { rows } = await world.pool.query(
      'select 1 from own_certificate where "recordId" = $1 and "key" is not null',
      [otherSeal],
    );
    expect(rows).toEqual([]);
    const said = await verdict();
    expect(said).toMatchObject({ valid: false, signatures: [{ valid: true }, { findings: ['certificate-revoked'] }] });
    const made = await trader2?.post('/entities/contract', { ...contractBase, contractNo: 'CM-OWN-2' });
    const refused = await sign(trader2, 'trader2', `/entities/contract/${made?.data.id}`, otherSeal);
    expect(refused?.error).not.toBeNull();
    expect((await look(trader2, body({ id: otherSeal })))?.error).toBe('state-not-allowed');
    const again = await look(trader, body({ file: lastFile }));
    expect(again?.findings).toMatchObject([{ path: 'file', rule: 'certificate-compromised' }]);
  });
});
