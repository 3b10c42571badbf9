// Where the project stands that this command belongs to; apart from the settings, so that what needs no more starts without them.
import { resolve } from 'node:path';

/** Folder of the project, absolute. */
export const projectRoot = resolve(import.meta.dirname, '..');
