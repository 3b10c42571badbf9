// The PDFs of a contract that are made: of its clauses, and of the agreement on making it void; of what is stored, and kept like an uploaded file.
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { safeFileName } from '../../runtime/server/files/file-name.ts';
import { keepWholeFile } from '../../runtime/server/files/whole-file.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { setPapers } from '../../runtime/server/papers/set-papers.ts';

const inLanguages: { readonly [languages: string]: readonly Language[] } = {
  zh: ['zh'],
  en: ['en'],
  my: ['my'],
  zhEn: ['zh', 'en'],
  zhMy: ['zh', 'my'],
  enMy: ['en', 'my'],
  zhEnMy: ['zh', 'en', 'my'],
};

/**
 * Id of the file with a paper of the contract, as it is stored, as PDF/A, in the languages of its text, of one without in Chinese and English, and
 * without a mark of its state. The bytes are kept by their content, as with uploads; without a record that holds it the file is forgotten
 * after a week. Throws `paper-busy` and `paper-stopped`.
 */
export async function makeContractFile(
  server: ServerContext,
  { paper: name, record: { id, languages } }: { readonly paper: 'contract' | 'contract-void'; readonly record: Row },
  { caller, database, filesFolder }: Pick<WriteContext, 'caller' | 'database' | 'filesFolder'>,
): Promise<string> {
  const paper = server.model.papers.find((one) => one.id === name);
  const chosen = inLanguages[String(languages ?? 'zhEn')];
  if (!paper || !chosen || filesFolder === null) throw new Error('This server cannot make the file of a contract');
  const made = await setPapers(server.typesetter, {
    context: server,
    caller,
    entity: entityOf(server, 'contract'),
    paper,
    languages: chosen,
    ids: [String(id)],
    isBinding: true,
  });
  const place = { executor: database, table: server.layouts.tables.file, folder: filesFolder };
  const kept = await keepWholeFile(place, made.pdf, {
    name: safeFileName(`${made.title}.pdf`),
    mime: 'application/pdf',
    profile: 'contract-pdf',
    uploadedBy: caller.account.id,
  });
  return kept.id;
}
