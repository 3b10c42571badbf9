// What a stored file holds, fetched with the login and kept in memory as long as it is looked at, under our own type.
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../api/client.ts';
import { messageOf } from '../ui/message-of.ts';
import { useContentAddress } from '../ui/use-content-address.ts';
import { type PreviewFormat, previewFormatOf } from './preview-format.ts';

export interface PreviewedFile {
  /** Id of the file-object. */
  readonly id: string;
  readonly name: string;
}

export interface StoredContent {
  readonly content: Blob | null;
  /** Address of the content in this page. */
  readonly address: string | null;
  readonly format: PreviewFormat | null;
  readonly fault: string | null;
}

/** Nothing is fetched of a file that cannot be shown, unless `always`. */
export function useStoredContent({ id, name }: PreviewedFile, { always = true } = {}): StoredContent {
  const format = previewFormatOf(name);
  const { data: content = null, error } = useQuery({
    queryKey: ['file', id],
    queryFn: async ({ signal }) => {
      const path = `/files/${encodeURIComponent(id)}`;
      const stored = await fetchFile({ method: 'GET', path, toast: false, signal });
      // Under a type of ours, not one that somebody sent: what is no picture is not drawn, and nothing is run.
      return new Blob([stored.content], { type: format?.mime ?? 'application/octet-stream' });
    },
    enabled: always || format !== null,
    staleTime: 'static',
    gcTime: 0,
  });
  const address = useContentAddress(content);
  return { content, address, format, fault: error && messageOf(error) };
}
