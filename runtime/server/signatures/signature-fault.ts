// Why a PDF was not prepared, signed or read, told by a code that has words in three languages.
import type { SignatureRefusal } from '../../core/signature-codes.ts';

/** A refusal of this room. `code` is told by `signature.refused.<code>`; the message is for logs alone. */
export class SignatureFault extends Error {
  readonly code: SignatureRefusal;

  constructor(code: SignatureRefusal, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
  }
}
