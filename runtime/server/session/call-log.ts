// What the log of operations has to do with a write: the entry of a record is written in the transaction that changes it.
import type { AuditRow } from '../store/write-record.ts';

/** A record that a call is about, as it is about to be written. */
export interface LoggedWrite {
  readonly entity: string;
  readonly id: string;
  /** Of the change: `create`, `edit`, `delete`, or the action of a lifecycle. */
  readonly action: string;
  /** The row goes away, so that its title has to be known before. */
  readonly isHardDelete: boolean;
}

/** The log as one call sees it; see operations/record-operations.ts. */
export interface CallLog {
  /** The entry that goes with the record; null for what is no subject of the call: its entry, if any, is written beside. */
  readonly rowOf: (write: LoggedWrite) => AuditRow | null;
  /** Told after the commit which records have their entries. */
  readonly kept: (ids: readonly string[]) => void;
}
