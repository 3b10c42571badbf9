// The papers of several records, each a file of its own, in one ZIP: made one after the other, with how far it is.
import { zipSync } from 'fflate';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../api/client.ts';
import { entryName } from './entry-name.ts';
import { issuePaper, type WantedPaper } from './paper-calls.ts';

export interface ArchiveProgress {
  readonly done: number;
  readonly total: number;
}

export interface PaperArchive {
  /** Null: none is being made. */
  readonly progress: ArchiveProgress | null;
  /** Makes the papers and saves them under this name, of all records or not at all. What refuses one is said in a toast. */
  start(wanted: WantedPaper, name: string): Promise<void>;
  cancel(): void;
}

/** Ends what is being made once its dialog is gone. */
export function usePaperArchive(): PaperArchive {
  const [progress, setProgress] = useState<ArchiveProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = (): void => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  const start = async (wanted: WantedPaper, name: string): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const total = wanted.ids.length;
    const entries: { [name: string]: Uint8Array } = {};
    try {
      for (const [done, id] of wanted.ids.entries()) {
        setProgress({ done, total });
        const paper = await issuePaper({ ...wanted, ids: [id] }, signal);
        entries[entryName(paper.name, entries)] = new Uint8Array(await paper.content.arrayBuffer());
        if (signal.aborted) return;
      }
      // PDFs are packed already.
      saveBlob(new Blob([zipSync(entries, { level: 0 })], { type: 'application/zip' }), name);
    } catch {
      // The client has said why; who stopped it knows.
    } finally {
      setProgress(null);
    }
  };
  return { progress, start, cancel };
}
