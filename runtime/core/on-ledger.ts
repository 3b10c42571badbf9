// How far a change of a document is on a ledger outside, as the history of the document tells it.

export interface LedgerTold {
  readonly status: 'waiting' | 'sent' | 'confirmed' | 'refused';
  readonly networkId?: string;
  readonly ledgerId?: string;
  readonly sentAt?: string;
  readonly confirmedAt?: string;
  readonly transactionHash?: string;
  /** What the ledger was last found to have. */
  readonly comparison?: 'same' | 'different' | 'missing' | 'noAnswer';
  readonly comparedAt?: string;
}
