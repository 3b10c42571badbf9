// The rule book as it was: of a day or of a revision, made from the files of then by the compiler of today.
import { buildBookTables } from '../../generator/rule-book/build-rule-book.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { projectRoot } from '../project-root.ts';
import { loadVersion } from './load-version.ts';
import { revisionOn } from './revision-on.ts';
import type { PageContent } from './write-page.ts';

/** `2026-05-01`: as it was at the end of that business day; else a revision of git. Throws StartProblem where there was none. */
export async function bookAsOf(wanted: string, root = projectRoot): Promise<PageContent> {
  const name = /^\d{4}-\d{2}-\d{2}$/.test(wanted) ? await knownRevision(root, wanted) : wanted;
  const { book, model } = await loadVersion(name, root);
  return {
    // Examples are judged by the checks of today, which need not agree with the rules of then.
    book: { ...book, entries: book.entries.map(({ example: _, ...entry }) => entry) },
    tables: buildBookTables(model),
    cases: { files: model.cases, mutation: model.mutation },
    locales: model.locales,
  };
}

async function knownRevision(root: string, day: string): Promise<string> {
  const revision = await revisionOn(root, day);
  if (revision !== null) return revision;
  throw new StartProblem(
    `There are no schemas of ${day} in the git repository of this project. Name a later day, or a revision; where the repository was copied in part, "git fetch --unshallow" first.`,
  );
}
