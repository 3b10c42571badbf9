// What is handed to the typesetter for a paper: its templates, and one JSON text with everything they read.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import type { Language } from '../../core/descriptor/value.ts';
import type { PaperLetterhead } from './letterhead.ts';
import { type PaperRow, paperFrame } from './paper-data.ts';
import type { SetRequest } from './typesetter.ts';

/** What templates take in as `/paper.typ`. */
const readers = readFileSync(join(import.meta.dirname, 'paper.typ'), 'utf8');

interface Composed {
  readonly paper: Paper;
  readonly languages: PaperLanguages;
  readonly rows: readonly PaperRow[];
  readonly letters?: readonly PaperLetterhead[];
  /** What the PDF is called. */
  readonly title: string;
  readonly madeAt: Date;
  readonly as: SetRequest['as'];
  /** Words of a locale key. */
  say(language: Language, key: string): string;
  /** What a field is called. */
  labelOf(language: Language, path: string): string;
}

export function paperRequest({
  paper,
  languages,
  rows,
  letters = [],
  title,
  madeAt,
  as,
  say,
  labelOf,
}: Composed): SetRequest {
  const titles = [...new Set(languages.map((language) => say(language, `paper.${paper.id}`)))];
  const frame = paperFrame(paper, languages, labelOf);
  return {
    files: { '/paper.typ': readers, ...paper.files, '/main.typ': mainText(paper, languages) },
    data: JSON.stringify({ ...frame, titles, title, letters, records: rows }),
    madeAt: Math.floor(madeAt.getTime() / 1000),
    as,
  };
}

/** The file that is set: each record on pages of its own. Nothing of a record is in it, so that no text is read as Typst. */
function mainText({ id }: Paper, languages: PaperLanguages): string {
  return `#import "/paper.typ": data
#import "/${id}.typ": paper
#set document(title: data.title)
#set text(font: ("Noto Sans SC", "Noto Sans Myanmar"), size: 9pt, lang: "${languages[0]}", fallback: false)
// What is set in signs of one width may hold others, too.
#show raw: set text(font: ("DejaVu Sans Mono", "Noto Sans SC", "Noto Sans Myanmar"))
#for record in data.records { paper(record) }
`;
}
