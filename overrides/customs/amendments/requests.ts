// Requests to amend documents: of which entity they are, and what is read of them and of their document.
import { sql } from 'kysely';
import type { Entity } from '../../../runtime/core/compile-entity.ts';
import type { Condition } from '../../../runtime/core/descriptor/condition.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import type { CellWords } from '../../../runtime/core/kinds/kind.ts';
import { type BoundTransition, isMeant } from '../../../runtime/core/lifecycle.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../../../runtime/server/context.ts';
import { cellWords } from '../../../runtime/server/imports/import-labels.ts';
import { conditionSql, join } from '../../../runtime/server/store/condition-sql.ts';
import { readUnscopedRecord } from '../../../runtime/server/store/read-record.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { type Executor, runFragment } from '../../../runtime/server/store/statement.ts';
import { linesOf } from './amended-record.ts';

/** An entity of requests, and the one they are about. */
export interface Requests {
  readonly entity: string;
  readonly document: string;
  /** The field that names the document. */
  readonly by: string;
}

/** What the document does as a request for other values is granted; any other one asks to take it back. */
const amend = 'amend';

/** What declarations are asked to be amended by. */
export const ofDeclarations: Requests = {
  entity: 'declaration-amendment',
  document: 'declaration',
  by: 'declaration',
};

/** What manifests of imports are asked to be changed by. */
export const ofOriginalBills: Requests = {
  entity: 'original-bill-amendment',
  document: 'original-bill',
  by: 'manifest',
};

/** What manifests of exports are asked to be changed by. */
export const ofPlannerManifests: Requests = {
  entity: 'planner-manifest-amendment',
  document: 'planner-manifest',
  by: 'manifest',
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

/** Whether a request asks for other values. */
export function isForOtherValues(requests: Requests, entity: Entity, request: Row): boolean {
  return grantsOf(requests, entity).some(({ transition }) => isMeant(transition, request));
}

/** The request about a document that is being granted: one that could be by now; null where there is none. */
export async function grantedRequest(
  requests: Requests,
  { server, database, id }: Omit<Asking, 'request'> & { readonly id: string },
): Promise<Row | null> {
  const entity = entityOf(server, requests.entity);
  const { layout } = entity;
  const couldBe = grantsOf(requests, entity).map(({ use, transition: { from, when } }) => {
    const inState: Condition = { field: use.field, in: from };
    return conditionSql({ mapping: layout, alias: 't' }, { all: when ? [inState, when] : [inState] });
  });
  const [found] = await runFragment(
    database,
    sql`select t."id" from ${layout.from} t where ${sql.ref(`t.${requests.by}`)} = ${id} and ${join(couldBe, 'or')}`,
  );
  const stored = found ? await readUnscopedRecord(database, { layout, id: String(found[0]) }) : null;
  return stored?.record ?? null;
}

/** The transitions of a request with which its document is amended. */
function grantsOf({ by }: Requests, { descriptor }: Entity): BoundTransition[] {
  return descriptor.lifecycles.flatMap((use) =>
    use.lifecycle.transitions.flatMap((transition) =>
      transition.cascades?.[by]?.action === amend ? [{ use, transition }] : [],
    ),
  );
}
