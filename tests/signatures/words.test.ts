// Every code of signatures is told in three languages; the compiler asks for it, and here it is read as the server reads it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ownCertificateRefusals } from '../../runtime/core/own-certificate-codes.ts';
import {
  changeClasses,
  signatureFindings,
  signatureRefusals,
  signatureRemarks,
  signedFileFindings,
} from '../../runtime/core/signature-codes.ts';

const words: unknown = parse(readFileSync(join(import.meta.dirname, '../../locales/signatures.yaml'), 'utf8'));

describe('words of signatures', () => {
  it.each([
    ['refused', signatureRefusals],
    ['finding', signatureFindings],
    ['remark', signatureRemarks],
    ['change', Object.keys(changeClasses)],
    ['file', signedFileFindings],
    ['brought', ownCertificateRefusals],
  ])('are there for every code of %s, and for nothing else', (branch, codes) => {
    const text = expect.stringMatching(/\S{2}/);
    const labels = Object.fromEntries(codes.map((code) => [code, { zh: text, en: text, my: text }]));
    expect(words).toMatchObject({ [branch]: labels });
    expect(Object.keys(Object(words)[branch]).sort()).toEqual([...codes].sort());
  });
});
