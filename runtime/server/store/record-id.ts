// Ids of records: UUIDs that grow with time, so that new rows stand together in every index.
import { parse, stringify, v7 } from 'uuid';

const idBytes = 16;

/** A new id, of this moment or of another one. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

/** Whether a text can be the id of a record. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}

/** Many ids in a few bytes each, for who has to remember them. */
export function packedIds(ids: readonly string[]): Uint8Array {
  return Buffer.concat(ids.map((id) => parse(id)));
}

/** The ids that were packed, one after the other. */
export function* unpackedIds(packed: Uint8Array): Generator<string> {
  for (let at = 0; at < packed.length; at += idBytes) yield stringify(packed, at);
}
