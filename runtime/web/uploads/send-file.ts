// Sends one file to the server.
import { call } from '../api/client.ts';

/** Large files on slow lines take long; the person sees the progress and can stop it. */
const noLimit = 0;

export interface SentFile {
  /** Id of the file-object; what a record keeps. */
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mime: string;
}

export interface Sending {
  readonly signal: AbortSignal;
  /** Share sent so far, 0 to 1. */
  readonly onSent: (share: number) => void;
}

/** Uploads a file under the limits of a profile. Throws ApiError when the server refuses it. */
export function sendFile(profile: string, file: File, { signal, onSent }: Sending): Promise<SentFile> {
  const body = new FormData();
  // The server reads the parts in order and checks the file while it arrives, so the profile goes first.
  body.append('profile', profile);
  body.append('file', file, file.name);
  return call<SentFile>({
    method: 'POST',
    path: '/files',
    body,
    signal,
    onSent,
    toast: false,
    timeoutMilliseconds: noLimit,
  });
}
