// What is kept of looks at records.
/** Looks at a record are kept: the first of each reader on each day, not of those who wrote it. */
export interface KeptLooks {
  /** The log that keeps them. */
  readonly kept: string;
  /** Its fields that name the record, the reader and the day. */
  readonly of: string;
  readonly by: string;
  readonly on: string;
}
