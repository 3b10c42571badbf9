// The fields of a contract that belong to a file which both parties sign.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { isRow } from '../../runtime/core/paths.ts';

export interface SignedKeys {
  /** The file with the signatures so far. */
  readonly file: 'signedFile' | 'voidFile';
  /** Who has signed it. */
  readonly lines: 'signatures' | 'voidSignatures';
  /** When a time stamp is due that could not be had. */
  readonly due: 'stampDueAt' | 'voidStampDueAt';
  /** What the file is called, a locale key. */
  readonly called: 'entity.contract.label' | 'paper.contract-void';
}

/** The contract itself. */
export const ofContract: SignedKeys = {
  file: 'signedFile',
  lines: 'signatures',
  due: 'stampDueAt',
  called: 'entity.contract.label',
};

/** The agreement on making it void. */
export const ofVoiding: SignedKeys = {
  file: 'voidFile',
  lines: 'voidSignatures',
  due: 'voidStampDueAt',
  called: 'paper.contract-void',
};

export function linesOf(record: Row, { lines }: SignedKeys): Row[] {
  const value = record[lines];
  return Array.isArray(value) ? value.filter(isRow) : [];
}
