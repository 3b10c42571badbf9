// Certificates as they are made, judged by others: node:crypto, and openssl where it is installed.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type MadeCertificate,
  makeIssuing,
  makeLeaf,
  makeRoot,
  newSerial,
} from '../../runtime/server/authority/make-certificate.ts';
import { signList } from '../../runtime/server/authority/revocation-list.ts';
import { openssl, opensslMissing, pem } from './openssl.ts';

const day = 86_400_000;
const now = Date.now();
const around = { notBefore: new Date(now - day), notAfter: new Date(now + day) };
const subject = {
  name: '瑞丽示例贸易合同专用章',
  organisation: '瑞丽示例贸易有限公司',
  organisationNumber: '91533102MA6K000001',
};
const revocations = 'https://trade.example.com/api/authority/revocations.crl';
let [root, issuing, leaf, otherRoot]: MadeCertificate[] = [];
const serialNumber = newSerial();

beforeAll(async () => {
  root = await makeRoot('Root', around);
  issuing = await makeIssuing('Issuing', around, root);
  leaf = await makeLeaf(issuing, { serialNumber, subject, time: around, revocations });
  otherRoot = await makeRoot('Root', around);
});

const read = (made: MadeCertificate | undefined): X509Certificate => new X509Certificate(made?.certificate ?? '');

describe('certificates', () => {
  it('lead from the root to whoever signs', () => {
    const [top, middle, own] = [read(root), read(issuing), read(leaf)];
    expect([top.ca, middle.ca, own.ca]).toEqual([true, true, false]);
    expect(top.checkIssued(top) && top.verify(top.publicKey)).toBe(true);
    expect(middle.checkIssued(top) && middle.verify(top.publicKey)).toBe(true);
    expect(own.checkIssued(middle) && own.verify(middle.publicKey)).toBe(true);
    expect(own.checkIssued(top) || own.verify(top.publicKey)).toBe(false);
    expect(middle.verify(read(otherRoot).publicKey)).toBe(false);
  });

  it('say whose they are, for what, and for how long', () => {
    const own = read(leaf);
    expect(own.serialNumber).toBe(serialNumber);
    expect(own.subject.split('\n')).toEqual([
      `O=${subject.organisation}`,
      `organizationIdentifier=${subject.organisationNumber}`,
      `CN=${subject.name}`,
    ]);
    expect(own.keyUsage).toEqual(['1.3.6.1.5.5.7.3.36']);
    expect(own.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(own.checkPrivateKey(createPrivateKey({ key: leaf?.key ?? Buffer.of(), format: 'der', type: 'pkcs8' }))).toBe(
      true,
    );
    expect(own.validToDate.getTime()).toBe(Math.floor(around.notAfter.getTime() / 1000) * 1000);
  });

  it('have serial numbers of 128 bits that never come twice', () => {
    const serials = Array.from({ length: 1000 }, newSerial);
    expect(new Set(serials).size).toBe(1000);
    expect(serials.filter((serial) => !/^[4-7][0-9A-F]{31}$/.test(serial))).toEqual([]);
  });

  it('keep names to 64 characters', async () => {
    if (!issuing) throw new Error('There is no issuer');
    const long = { ...subject, name: '章'.repeat(100), organisation: '司'.repeat(70), organisationNumber: null };
    const made = await makeLeaf(issuing, { serialNumber: newSerial(), subject: long, time: around, revocations: null });
    expect(read(made).subject).toBe(`O=${'司'.repeat(64)}\nCN=${'章'.repeat(64)}`);
  });
});

describe.skipIf(opensslMissing !== null)('openssl', () => {
  const files = async (revoked: readonly string[]): Promise<{ [name: string]: string }> => {
    if (!root || !issuing || !leaf) throw new Error('There are no certificates');
    const entries = revoked.map((serial) => ({ serial, revokedAt: new Date(), reason: 4 }));
    const list = await signList(issuing, { number: 300n, at: new Date(), revoked: entries });
    return {
      'root.pem': pem('CERTIFICATE', root.certificate),
      'issuing.pem': pem('CERTIFICATE', issuing.certificate),
      'leaf.pem': pem('CERTIFICATE', leaf.certificate),
      'list.pem': pem('X509 CRL', list),
    };
  };
  const verify = [
    'verify',
    '-x509_strict',
    '-crl_check',
    '-CRLfile',
    'list.pem',
    '-CAfile',
    'root.pem',
    '-untrusted',
    'issuing.pem',
    'leaf.pem',
  ];

  it('accepts the chain strictly, with the list', async () => {
    expect(openssl(await files([newSerial()]), verify)).toBe('leaf.pem: OK\n');
  });

  it('refuses what is on the list, and a chain that leads elsewhere', async () => {
    expect(openssl(await files([serialNumber]), verify)).toContain('certificate revoked');
    const other = pem('CERTIFICATE', otherRoot?.certificate ?? Buffer.of());
    expect(openssl({ ...(await files([])), 'root.pem': other }, verify)).toContain('verification failed');
  });

  it('reads what the extensions say', async () => {
    const text = openssl(await files([]), ['x509', '-in', 'leaf.pem', '-noout', '-text']);
    expect(text).toMatch(/Key Usage: critical\s+Digital Signature, Non Repudiation\n/);
    expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE\n/);
    expect(text).toContain(`URI:${revocations}`);
    expect(text).toContain('X509v3 Authority Key Identifier');
    expect(text).toContain('X509v3 Subject Key Identifier');
    const list = openssl(await files([serialNumber]), ['crl', '-in', 'list.pem', '-noout', '-text']);
    expect(list).toMatch(/CRL Number:\s+300\n/);
    expect(list).toContain(`Serial Number: ${serialNumber}`);
    expect(list).toMatch(/CRL Reason Code:\s+Superseded/);
  });

  it('reads how far authorities reach', async () => {
    const own = await files([]);
    const of = (name: string): string => openssl(own, ['x509', '-in', name, '-noout', '-text']);
    expect(of('root.pem')).toMatch(/critical\s+CA:TRUE, pathlen:1\n/);
    expect(of('issuing.pem')).toMatch(/critical\s+CA:TRUE, pathlen:0\n/);
    expect(of('issuing.pem')).toMatch(/Key Usage: critical\s+Certificate Sign, CRL Sign\n/);
  });
});

if (opensslMissing !== null) console.log(opensslMissing);
