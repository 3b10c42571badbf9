// Pictures of the site: a file is handed out while a record that is shown holds it.
import { sql } from 'kysely';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { contentStore } from '../../../runtime/server/files/content-store.ts';
import { findFile, type StoredFile } from '../../../runtime/server/files/file-objects.ts';
import { conditionSql, join } from '../../../runtime/server/store/condition-sql.ts';
import { layoutOf } from '../../../runtime/server/store/layout.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { holdsValue } from '../../../runtime/server/store/scope-sql.ts';
import { runFragment } from '../../../runtime/server/store/statement.ts';
import { shown } from './shown-records.ts';

/** Nothing else is shown in a page. */
const pictures: ReadonlySet<string> = new Set(['image/png', 'image/jpeg']);

export interface PublicPicture {
  readonly file: StoredFile;
  readonly content: NodeJS.ReadableStream;
}

/** The picture with this id, or null for what is none, or is held by no record that is shown. */
export async function publicPicture(server: ServerContext, id: string): Promise<PublicPicture | null> {
  const { files: folder } = server.settings;
  if (folder === undefined || !isId(id) || !(await isShown(server, id))) return null;
  const file = await findFile(server.database, server.layouts.tables.file, id);
  if (!file || !pictures.has(file.mime)) return null;
  const content = await contentStore(folder).get(file.sha256);
  return content && { file, content };
}

async function isShown({ database, layouts }: ServerContext, id: string): Promise<boolean> {
  const questions = Object.entries(shown).flatMap(([entity, when]) => {
    const layout = layoutOf(layouts, entity);
    const paths = layout.references().filter(({ target }) => target.layout.entity.id === layouts.system.file);
    if (paths.length === 0) return [];
    const here = { mapping: layout, alias: 't' };
    const held = join(
      paths.map(({ path }) => holdsValue(here, path, id)),
      'or',
    );
    return [sql<boolean>`exists (select 1 from ${layout.from} t where ${conditionSql(here, when)} and ${held})`];
  });
  const [cells] = await runFragment(database, sql`select ${join(questions, 'or')}`);
  return cells?.[0] === true;
}
