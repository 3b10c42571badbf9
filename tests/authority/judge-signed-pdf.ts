// What OpenSSL and pdfsig, where the machine has them, think of the signatures of a PDF.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDer } from '../../runtime/server/signatures/cms/der.ts';
import { PdfDocument } from '../../runtime/server/signatures/pdf/document.ts';
import { signatureFields, signatureValue } from '../../runtime/server/signatures/signature-fields.ts';
import { openssl } from './openssl.ts';

/** What OpenSSL has against the signature in each field, over its byte range and up to `root` (PEM), nothing where it is valid; and whose it is. */
export function askOpenssl(pdf: Buffer, root: string): { readonly said: string; readonly certificates: string }[] {
  const document = PdfDocument.open(pdf);
  return signatureFields(document).map(({ name, value }) => {
    const signature = value ? signatureValue(document, value) : null;
    if (!signature) throw new Error(`There is no signature in field ${name}`);
    const [, end, second, length] = signature.range;
    const content = Buffer.concat([document.bytes.subarray(0, end), document.bytes.subarray(second, second + length)]);
    const files = { content, 'cms.der': readDer(signature.contents.bytes).raw, 'root.pem': root };
    const judge = 'cms -verify -binary -inform DER -purpose any -in cms.der -content content -CAfile root.pem -cades';
    return {
      said: openssl(files, [...judge.split(' '), '-out', 'out']),
      certificates: openssl(files, 'pkcs7 -inform DER -in cms.der -print_certs -noout'.split(' ')),
    };
  });
}

/** What pdfsig prints on the signatures; null where it is not installed. */
export function askPdfsig(pdf: Buffer): string | null {
  if (spawnSync('pdfsig', ['-v']).error) return null;
  const folder = mkdtempSync(join(tmpdir(), 'tongguan-pdfsig-'));
  try {
    writeFileSync(join(folder, 'signed.pdf'), pdf);
    return spawnSync('pdfsig', ['-nocert', 'signed.pdf'], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
