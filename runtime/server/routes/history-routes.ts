// What happened to a record: its changes, newest first, and its reviews.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Row } from '../../core/descriptor/value.ts';
import { formerIds, presentAction } from '../../core/former-names.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { ServerContext } from '../context.ts';
import { answer, listOf, named } from '../description/route-schema.ts';
import { ledgerByVersion } from '../ledger/ledger-by-version.ts';
import { success } from '../reply.ts';
import type { Caller } from '../session/caller.ts';
import { presentChanges, presentState } from '../store/present-changes.ts';
import { openedChanges } from '../store/sealed-changes.ts';
import { run } from '../store/statement.ts';
import { requireRecord } from '../write/load.ts';
import { requireHistory } from './deleted-history.ts';
import { filesOfChanges, namesOfFiles } from './history-files.ts';
import { writeCall } from './record-routes.ts';

interface RecordCall {
  Params: { entity: string; id: string };
}

const historySchema: FastifySchema = {
  operationId: 'history',
  summary: 'History',
  response: answer('Every change, newest first.', listOf(named('HistoryEntry'))),
  'x-refusals': ['not-found'],
  'x-calls': () => [{}],
};

const reviewsSchema: FastifySchema = {
  operationId: 'reviews',
  summary: 'Reviews',
  response: answer('Review records of the record.', listOf({ type: 'object' })),
  'x-refusals': ['not-found'],
  'x-calls': ({ descriptor }) => (descriptor.lifecycles.length > 0 ? [{}] : []),
};

const nameOfAccount = `coalesce(a."name", a."nickname", a."username", '')`;
/** Logins are told within an enterprise ($3), and to who looks after all of them ($4). */
const loginOfAccount = `case when a."companyId" = $3 or $4 then a."username" end`;

export function addHistoryRoutes(api: FastifyInstance, context: ServerContext): void {
  const { account, reviewLog, file } = context.layouts.tables;
  api.get<RecordCall>('/entities/:entity/:id/history', { schema: historySchema }, async (request) => {
    const call = writeCall(context, request);
    await requireHistory(call, request.params.id);
    const rows = await run(context.database, {
      text: `select c."at", ${nameOfAccount}, ${loginOfAccount}, c."action", c."from", c."to", c."comment", c."version", c."changes"
        from record_change c left join ${account} a on a."id" = c."accountId"
        where c."recordId" = $1 and c."entity" = any($2) order by c."version" desc, c."at" desc`,
      values: [request.params.id, formerIds(call.entity.descriptor), ...readerOf(call.caller)],
    });
    const { descriptor } = call.entity;
    const entries = rows.map(([at, by, login, action, was, to, comment, version, stored]) => {
      const opened = openedChanges(call.entity.layout, request.params.id, stored as readonly FieldChange[]);
      const changes = presentChanges(descriptor, opened);
      const states = { from: presentState(descriptor, was), to: presentState(descriptor, to) };
      return {
        ...{ at, by, action: presentAction(descriptor, String(action)), version },
        ...withoutNull({ login, ...states, comment }),
        changes,
        files: filesOfChanges(descriptor.fields, changes),
      };
    });
    const ids = entries.flatMap(({ files }) => files);
    const names = await namesOfFiles(context.database, file, ids);
    const onLedger = await ledgerByVersion(context, { type: call.entity.descriptor.id, id: request.params.id });
    return success(
      entries.map(({ files, ...entry }) => {
        const named = files.flatMap((id) => (names[id] === undefined ? [] : [[id, names[id]]]));
        const ledger = onLedger.get(`${entry.version} ${entry.action}`);
        return {
          ...entry,
          ...(named.length > 0 && { fileNames: Object.fromEntries(named) }),
          ...(ledger && { ledger }),
        };
      }),
    );
  });
  api.get<RecordCall>('/entities/:entity/:id/reviews', { schema: reviewsSchema }, async (request) => {
    const call = writeCall(context, request);
    await requireRecord(call, request.params.id, 'view');
    const rows = await run(context.database, {
      text: `select r."id", r."stage", r."result", r."opinion", r."reviewerId", r."reviewedAt", ${nameOfAccount}, ${loginOfAccount}
        from ${reviewLog} r left join ${account} a on a."id" = r."reviewerId"
        where r."subjectId" = $1 and r."subjectType" = any($2) order by r."reviewedAt" desc`,
      values: [request.params.id, formerIds(call.entity.descriptor), ...readerOf(call.caller)],
    });
    return success(
      rows.map(([id, stage, result, opinion, reviewerId, reviewedAt, name, login]) => ({
        ...withoutNull({ id, stage, result, opinion, reviewerId, reviewedAt }),
        $labels: withoutNull({ reviewerId: name, reviewerLogin: login }),
      })),
    );
  });
}

function readerOf({ person: { companyId, account } }: Caller): [string | null, boolean] {
  return [companyId, account === 'operator' || account === 'admin'];
}

function withoutNull(row: { readonly [key: string]: unknown }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row;
}
