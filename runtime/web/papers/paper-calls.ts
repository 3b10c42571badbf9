// Has a paper made by the server, as PDF.
import type { PaperLanguages } from '../../core/descriptor/paper.ts';
import { fetchFile } from '../api/client.ts';

export interface WantedPaper {
  readonly entity: string;
  readonly paper: string;
  readonly ids: readonly string[];
  readonly languages: PaperLanguages;
}

/** Milliseconds a paper may take: the server gives up before. */
const longest = 60_000;

/** The PDF with the name it is saved under. Throws what the client throws, without a toast. */
export async function fetchPaper(
  { entity, paper, ids, languages }: WantedPaper,
  signal: AbortSignal,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const [id] = ids;
  const chosen = languages.join(',');
  const common = { toast: false, signal, timeoutMilliseconds: longest } as const;
  const stored = await (ids.length === 1
    ? fetchFile({
        ...common,
        method: 'GET',
        path: `/entities/${entity}/${id}/papers/${paper}`,
        query: { languages: chosen },
      })
    : fetchFile({
        ...common,
        method: 'POST',
        path: `/entities/${entity}/papers/${paper}`,
        body: { ids, languages: chosen },
      }));
  return { content: new Blob([stored.content], { type: 'application/pdf' }), name: stored.name ?? `${paper}.pdf` };
}
