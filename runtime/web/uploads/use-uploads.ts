// Files on their way to the server: a few at once, with progress, cancelling, what went wrong, and trying again.
import axios from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { UploadProfile } from '../../core/upload-profile.ts';
import { ApiError } from '../api/api-error.ts';
import { translate } from '../i18n/i18n.ts';
import { isHidden, isOpen } from '../pages/open-pages.ts';
import { usePageKey } from '../pages/page-context.ts';
import { messageOf } from '../ui/message-of.ts';
import { toast } from '../ui/toast.ts';
import { fileFault } from './check-file.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { useFileMessages } from './use-file-messages.ts';

/** Files that are taken at once, and sent at a time (spec 5: up to 3 files at once); others wait for their turn. */
const atOnce = 3;

export interface PendingUpload {
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
  readonly pending: readonly PendingUpload[];
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

/** Where files go. */
export interface Destination {
  readonly onArrived: (file: SentFile) => void;
  /** Told of each file that is on its way; gives what to call when it no longer is. */
  readonly awaitFile: () => () => void;
}

/** Sends files and tells of each that has arrived; those of a page that is hidden go on. */
export function useUploads(profile: UploadProfile, { onArrived, awaitFile }: Destination): Uploads {
  const words = useFileMessages();
  const page = usePageKey();
  const releases = useRef(new Map<number, () => void>());
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const files = useRef(new Map<number, File>());
  const controls = useRef(new Map<number, AbortController>());
  const queue = useRef<readonly Waiting[]>([]);

  const change = useCallback((key: number, changes: Omit<PendingUpload, 'key' | 'name'>) => {
    setPending((list) => list.map((one) => (one.key === key ? { key, name: one.name, ...changes } : one)));
  }, []);
  const release = useCallback((key: number) => {
    releases.current.get(key)?.();
    releases.current.delete(key);
  }, []);
  const forget = useCallback(
    (key: number) => {
      files.current.delete(key);
      release(key);
      setPending((list) => list.filter((one) => one.key !== key));
    },
    [release],
  );

  useEffect(() => {
    const stop = (): void => {
      if (page !== null && isHidden(page)) return;
      const names = [...releases.current.keys()].map((key) => files.current.get(key)?.name ?? '');
      if (names.length > 0 && page !== null && isOpen(page))
        toast.warning(translate('ui.upload.stopped', { names: names.join(', ') }));
      queue.current = [];
      for (const key of [...releases.current.keys()]) release(key);
      for (const control of controls.current.values()) control.abort();
    };
    // A page that is hidden is cleaned up like one that goes (see keep-alive-pages.tsx); which it was is known a moment later.
    return () => void setTimeout(stop);
  }, [page, release]);

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
      if (page !== null && !isOpen(page)) return;
      toast.success(translate('message.uploaded', { name: file.name }));
      onArrived(sent);
    } catch (thrown) {
      release(key);
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
    releases.current.set(one.key, awaitFile());
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
