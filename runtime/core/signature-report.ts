// What a call tells of the signatures of a PDF, as server and browser know it.
import type {
  ChangeClass,
  SignatureChange,
  SignatureFinding,
  SignatureRefusal,
  SignatureRemark,
  SignedFileFinding,
} from './signature-codes.ts';

/** One signature, or a time stamp of the whole file. */
export interface SignatureReport {
  readonly field: string;
  readonly kind: 'signature' | 'timestamp';
  /** Who signed, and who issued the certificate, as it says itself; null where there is none that can be read. */
  readonly signer: string | null;
  readonly issuer: string | null;
  /** Hexadecimal digits. */
  readonly serialNumber: string | null;
  /** What the signature says of itself. */
  readonly name: string | null;
  readonly reason: string | null;
  readonly location: string | null;
  /** ISO 8601, UTC. */
  readonly signedAt: string | null;
  /** Who says so: a time stamp, or the signature itself. */
  readonly timeSource: 'stamp' | 'claimed' | null;
  readonly trusted: boolean;
  readonly revocation: 'good' | 'revoked' | 'unchecked';
  /** The revision that it covers, from 1; null where it covers none as a whole. */
  readonly revision: number | null;
  readonly coversWholeFile: boolean;
  readonly changed: 'none' | ChangeClass;
  readonly changes: readonly SignatureChange[];
  readonly findings: readonly SignatureFinding[];
  readonly remarks: readonly SignatureRemark[];
  readonly valid: boolean;
}

export interface SignedFileReport {
  readonly name: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** Why the file could not be read; null for one that could. */
  readonly refusal: SignatureRefusal | null;
  readonly findings: readonly SignedFileFinding[];
  readonly revisions: number;
  readonly signatures: readonly SignatureReport[];
  readonly valid: boolean;
}
