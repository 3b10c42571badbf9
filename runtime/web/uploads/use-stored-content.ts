// What a stored file holds, as long as it is looked at: fetched with the login and kept in memory, under our own type, or at the host of files.
import { useQuery } from '@tanstack/react-query';
import { saveBlob } from '../api/client.ts';
import {
  addressAtFilesHost,
  areFilesApart,
  type PreviewedFile,
  readStoredFile,
  saveStoredFile,
} from '../api/stored-file.ts';
import { messageOf } from '../ui/message-of.ts';
import { useContentAddress } from '../ui/use-content-address.ts';
import { type PreviewFormat, previewFormatOf } from './preview-format.ts';

export interface StoredContent {
  /** Address of the content in this page or at the host of files; null until there is one. */
  readonly address: string | null;
  readonly format: PreviewFormat | null;
  readonly fault: string | null;
  /** Saves it; null until it can be. */
  readonly save: (() => void) | null;
}

/** Nothing is fetched of a file that cannot be shown, unless `always`. */
export function useStoredContent(file: PreviewedFile, { always = true } = {}): StoredContent {
  const { id, name } = file;
  const format = previewFormatOf(name);
  const apart = areFilesApart();
  const { data = null, error } = useQuery<string | Blob>({
    queryKey: ['file', id],
    queryFn: ({ signal }) =>
      apart ? addressAtFilesHost(id, { use: 'view', toast: false, signal }) : contentOf(id, format, signal),
    enabled: always || format !== null,
    staleTime: 'static',
    gcTime: 0,
  });
  const content = typeof data === 'string' ? null : data;
  const made = useContentAddress(content);
  const address = typeof data === 'string' ? data : made;
  const canSave = address !== null;
  const save = content ? () => saveBlob(content, name) : () => void saveStoredFile(file);
  return { address, format, fault: error && messageOf(error), save: canSave ? save : null };
}

/** Under a type of ours, not one that somebody sent: what is no picture is not drawn, and nothing is run. */
async function contentOf(id: string, format: PreviewFormat | null, signal: AbortSignal): Promise<Blob> {
  return new Blob([await readStoredFile(id, signal)], { type: format?.mime ?? 'application/octet-stream' });
}

export interface StoredBytes {
  /** Null until they are there, and where they cannot be had. */
  readonly bytes: Blob | null;
  /** Why they cannot be had, in words. */
  readonly fault: string | null;
}

/** The bytes of a stored file. */
export function useStoredBytes({ id }: PreviewedFile): StoredBytes {
  const { data = null, error } = useQuery({
    queryKey: ['file', id, 'bytes'],
    queryFn: ({ signal }) => readStoredFile(id, signal),
    staleTime: 'static',
    gcTime: 0,
  });
  return { bytes: data, fault: error && messageOf(error) };
}
