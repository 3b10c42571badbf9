// An outside ledger as the server sees it: it takes digests of documents, each once under its key, and says what it holds of a document.

/** What identifies an account on the network (spec 3), as it is handed to the ledger; its secret never is. */
export const identityFields = [
  'client_id',
  'tdp_id',
  'my_network_id',
  'my_ledger_id',
  'jr_network_id',
  'jr_ledger_id',
  'username',
  'subsystems',
  'yh_org_id',
  'pt_org_id',
] as const;

export type LedgerIdentity = { readonly [field in (typeof identityFields)[number]]?: string };

/** A document by its entity and id. */
export interface LedgerDocument {
  readonly type: string;
  readonly id: string;
}

/** The digest of a document at one of its writes. */
export interface LedgerEntry {
  /** Key under which the ledger takes it once, however often it is sent. */
  readonly entry: string;
  readonly document: LedgerDocument & { readonly number: string | null };
  readonly version: number;
  /** SHA-256 in hexadecimal. */
  readonly digest: string;
  /** When the document was written, in ISO 8601. */
  readonly at: string;
}

/** What the ledger says of an entry that was sent. */
export interface LedgerReceipt {
  readonly entry: string;
  /** `pending`: taken over, and confirmed later to who sends it again. */
  readonly state: 'confirmed' | 'pending' | 'refused';
  readonly receipt?: string;
  readonly transaction?: string;
  /** What it holds under the key: always with `confirmed`. */
  readonly digest?: string;
  /** Why it is refused. */
  readonly message?: string;
}

/** What the ledger holds of a document at one of its writes. */
export interface LedgerRecord {
  readonly entry: string;
  readonly version: number;
  readonly digest: string;
  /** As it was sent. */
  readonly at: string;
}

export interface Ledger {
  /** Receipts of the entries, in any order; one that has none was not taken over. Throws LedgerFault. */
  send(identity: LedgerIdentity, entries: readonly LedgerEntry[]): Promise<readonly LedgerReceipt[]>;
  /**
   * All it holds of a document: asked for by the document and not by a digest, so that one set back to an earlier version is found too.
   * Throws LedgerFault.
   */
  find(identity: LedgerIdentity, document: LedgerDocument): Promise<readonly LedgerRecord[]>;
}

/** Why the ledger did not do what it was asked for. `away`: it may later; `rejected`: not with this content. */
export class LedgerFault extends Error {
  readonly kind: 'away' | 'rejected';

  constructor(kind: 'away' | 'rejected', message: string) {
    super(message);
    this.name = 'LedgerFault';
    this.kind = kind;
  }
}
