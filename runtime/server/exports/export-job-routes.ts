// Calls for exports that take longer than anybody waits: asked for, told how far they are, fetched, given up.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { businessToday } from '../../core/business-day.ts';
import { Refusal } from '../../core/errors.ts';
import { type ExportFormat, exportFormats } from '../../core/told-export.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import { answer, idempotent, listOf, named, objectOf, text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import type { JobBoss, Queue } from '../jobs/job-boss.ts';
import { noteExportsTold } from '../notices/export-notices.ts';
import { placeAt } from '../objects/place-at.ts';
import { pdfType } from '../papers/set-papers.ts';
import { success } from '../reply.ts';
import type { ListQuery } from '../routes/list-request.ts';
import { columns, listQuery, sort, viewParameters } from '../routes/list-schema.ts';
import { readAt, writtenBy } from '../routes/read-at.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { writeMark } from '../session/own-writes.ts';
import { workbookType } from '../sheets/write-workbook.ts';
import { listRecords } from '../store/list-records.ts';
import { isId, newId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import { requireVerb } from '../write/authorize.ts';
import type { IdempotencyKey } from '../write/change.ts';
import { answerRow, idempotencyKeyOf, idempotently, keepAnswer } from '../write/idempotency.ts';
import { typeOfExport } from './export-files.ts';
import { type ExportTurns, tooManyOfAccount } from './export-limits.ts';
import { exportQueue, nameOfExport, sightOf, toldQueue } from './export-queue.ts';
import { addExport, exportsOf, findExport, forgetExport, openExportsOf } from './export-store.ts';
import { exportedList } from './exported-list.ts';

interface OrderCall {
  Params: { entity: string };
  Querystring: ListQuery & { readonly as?: ExportFormat };
}

interface JobCall {
  Params: { job: string };
}

const { headers, querystring: repeatable } = idempotent();
const orderSchema: FastifySchema = {
  operationId: 'orderExport',
  summary: 'Order an export',
  headers,
  querystring: listQuery({ ...repeatable.properties, sort, columns, as: { type: 'string', enum: exportFormats } }),
  response: answer('Under way; its progress is told at /exports.', objectOf({ job: text }, ['job'])),
  'x-refusals': ['too-many-exports', 'too-much-work', 'idempotency-mismatch'],
  'x-calls': (entity) => (entity.may('export') ? [{ query: viewParameters(entity) }] : []),
};

const fileSchema: FastifySchema = {
  tags: ['Exports'],
  operationId: 'fetchExport',
  summary: 'The file of an export',
  produces: ['text/csv', workbookType, pdfType],
  response: { 200: { ...text, description: 'What the call Export would have answered.' } },
  'x-refusals': ['not-found', 'not-permitted'],
};

const listSchema: FastifySchema = {
  tags: ['Exports'],
  operationId: 'exports',
  summary: 'The own exports of the last day, newest first',
  response: answer('How far each is.', objectOf({ exports: listOf(named('ExportJob')) }, ['exports'])),
};

const forgetSchema: FastifySchema = {
  tags: ['Exports'],
  operationId: 'forgetExport',
  summary: 'Give an export up, or its file',
  response: answer('It is gone.', { type: 'null' }),
  'x-refusals': ['not-found'],
};

/** Adds the calls; nothing for a server that keeps no files. `turns` counts how many a person begins in an hour. */
export function addExportJobRoutes(
  api: FastifyInstance,
  context: ServerContext,
  { jobs, turns }: { readonly jobs: JobBoss; readonly turns: ExportTurns },
): void {
  const { files } = context.settings;
  if (files === undefined) return;
  const place = placeAt(files);
  const queue = exportQueue(context, jobs, files);
  // What a server before this one left is taken up without being asked for.
  api.addHook('onListen', async () => {
    for (const one of [queue, toldQueue(context)]) {
      jobs.open(one).catch((error: unknown) => api.log.error({ err: error }, one.name));
    }
  });

  api.post<OrderCall>('/entities/:entity/exports', { schema: orderSchema }, async (request) => {
    const caller = callerOf(request);
    const entity = entityOf(context, request.params.entity);
    requireVerb({ context, caller, entity }, 'export');
    const idempotency = idempotencyKeyOf(request);
    const order = () => orderExport({ context, jobs, turns, queue }, { caller, entity, idempotency }, request.query);
    return success(await idempotently({ context, caller, idempotency }, order, (kept) => kept));
  });

  api.get('/exports', { schema: listSchema }, async (request) => {
    const caller = callerOf(request);
    const exports = await exportsOf(context.database, caller.account.id);
    const ended = exports.filter(({ state }) => state === 'done' || state === 'failed').map(({ id }) => id);
    await noteExportsTold(context.database, caller.person, ended);
    return success({ exports });
  });

  const fetching = { schema: fileSchema, config: { operation: 'export' as const } };
  api.get<JobCall>('/exports/:job/file', fetching, async (request, reply) => {
    const caller = callerOf(request);
    const { job } = request.params;
    const found = isId(job) ? await findExport(context.database, caller.account.id, job) : null;
    if (found?.state !== 'done') throw new Refusal('not-found');
    const entity = entityOf(context, found.entity);
    requireVerb({ context, caller, entity }, 'export');
    if (sightOf(entity, caller) !== found.sight) throw new Refusal('not-permitted');
    const content = await place.read(nameOfExport(job));
    if (!content) throw new Refusal('not-found');
    await noteExportsTold(context.database, caller.person, [job]);
    return reply
      .header('content-type', typeOfExport[found.as])
      .header('content-disposition', attachmentHeader(`${found.name}.${found.as}`))
      .header('content-length', found.size ?? 0)
      .send(content);
  });

  api.delete<JobCall>('/exports/:job', { schema: forgetSchema, config: { operation: null } }, async (request) => {
    const { job } = request.params;
    const isGone = isId(job) && (await forgetExport(context.database, callerOf(request).account.id, job));
    if (!isGone) throw new Refusal('not-found');
    await place.remove(nameOfExport(job));
    return success(null);
  });
}

interface Ordering {
  readonly context: ServerContext;
  readonly jobs: JobBoss;
  readonly turns: ExportTurns;
  readonly queue: Queue;
}

interface Ordered {
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly idempotency: IdempotencyKey | null;
}

/**
 * Keeps the export and wakes the queue. Throws `too-many-exports` where the person has as many under way as may be, or has begun too
 * many in an hour, and `too-much-work` for more rows than a file may have.
 */
async function orderExport(
  { context, jobs, turns, queue }: Ordering,
  { caller, entity, idempotency }: Ordered,
  { as = 'csv', ...query }: OrderCall['Querystring'],
): Promise<{ job: string }> {
  // Throws for what cannot be asked, while somebody is there to be told.
  await readAt(context, caller, async (scope) => {
    const { request, requireRows } = await exportedList({ context: scope, caller, entity, query });
    await listRecords(scope.database, { ...request, limit: 1, offset: 0 }, scope.listCache);
    await requireRows();
  });
  const { id: accountId } = caller.account;
  const most = context.settings.exportLimits.ofAccount;
  const refuseMany = async (executor: Executor): Promise<void> => {
    if ((await openExportsOf(executor, accountId)) >= most) throw tooManyOfAccount(most);
  };
  await refuseMany(context.database);
  await turns.countHour(accountId);
  const label = context.messages.format(caller.language, `entity.${entity.descriptor.id}.label`);
  const id = newId();
  await jobs.open(queue);
  await context.database.transaction(async (unit) => {
    await refuseMany(unit);
    await addExport(unit, {
      id,
      accountId,
      entity: entity.descriptor.id,
      as,
      query,
      sight: sightOf(entity, caller),
      written: writeMark(writtenBy(context, caller)),
      language: caller.language,
      name: `${label} ${businessToday()}`,
    });
    if (idempotency) await keepAnswer(unit, answerRow(caller.person, idempotency, { job: id }, new Date()));
    await jobs.send(queue, { id }, unit);
  });
  await jobs.wake(queue);
  return { job: id };
}
