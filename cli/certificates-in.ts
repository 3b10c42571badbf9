// Certificates in a file that the operator names.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { StartProblem } from '../runtime/server/database/start-problem.ts';

/** DER of the certificates of a file (PEM) that a variable names. Throws StartProblem for what is none. */
export function certificatesIn(variable: string, file: string): Buffer[] {
  const wrong = (why: string): StartProblem => new StartProblem(`${variable}=${file} ${why}.`);
  let text: string;
  try {
    text = readFileSync(file, 'latin1');
  } catch {
    throw wrong('cannot be read: name a file with certificates (PEM) that this user may read');
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0)
    throw wrong('holds no certificate: PEM is wanted, which begins with -----BEGIN CERTIFICATE-----');
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block).raw;
    } catch {
      throw wrong(`holds something else than a certificate in its ${index + 1}. block`);
    }
  });
}
