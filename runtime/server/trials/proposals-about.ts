// Which proposals can be about rules of an entity: those whose trial found so, and those that edit its file or one that many share.
import { subTableOf, tableOf } from '../../core/tables.ts';
import type { ServerContext } from '../context.ts';
import { quoted } from '../store/statement.ts';

/** Proposals told of an entity, the newest first. */
const mostTold = 100;

/** Files whose parts many entities name: which part, the reader finds out. */
const shared = ['schemas/types.yaml', 'schemas/readings.yaml', 'schemas/uploads.yaml'];

/** Their ids, the newest first; drafts are nobody's business yet. */
export async function aboutEntity({ database, layouts }: ServerContext, entity: string): Promise<string[]> {
  const table = tableOf(layouts.system.ruleProposal ?? '');
  const lines = (key: string): string => quoted(subTableOf(table, key));
  const { rows } = await database.query<{ id: string }>(
    `select p."id" from ${layouts.tables.ruleProposal} p
     where p."status" <> 'draft' and (
       exists (select from ${lines('consequences')} c where c."rootId" = p."id" and c."subject" = $1)
       or exists (select from ${lines('edits')} e where e."rootId" = p."id" and (e."file" like '%/' || $1 || '.yaml' or e."file" = any($2) or e."file" like 'schemas/lifecycles/%' or e."file" like 'schemas/codes/%')))
     order by p."createdAt" desc, p."id" limit ${mostTold}`,
    [entity, shared],
  );
  return rows.map(({ id }) => id);
}
