// The key of the installations that tests play.
import { keyRing } from '../runtime/server/authority/key-ring.ts';

export const testRing = keyRing(Buffer.alloc(32, 7));
