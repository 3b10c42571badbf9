// The key of the installations that tests play.
import { keyRing } from '../runtime/server/authority/key-ring.ts';

const key = Buffer.alloc(32, 7);

export const testRing = keyRing(key);

/** The same as TONGGUAN_KEY says it. */
export const testKey = key.toString('base64');
