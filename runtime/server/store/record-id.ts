// Ids of records: UUIDs that grow with time, so that new rows stand together in every index.
import { v7 } from 'uuid';

/** A new id, of this moment or of another one. */
export function newId(at?: Date): string {
  return at ? v7({ msecs: at.getTime() }) : v7();
}

/** Whether a text can be the id of a record. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);
}
