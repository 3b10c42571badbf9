// A seal has a key and a certificate from the moment it is issued; a revoked one is on the list; no key ever leaves the server.
import { randomBytes, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { identityOfSeal } from '../../overrides/e-seal/identity-of-seal.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { keyRing } from '../../runtime/server/authority/key-ring.ts';
import { defaultSettings, type ServerContext } from '../../runtime/server/context.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { makeContext } from '../../runtime/server/make-context.ts';
import { openssl, opensslMissing, pem } from '../authority/openssl.ts';
import type { Person } from '../deal/person.ts';
import { startWorld, type World } from '../deal/world.ts';
import { readRuleFiles } from '../rules/cases.ts';

const bases = new Map(readRuleFiles().map(({ id, base }) => [id, base]));
const ring = keyRing(randomBytes(32));
/** Of world.yaml: seals of before there were keys, valid and revoked. */
const oldSeal = '00000000-0000-4000-8000-0000000004a1';
const revokedSeal = '00000000-0000-4000-8000-0000000004a3';
let world: World;
let scope: ServerContext;
let [trader, operator, admin]: Person[] = [];

beforeAll(async () => {
  world = await startWorld(inject('cluster'), { keyRing: ring, publicUrl: 'https://trade.example.com' });
  [trader, operator, admin] = await Promise.all([world.as('trader'), world.as('operator'), world.as('admin')]);
  const settings = { ...defaultSettings, keyRing: ring };
  const report = (error: unknown): void => expect(error).toBeUndefined();
  scope = makeContext({ model, hooks: await loadHooks(hooks), pool: world.pool, settings, report });
});
afterAll(() => world?.stop());

/** Issues a seal of the trader for the time given. */
async function issue(time: Row = { validFrom: '2025-11-21', validUntil: '2031-11-20' }): Promise<Row> {
  const made = await trader?.post('/entities/seal-application', bases.get('seal-application'));
  const path = `/entities/seal-application/${made?.data.id}/actions`;
  await trader?.post(`${path}/submit`);
  await operator?.post(`${path}/approve`, { opinion: '资料齐全' });
  const issued = await admin?.post(`${path}/issue`, { entered: time });
  const list = await trader?.get<{ rows: Row[] }>(
    `/entities/e-seal?filter[certificateNo][is]=${issued?.data.certificateNo}`,
  );
  return list?.data.rows[0] ?? {};
}

const revoke = (seal: Row, entered: Row | undefined) =>
  operator?.post(`/entities/e-seal/${seal.id}/actions/revoke`, { reason: '印章遗失', ...(entered && { entered }) });

async function fetched(path: string): Promise<{ readonly type: string; readonly der: Buffer }> {
  const answer = await world.app.inject({ method: 'GET', url: `/api/authority/${path}` });
  expect(answer.statusCode).toBe(200);
  return { type: String(answer.headers['content-type']), der: answer.rawPayload };
}

describe('an issued seal', () => {
  it('has a certificate of its number, in the name of its enterprise, that leads to the root', async () => {
    const seal = await issue();
    const { data } = (await trader?.get<{ certificate: Row }>(`/eSeal/certificate?id=${seal.id}`)) ?? {};
    const own = new X509Certificate(Buffer.from(String(data?.certificate.der), 'base64'));
    expect(data?.certificate).toMatchObject({ serialNumber: seal.certificateNo, fingerprint: own.fingerprint256 });
    expect(own.subject).toContain(`CN=${seal.sealName}`);
    expect(own.subject).toContain('O=瑞丽示例贸易');
    const [issuing, root] = await Promise.all([fetched('issuing.cer'), fetched('root.cer')]);
    expect([issuing.type, root.type]).toEqual(['application/pkix-cert', 'application/pkix-cert']);
    const [issuer, top] = [issuing, root].map(({ der }) => new X509Certificate(der));
    expect(issuer && own.checkIssued(issuer) && own.verify(issuer.publicKey)).toBe(true);
    expect(top && issuer?.checkIssued(top) && issuer.verify(top.publicKey)).toBe(true);
    // Business days of Asia/Shanghai.
    expect(own.validFromDate.toISOString()).toBe('2025-11-20T16:00:00.000Z');
    expect(own.validToDate.toISOString()).toBe('2031-11-20T15:59:59.000Z');
  });

  it('shows its certificate to whoever sees the seal', async () => {
    const seal = await issue();
    const path = `/eSeal/certificate?id=${seal.id}`;
    expect((await operator?.get(path))?.code).toBe(1000);
    expect((await (await world.as('trader2')).get(path)).error).toBe('not-found');
    expect((await (await world.as('bank')).get(path)).error).toBe('not-permitted');
    expect((await world.app.inject({ method: 'GET', url: `/api${path}` })).json().code).toBe(20011);
  });

  it('signs with a key that no answer holds', async () => {
    const seal = await issue();
    const { key } = await identityOfSeal(scope, String(seal.id));
    const { rows } = await world.pool.query<{ key: Buffer }>(
      'select "key" from issued_certificate where "recordId" = $1',
      [seal.id],
    );
    const scalar = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
    expect(scalar.length).toBe(32);
    const kept = [scalar, rows[0]?.key ?? Buffer.of(0)].flatMap((bytes) => [
      bytes.toString('hex'),
      bytes.toString('base64'),
    ]);
    const paths = [
      `/entities/e-seal/${seal.id}`,
      `/entities/e-seal/${seal.id}/history`,
      `/entities/seal-application/${seal.applicationId}`,
      `/entities/seal-application/${seal.applicationId}/history`,
      `/eSeal/certificate?id=${seal.id}`,
      '/entities/e-seal',
      `/search?text=${seal.certificateNo}`,
    ];
    const answers = await Promise.all(paths.map(async (path) => JSON.stringify(await operator?.get(path))));
    expect(answers.filter((answer) => !answer.includes('"code":1000'))).toEqual([]);
    expect(answers.filter((answer) => kept.some((text) => answer.includes(text)))).toEqual([]);
    const { rows: changes } = await world.pool.query('select "changes"::text as text from record_change');
    expect(changes.filter(({ text }) => kept.some((own) => text.includes(own)))).toEqual([]);
  });
});

describe('a revoked seal', () => {
  it('is on the public list, with the reason that was chosen', async () => {
    const seal = await issue();
    const before = (await fetched('revocations.crl')).der.toString('hex').toUpperCase();
    expect(before).not.toContain(seal.certificateNo);
    expect((await revoke(seal, undefined))?.findings).toMatchObject([
      { path: 'entered.revokeCause', rule: 'required' },
    ]);
    expect((await revoke(seal, { revokeCause: 'keyCompromise' }))?.data).toMatchObject({ status: 'revoked' });
    const { type, der } = await fetched('revocations.crl');
    expect(type).toBe('application/pkix-crl');
    expect(der.toString('hex').toUpperCase()).toContain(seal.certificateNo);
    await expect(identityOfSeal(scope, String(seal.id))).rejects.toMatchObject({ error: 'certificate-revoked' });
    if (opensslMissing !== null) return console.log(opensslMissing);
    const [root, issuing] = await Promise.all([fetched('root.cer'), fetched('issuing.cer')]);
    const files = {
      'list.pem': pem('X509 CRL', der),
      'both.pem': [issuing, root].map((one) => pem('CERTIFICATE', one.der)).join(''),
    };
    const text = openssl(files, ['crl', '-in', 'list.pem', '-noout', '-text', '-CAfile', 'both.pem']);
    expect(text).toMatch(
      new RegExp(
        `Serial Number: ${seal.certificateNo}[^:]+: [^\\n]+\\n[^\\n]+\\n\\s+X509v3 CRL Reason Code:\\s+Key Compromise`,
      ),
    );
  });
});

describe('what signs', () => {
  it('is refused for a seal whose time has not come, or is over', async () => {
    const [early, late] = [
      await issue({ validFrom: '2090-01-01', validUntil: '2091-01-01' }),
      await issue({ validFrom: '2020-01-01', validUntil: '2020-12-31' }),
    ];
    await expect(identityOfSeal(scope, String(early.id))).rejects.toMatchObject({
      error: 'certificate-not-yet-valid',
      params: { day: '2090-01-01' },
    });
    await expect(identityOfSeal(scope, String(late.id))).rejects.toMatchObject({
      error: 'certificate-expired',
      params: { day: '2020-12-31' },
    });
    await expect(identityOfSeal(scope, revokedSeal)).rejects.toMatchObject({ error: 'certificate-revoked' });
    await expect(identityOfSeal(scope, '00000000-0000-4000-8000-00000000dead')).rejects.toMatchObject({
      error: 'not-found',
    });
  });

  it('is made for a seal of before there were keys when it first signs, once', async () => {
    const path = `/eSeal/certificate?id=${oldSeal}`;
    expect((await trader?.get(path))?.data).toEqual({ certificate: null, mayChange: true });
    const [one, other] = await Promise.all([identityOfSeal(scope, oldSeal), identityOfSeal(scope, oldSeal)]);
    expect(one?.certificate).toEqual(other?.certificate);
    const { data } = (await trader?.get(`/entities/e-seal/${oldSeal}`)) ?? {};
    expect(data?.certificateNo).toBe(new X509Certificate(one?.certificate ?? '').serialNumber);
    expect((await trader?.get<{ certificate: Row }>(path))?.data.certificate.serialNumber).toBe(data?.certificateNo);
  });
});

describe('a server without keys', () => {
  it('issues no seal and says why', async () => {
    const settings = { ...defaultSettings };
    const report = (): void => undefined;
    const bare = makeContext({ model, hooks: await loadHooks(hooks), pool: world.pool, settings, report });
    await expect(identityOfSeal(bare, oldSeal)).rejects.toMatchObject({ error: 'keys-not-set-up' });
  });
});
