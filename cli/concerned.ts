// Whom a change concerns while `tongguan dev` runs: the server, what it works by, its words alone, or only the pages.
import { languages } from '../runtime/core/descriptor/value.ts';

/** Generated files that nothing but the pages reads, or a tool, or a person. */
const ofPages =
  /^(locales\/\w+(-(lists|forms)|\/[^/]+)\.gen\.json|(area-words|word-areas|names)\.gen\.ts|editor\/.*|rule-book.*|tables\.gen\.sql|routes\.gen\.tsx|entities\/[^/]+\/((list|form)\.gen\.tsx|types\.gen\.ts))$/;

const ofWords = new RegExp(`^locales/(${languages.join('|')})\\.gen\\.json$`);

/** Names code that runs in the server: it is loaded when a server starts. */
const ofCode = /^hooks\.gen\.ts$/;

export type Concerned = 'nobody' | 'words' | 'model' | 'server';

/** What the server has to do about generated files that were written or deleted, by their paths below generated/: read its words, take up a model, or start anew. */
export function concernedBy(generated: readonly string[]): Concerned {
  const read = generated.filter((path) => !ofPages.test(path));
  if (read.length === 0) return 'nobody';
  if (read.some((path) => ofCode.test(path))) return 'server';
  return read.every((path) => ofWords.test(path)) ? 'words' : 'model';
}

/** Whether the server runs a file of the project as it is: its own, those of both sides, and what overrides do in it. */
export function isServed(path: string): boolean {
  return path.endsWith('.ts') && !path.endsWith('.d.ts') && /^(runtime\/(server|core)|overrides)\//.test(path);
}
