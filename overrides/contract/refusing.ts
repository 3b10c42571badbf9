// What the signer refuses, as the person is told it.
import { Refusal } from '../../runtime/core/errors.ts';
import type { SignatureRefusal } from '../../runtime/core/signature-codes.ts';
import type { WholeFile } from '../../runtime/server/files/whole-file.ts';
import { SignatureFault } from '../../runtime/server/signatures/signature-fault.ts';

function refusalOf(code: SignatureRefusal): Refusal {
  return new Refusal('signature-refused', { sentence: `signature.refused.${code}` });
}

/** What the work gives. Throws `signature-refused` with the sentence of a SignatureFault. */
export async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SignatureFault ? refusalOf(error.code) : error;
  }
}

/** The file. Throws `signature-refused` where there is none any more. */
export function asReadable(found: WholeFile | null, code: 'pdf-damaged' | 'seal-unreadable'): WholeFile {
  if (!found) throw refusalOf(code);
  return found;
}
