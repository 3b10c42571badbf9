// Stored files as the server hands them out: by the host of the pages, or, where the server says so, by one of their own.
import { translate } from '../i18n/i18n.ts';
import { ApiError } from './api-error.ts';
import { call, download, fetchFile } from './client.ts';

/** A stored file, by the id of its file-object. */
export interface PreviewedFile {
  readonly id: string;
  readonly name: string;
}

let apart = false;

/** Told with the login: whether files have a host of their own. */
export function keepFilesApart(are: boolean): void {
  apart = are;
}

export function areFilesApart(): boolean {
  return apart;
}

interface AddressWish {
  readonly use: 'view' | 'save' | 'read';
  /** False: the caller shows a failure itself. */
  readonly toast?: false;
  readonly signal?: AbortSignal;
}

/** Where the file can be read at the host of files, for a minute. Throws ApiError. */
export async function addressAtFilesHost(id: string, { use, ...how }: AddressWish): Promise<string> {
  const path = `/files/${encodeURIComponent(id)}/address`;
  const { address } = await call<{ address: string }>({ method: 'GET', path, query: { use }, ...how });
  return address;
}

/** The bytes of a file, of no type. Throws ApiError, also where the host of files does not answer or not to this page. */
export async function readStoredFile(id: string, signal: AbortSignal): Promise<Blob> {
  if (!apart) {
    const path = `/files/${encodeURIComponent(id)}`;
    return (await fetchFile({ method: 'GET', path, toast: false, signal })).content;
  }
  const address = await addressAtFilesHost(id, { use: 'read', toast: false, signal });
  try {
    const answer = await fetch(address, { credentials: 'omit', signal });
    if (answer.ok) return await answer.blob();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  throw new ApiError({ code: 0, error: 'network', message: translate('ui.app.networkError') });
}

/** Hands a file to the browser's downloads; what goes wrong the call has said. */
export async function saveStoredFile({ id, name }: PreviewedFile): Promise<void> {
  try {
    if (apart) openElsewhere(await addressAtFilesHost(id, { use: 'save' }));
    else await download({ method: 'GET', path: `/files/${encodeURIComponent(id)}` }, name);
  } catch {
    // The call has said what went wrong.
  }
}

/** The answer is saved under the name it says. Beside this page, which stays what it is should the other host not answer. */
function openElsewhere(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
