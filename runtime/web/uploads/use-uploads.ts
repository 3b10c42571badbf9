// Files on their way to the server: progress, cancelling, and what went wrong.
import axios from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadProfile } from '../../core/descriptor.ts';
import { messageOf } from '../api/api-error.ts';
import { fileFault } from './check-file.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { useFileWords } from './use-file-words.ts';

export interface Pending {
  readonly key: number;
  readonly name: string;
  /** Share sent, 0 to 1. */
  readonly share: number;
  /** Why the file was refused; it stays in the list until it is taken away. */
  readonly fault?: string;
}

export interface Uploads {
  readonly pending: readonly Pending[];
  readonly start: (files: readonly File[], present: number) => void;
  /** Stops sending, or takes a refused file out of the list. */
  readonly drop: (key: number) => void;
}

let lastKey = 0;

/** Sends files one by one and tells of each that has arrived. */
export function useUploads(profile: UploadProfile, onArrived: (file: SentFile) => void): Uploads {
  const words = useFileWords();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const controls = useRef(new Map<number, AbortController>());

  const change = useCallback((key: number, changes: Partial<Pending>) => {
    setPending((files) => files.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  }, []);
  const drop = useCallback((key: number) => {
    controls.current.get(key)?.abort();
    controls.current.delete(key);
    setPending((files) => files.filter((file) => file.key !== key));
  }, []);

  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const send = async (key: number, file: File): Promise<void> => {
    const control = new AbortController();
    controls.current.set(key, control);
    try {
      const sent = await sendFile(profile.id, file, {
        signal: control.signal,
        onSent: (share) => change(key, { share }),
      });
      drop(key);
      onArrived(sent);
    } catch (thrown) {
      if (!axios.isCancel(thrown)) change(key, { fault: messageOf(thrown) });
    }
  };

  const start = (files: readonly File[], present: number): void => {
    let taken = present + pending.filter(({ fault }) => fault === undefined).length;
    for (const file of files) {
      lastKey += 1;
      const key = lastKey;
      const fault = fileFault(file, profile, taken);
      setPending((list) => [
        ...list,
        { key, name: file.name, share: 0, ...(fault && { fault: words.fault(fault, file, profile) }) },
      ]);
      if (fault) continue;
      taken += 1;
      void send(key, file);
    }
  };

  return { pending, start, drop };
}
