// What the server fills in of a request to amend a document, and the document that comes of one that is granted.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import type { EntityId } from '../../../runtime/core/known-entities.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import type { EntityHooks, SharedHooks, WriteContext } from '../../../runtime/server/hooks.ts';
import { amendedRecord, linesOf, placesOf } from './amended-record.ts';
import { requestRules } from './request-rules.ts';
import { documentOf, grantedRequest, isForOtherValues, type Requests, wordsOf } from './requests.ts';

const filling: ReadonlySet<string> = new Set(['create', 'edit', 'submit']);

/** Hooks of an entity of requests. */
export function requestHooks<E extends EntityId>(
  requests: Requests,
  server: () => ServerContext,
): SharedHooks<E, keyof ReturnType<typeof requestRules>> {
  const hooks: EntityHooks = {
    rules: requestRules(requests, server),
    before: async ({ entity: own, action, record, database }) => {
      if (!filling.has(action)) return undefined;
      // To be taken back nothing is amended.
      if (!isForOtherValues(requests, own, record)) return { ...record, lines: [] };
      const found = await documentOf(requests, { server: server(), database, request: record });
      if (!found) return undefined;
      const { entity, document, words } = found;
      const stored = placesOf(entity, document, record);
      const meant = placesOf(entity, amendedRecord(entity, document, record, words), record);
      const lines = linesOf(record).map((line, index): Row => {
        const before = stored.find((place) => place.index === index);
        if (!before || before.path === null) return { ...line, before: null };
        const after = meant.find((place) => place.index === index)?.stored ?? '';
        return { ...line, before: before.stored === '' ? null : before.stored, after: after === '' ? null : after };
      });
      return { ...record, lines };
    },
  };
  return hooks as SharedHooks<E, keyof ReturnType<typeof requestRules>>;
}

/** The document as the request that is granted wants it; undefined where no request is. */
export async function amendedByRequest(
  requests: Requests,
  server: ServerContext,
  { entity, record, database }: Pick<WriteContext, 'entity' | 'record' | 'database'>,
): Promise<Row | undefined> {
  const request = await grantedRequest(requests, { server, database, id: String(record.id) });
  const own = server.entities.get(entity.descriptor.id);
  if (!request || !own) return undefined;
  return amendedRecord(own, record, request, await wordsOf(server, own, request));
}
