// Requests to amend documents: of which entity they are, and what is read of them and of their document.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import type { CellWords } from '../../../runtime/core/kinds/kind.ts';
import { tableOf } from '../../../runtime/core/tables.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../../../runtime/server/context.ts';
import { cellWords } from '../../../runtime/server/imports/import-labels.ts';
import { readUnscopedRecord } from '../../../runtime/server/store/read-record.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import type { Executor } from '../../../runtime/server/store/statement.ts';
import { linesOf } from './amended-record.ts';

/** An entity of requests, and the one they are about. */
export interface Requests {
  readonly entity: string;
  readonly document: string;
  /** The field that names the document. */
  readonly by: string;
  /** The kind of request that asks for other values; any other asks to take the document back. */
  readonly amending: string;
}

/** What declarations are asked to be amended by. */
export const ofDeclarations: Requests = {
  entity: 'declaration-amendment',
  document: 'declaration',
  by: 'declaration',
  amending: 'amend',
};

/** What manifests of imports are asked to be changed by. */
export const ofOriginalBills: Requests = {
  entity: 'original-bill-amendment',
  document: 'original-bill',
  by: 'manifest',
  amending: 'change',
};

/** What manifests of exports are asked to be changed by. */
export const ofPlannerManifests: Requests = {
  entity: 'planner-manifest-amendment',
  document: 'planner-manifest',
  by: 'manifest',
  amending: 'change',
};

/** A request with the document as it is stored. */
export interface Asked {
  readonly entity: ServerEntity;
  readonly document: Row;
  readonly words: CellWords;
}

interface Asking {
  readonly server: ServerContext;
  readonly database: Executor;
  readonly request: Row;
}

/** The document of a request; null where it names none, or one of another enterprise. */
export async function documentOf(
  { document: name, by }: Requests,
  { server, database, request }: Asking,
): Promise<Asked | null> {
  const id = request[by];
  if (typeof id !== 'string' || !isId(id)) return null;
  const entity = entityOf(server, name);
  const stored = await readUnscopedRecord(database, { layout: entity.layout, id });
  if (!stored || stored.record.companyId !== request.companyId) return null;
  return { entity, document: stored.record, words: await wordsOf(server, entity, request) };
}

/** What the values of a request may be written as: codes, or their names in any language. */
export function wordsOf(server: ServerContext, entity: ServerEntity, request: Row): Promise<CellWords> {
  const fields = linesOf(request).flatMap(({ field: path }) => {
    const field = typeof path === 'string' ? entity.fieldAt(path) : null;
    return field ? [{ field }] : [];
  });
  return cellWords(server, fields);
}

/** The request about a document that is being granted: the one the customs have taken up; null where there is none. */
export async function grantedRequest(
  { entity: name, by, amending }: Requests,
  { server, database, id }: Omit<Asking, 'request'> & { readonly id: string },
): Promise<Row | null> {
  const { layout } = entityOf(server, name);
  const { rows } = await database.query<{ id: string }>(
    `select "id" from "${tableOf(name)}" where "${by}" = $1 and "status" = 'accepted' and "kind" = $2`,
    [id, amending],
  );
  const [found] = rows;
  const stored = found ? await readUnscopedRecord(database, { layout, id: found.id }) : null;
  return stored?.record ?? null;
}
