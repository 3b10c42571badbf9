// What others say of our signatures: pdfsig of poppler and OpenSSL, where the machine has them.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDer } from '../../runtime/server/signatures/cms/der.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { signField } from '../../runtime/server/signatures/sign-field.ts';
import { signatureFields, signatureValue } from '../../runtime/server/signatures/signature-fields.ts';
import { makeAuthority, type TestAuthority } from './make-authority.ts';
import { preparedPaper, sealPicture } from './make-pdfs.ts';

function isThere(program: string, argument: string): boolean {
  const there = spawnSync(program, [argument]).error === undefined;
  if (!there) console.info(`${program} is not on this machine, so it is not asked about our signatures`);
  return there;
}

const names = ['Ruili Tongda, Zhang Wei', 'Mandalay Trading, U Aung'] as const;
const folder = mkdtempSync(join(tmpdir(), 'signatures-'));
let authority: TestAuthority;
let signed: Buffer;

beforeAll(async () => {
  authority = makeAuthority();
  const [seller, buyer] = [
    authority.signer({ name: names[0] }),
    authority.signer({ name: names[1], kind: 'RSA-3072' }),
  ];
  const said = { seal: sealPicture(), reason: '同意', location: '瑞丽', name: '张伟', at: new Date() };
  const { pdf } = await signField(await preparedPaper(), 'seller', { ...said, identity: authority.identity(seller) });
  signed = (await signField(pdf, 'buyer', { ...said, identity: authority.identity(buyer) })).pdf;
});

afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(!isThere('pdfsig', '-v'))('pdfsig', () => {
  it('calls both signatures valid and names both signers', () => {
    const file = join(folder, 'signed.pdf');
    writeFileSync(file, signed);
    const said = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' });
    expect(said.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(2);
    expect(said.match(/Signature Type: ETSI\.CAdES\.detached/g)).toHaveLength(2);
    for (const name of names) expect(said).toContain(`Signer Certificate Common Name: ${name}`);
    expect(said.match(/Total document signed/g)).toHaveLength(1);
    expect(said).toContain('Signature Field Name: seller');
  });
});

describe.skipIf(!isThere('openssl', 'version'))('openssl cms', () => {
  it.each([0, 1])('verifies signature %i over its byte range, up to the root', (index) => {
    const document = PdfDocument.open(signed);
    const { value } = signatureFields(document)[index] ?? {};
    const signature = value ? signatureValue(document, value) : null;
    if (!signature) throw new Error('There is no signature');
    const [, first, second, length] = signature.range;
    const content = Buffer.concat([signed.subarray(0, first), signed.subarray(second, second + length)]);
    writeFileSync(join(folder, 'content'), content);
    writeFileSync(join(folder, 'cms.der'), readDer(signature.contents.bytes).raw);
    const pem = `-----BEGIN CERTIFICATE-----\n${authority.root.certificate.toString('base64')}\n-----END CERTIFICATE-----\n`;
    writeFileSync(join(folder, 'root.pem'), pem);
    const options =
      '-verify -binary -inform DER -purpose any -in cms.der -content content -CAfile root.pem -cades -signer signer.pem -out out';
    const said = spawnSync('openssl', ['cms', ...options.split(' ')], { cwd: folder, encoding: 'utf8' });
    expect(said.stderr).toMatch(/verification successful/i);
    expect(readFileSync(join(folder, 'out')).equals(content)).toBe(true);
    const signer = execFileSync('openssl', ['x509', '-in', 'signer.pem', '-noout', '-subject'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(signer).toContain(names[index] ?? '');
  });
});
