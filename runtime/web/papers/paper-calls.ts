// Has a paper made by the server: its pages to be looked at, or the PDF that is handed out.
import type { PaperLanguages } from '../../core/descriptor/paper.ts';
import { call, fetchFile } from '../api/client.ts';

export interface WantedPaper {
  readonly entity: string;
  readonly paper: string;
  readonly ids: readonly string[];
  readonly languages: PaperLanguages;
}

/** Pages of a paper, all of one size: one picture with the pages below each other. */
export interface PaperPages {
  readonly title: string;
  readonly pages: number;
  readonly svg: string;
}

export interface FetchedPaper {
  readonly content: Blob;
  /** The name it is saved under. */
  readonly name: string;
}

/** Milliseconds a paper may take: the server gives up before. */
const longest = 60_000;

function asked({ entity, paper, ids, languages }: WantedPaper) {
  return {
    method: 'POST',
    path: `/entities/${entity}/papers/${paper}`,
    body: { ids, languages: languages.join(',') },
    timeoutMilliseconds: longest,
  } as const;
}

/** How the paper would look. Throws what the client throws, without a toast. */
export function fetchPages(wanted: WantedPaper, signal: AbortSignal): Promise<PaperPages> {
  const request = asked(wanted);
  return call<PaperPages>({ ...request, path: `${request.path}/preview`, toast: false, signal });
}

/** The PDF: from now on it counts as handed out. Throws what the client throws, and says so in a toast. */
export async function issuePaper(wanted: WantedPaper, signal?: AbortSignal): Promise<FetchedPaper> {
  const { content, name } = await fetchFile({ ...asked(wanted), ...(signal && { signal }) });
  return { content: new Blob([content], { type: 'application/pdf' }), name: name ?? `${wanted.paper}.pdf` };
}
