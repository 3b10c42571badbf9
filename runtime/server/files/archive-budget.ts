// How much an archive may hold with everything packed within it, and why one that holds more is not taken.

import type { PdfFault } from './inspect-pdf.ts';

/** `damaged`: its parts contradict each other. `locked`: nobody can look into it. `active`: something in it runs where it is opened. */
export type ArchiveFault = 'too-large' | 'too-many' | 'too-deep' | 'damaged' | 'locked' | 'path' | 'active';

/** A file within an archive that is no paper. */
export interface ActiveEntry {
  readonly name: string;
  readonly fault: PdfFault;
}

/** Thrown while an archive is looked into. */
export class ArchiveRefused extends Error {
  readonly fault: ArchiveFault;
  /** Which of its files runs, and how. */
  readonly active: ActiveEntry | null;

  constructor(fault: ArchiveFault, active: ActiveEntry | null = null) {
    super(fault);
    this.name = 'ArchiveRefused';
    this.fault = fault;
    this.active = active;
  }
}

export const archiveLimits = {
  /** Bytes everything unpacks to: ten times the largest upload. */
  bytes: 200 * 1_048_576,
  entries: 2000,
  /** Archives within archives: a document in a zip within the zip that was sent. */
  depth: 2,
};

/** What is left of the limits; shared by an archive and those within it. */
export class ArchiveBudget {
  #bytes: number = archiveLimits.bytes;
  #entries: number = archiveLimits.entries;

  /** Counts an entry that shall unpack to so many bytes. */
  spend(bytes: number): void {
    this.#entries -= 1;
    if (this.#entries < 0) throw new ArchiveRefused('too-many');
    this.#bytes -= bytes;
    if (this.#bytes < 0) throw new ArchiveRefused('too-large');
  }
}

/** A name that would leave the folder it is unpacked into. */
export function leavesFolder(name: string): boolean {
  return name.includes('\0') || /^[\\/]|^[A-Za-z]:/.test(name) || name.split(/[\\/]/).includes('..');
}
