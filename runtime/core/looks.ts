// Counting who has read a record.
/** Readers of a record are counted once a day each, those who changed it not at all. */
export interface KeptLooks {
  /** The log that keeps them. */
  readonly kept: string;
  /** Its fields that name the record, the reader and the day. */
  readonly of: string;
  readonly by: string;
  readonly on: string;
}
