// What every place of objects can do.
import type { Readable } from 'node:stream';

export interface StoredObject {
  /** Parts are separated by slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly at: Date;
}

export interface BytesPlace {
  /** Keeps the bytes durably under the name, whole or not at all; what stood there is replaced. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes as a stream, or null when nothing has the name. */
  read(name: string): Promise<Readable | null>;
  /** Size and time of what has the name, or null. */
  look(name: string): Promise<StoredObject | null>;
  /** Makes it as young as now; false where nothing has the name, or it has to be written again for that. */
  touch(name: string): Promise<boolean>;
  /** Everything whose name begins so, in no order; with leftovers of writes that did not end. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Nothing where nothing has the name. */
  remove(name: string): Promise<void>;
}
