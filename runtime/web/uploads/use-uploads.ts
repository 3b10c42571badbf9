// Files on their way to the server: a few at once, with progress, cancelling, what went wrong, and trying again.
import axios from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadProfile } from '../../core/descriptor.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { say } from '../i18n/i18n.ts';
import { toast } from '../shell/toast.ts';
import { fileFault } from './check-file.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { useFileWords } from './use-file-words.ts';

/** Files that are taken at once, and sent at a time (spec 5: up to 3 files at once); others wait for their turn. */
const atOnce = 3;

export interface Pending {
  readonly key: number;
  readonly name: string;
  /** Share sent, 0 to 1; null while it waits for its turn. */
  readonly share: number | null;
  /** Why the file was refused; it stays in the list until it is taken away. */
  readonly fault?: string;
  /** It was not the file that was refused: sending it again can succeed. */
  readonly canRetry?: boolean;
}

export interface Uploads {
  readonly pending: readonly Pending[];
  readonly start: (files: readonly File[], present: number) => void;
  /** Stops sending, or takes a refused file out of the list. */
  readonly drop: (key: number) => void;
  readonly retry: (key: number) => void;
}

interface Waiting {
  readonly key: number;
  readonly file: File;
}

let lastKey = 0;

/** Sends files and tells of each that has arrived. */
export function useUploads(profile: UploadProfile, onArrived: (file: SentFile) => void): Uploads {
  const words = useFileWords();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const files = useRef(new Map<number, File>());
  const controls = useRef(new Map<number, AbortController>());
  const queue = useRef<readonly Waiting[]>([]);

  const change = useCallback((key: number, changes: Omit<Pending, 'key' | 'name'>) => {
    setPending((list) => list.map((one) => (one.key === key ? { key, name: one.name, ...changes } : one)));
  }, []);
  const forget = useCallback((key: number) => {
    files.current.delete(key);
    setPending((list) => list.filter((one) => one.key !== key));
  }, []);

  useEffect(() => {
    const running = controls.current;
    return () => {
      queue.current = [];
      for (const control of running.values()) control.abort();
    };
  }, []);

  const send = async ({ key, file }: Waiting): Promise<void> => {
    const control = new AbortController();
    controls.current.set(key, control);
    change(key, { share: 0 });
    try {
      const sent = await sendFile(profile.id, file, {
        signal: control.signal,
        onSent: (share) => change(key, { share }),
      });
      forget(key);
      toast.success(say('message.uploaded', { name: file.name }));
      onArrived(sent);
    } catch (thrown) {
      if (!axios.isCancel(thrown)) {
        change(key, { share: 0, fault: messageOf(thrown), canRetry: isPassing(thrown) });
      }
    } finally {
      controls.current.delete(key);
      sendNext();
    }
  };
  const sendNext = (): void => {
    const [next, ...rest] = queue.current;
    if (!next || controls.current.size >= atOnce) return;
    queue.current = rest;
    void send(next);
  };
  const wait = (one: Waiting): void => {
    queue.current = [...queue.current, one];
    sendNext();
  };

  const start = (chosen: readonly File[], present: number): void => {
    let taken = present + pending.filter(({ fault }) => fault === undefined).length;
    for (const [index, file] of chosen.entries()) {
      lastKey += 1;
      const key = lastKey;
      const limits = index < atOnce ? profile : { ...profile, maxFiles: atOnce };
      const fault = index < atOnce ? fileFault(file, profile, taken) : 'upload-count';
      const said = fault === null ? {} : { fault: words.fault(fault, file, limits) };
      setPending((list) => [...list, { key, name: file.name, share: null, ...said }]);
      if (fault !== null) continue;
      taken += 1;
      files.current.set(key, file);
      wait({ key, file });
    }
  };
  const drop = (key: number): void => {
    queue.current = queue.current.filter((one) => one.key !== key);
    controls.current.get(key)?.abort();
    forget(key);
  };
  const retry = (key: number): void => {
    const file = files.current.get(key);
    if (!file) return;
    change(key, { share: null });
    wait({ key, file });
  };

  return { pending, start, drop, retry };
}

/** Whether it was the line or the server, not the file: refusals of files name what is wrong with them. */
function isPassing(thrown: unknown): boolean {
  return !(thrown instanceof ApiError) || !/^upload-(type|size|count|content|archive|pixels)$/.test(thrown.error);
}
