// Why a PKCS#12 file is not opened.
import type { OwnCertificateRefusal } from '../../../core/own-certificate-codes.ts';

/** What is wrong with the file, as a code with values for its sentence. It holds nothing of the file's secrets. */
export class Pkcs12Fault extends Error {
  override readonly name = 'Pkcs12Fault';
  readonly code: OwnCertificateRefusal;
  readonly params: { readonly [name: string]: string | number };

  constructor(code: OwnCertificateRefusal, params: { readonly [name: string]: string | number } = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
