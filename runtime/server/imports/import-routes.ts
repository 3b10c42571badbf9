// Calls for imports: a file comes in and is worked through while the caller asks how far it is.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ImportScope, type ServerEntity } from '../context.ts';
import { answer, formOf, named, objectOf, text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import type { JobBoss } from '../jobs/job-boss.ts';
import { readJsonField } from '../json-body.ts';
import { moduleOf } from '../operations/record-operations.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Table } from '../sheets/table.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { isId, newId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import { type Corrections, readCorrections } from './corrections.ts';
import { failedSheet } from './failed-sheet.ts';
import type { ImportMapping } from './guess-mapping.ts';
import { type ImportJob, type ImportMode, newJob } from './import-jobs.ts';
import { importQueue } from './import-queue.ts';
import { checkMapping } from './import-rows.ts';
import { addImport, findJob, openImportsOf, type StoredImport } from './import-store.ts';
import { mappingFor, readCorrected } from './import-table.ts';

/** Largest import file in bytes. */
const largestFile = 32 * 1024 * 1024;
/** Imports one person may have under way at a time. */
const atOnce = 2;

const modes: readonly ImportMode[] = ['preview', 'all-or-nothing', 'skip-bad'];

const importSchema: FastifySchema = {
  operationId: 'import',
  summary: 'Import',
  querystring: objectOf({ view: { ...text, description: 'Of the page it is asked from; noted in the log.' } }),
  body: formOf(
    objectOf(
      {
        file: {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          description: 'A workbook (.xlsx) or CSV.',
        },
        mapping: { type: 'string', description: 'JSON: for each column of the file the path of a field, or null.' },
        mode: { type: 'string', enum: modes },
        corrections: {
          type: 'string',
          description:
            'JSON: { cells: [{ row, column, text }], values: [{ column, from, to }], only: [row] }: put in before rows are looked at; ' +
            'a preview looks at the rows of `only` alone.',
        },
      },
      ['file', 'mode'],
    ),
  ),
  response: answer('Under way; ask for its progress at /imports/{job}.', objectOf({ job: text }, ['job'])),
  'x-refusals': ['import-unreadable', 'body-too-large', 'too-many-attempts'],
  'x-calls': (entity) => (entity.may('import') ? [{}] : []),
};

const progressSchema: FastifySchema = {
  tags: ['Imports'],
  operationId: 'importProgress',
  summary: 'Progress of an import, with the findings of every refused row',
  response: answer('How far it is.', named('ImportJob')),
  'x-refusals': ['not-found'],
};

const failedSchema: FastifySchema = {
  tags: ['Imports'],
  operationId: 'importFailures',
  summary: 'The rows an import refused, as they were, with why',
  produces: [workbookType],
  response: { 200: { ...text, description: 'A workbook.' } },
  'x-refusals': ['not-found'],
};

/** `POST /entities/:entity/import` answers a job, `GET /imports/:job` how far it is; any server answers, and one of them works. */
export async function addImportRoutes(api: FastifyInstance, context: ImportScope, jobs: JobBoss): Promise<void> {
  const queue = importQueue(context);
  // What a server before this one left is taken up without being asked for.
  api.addHook('onListen', async () => {
    jobs.open(queue).catch((error: unknown) => api.log.error({ err: error }, queue.name));
  });
  await api.register(async (imports) => {
    await imports.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 4, fieldSize: 1_000_000 } });

    imports.post<{ Params: { entity: string } }>(
      '/entities/:entity/import',
      { schema: importSchema },
      async (request) => {
        const caller = callerOf(request);
        const entity = entityOf(context, request.params.entity);
        if (!mayUse(entity.descriptor, 'import', caller.person, caller.rights)) throw new Refusal('not-permitted');
        const refuseMany = async (executor: Executor): Promise<void> => {
          if ((await openImportsOf(executor, caller.account.id)) >= atOnce) throw new Refusal('too-many-attempts');
        };
        await refuseMany(context.database);
        const { table, mapping, mode, content, corrections } = await receive(context, entity, request);
        // Nothing was recognised: the person chooses the fields first.
        const isChosen = mode !== 'preview' || mapping.some((path) => path !== null);
        if (isChosen) checkMapping(entity, mapping, table);
        const job: ImportJob = { ...newJob(table, mapping, mode), ...(!isChosen && { state: 'done' }) };
        const kept: StoredImport = {
          id: newId(),
          accountId: caller.account.id,
          entity: entity.descriptor.id,
          mode,
          mapping,
          corrections,
          language: caller.language,
          ip: request.ip,
          module: moduleOf(entity.descriptor, caller, request.query) ?? null,
          job,
        };
        await jobs.open(queue);
        await context.database.transaction(async (unit) => {
          await refuseMany(unit);
          await addImport(unit, kept, isChosen ? content : null);
          if (isChosen) await jobs.send(queue, { id: kept.id }, unit);
        });
        if (isChosen) await jobs.wake(queue);
        return success({ job: kept.id });
      },
    );

    imports.get<{ Params: { job: string } }>('/imports/:job', { schema: progressSchema }, async (request) => {
      const caller = callerOf(request);
      const { job: id } = request.params;
      const job = isId(id) ? await findJob(context.database, caller.account.id, id) : null;
      if (!job) throw new Refusal('not-found');
      return success(job);
    });

    imports.get<{ Params: { job: string } }>(
      '/imports/:job/failed',
      { schema: failedSchema },
      async (request, reply) => {
        const caller = callerOf(request);
        const { job: id } = request.params;
        const job = isId(id) ? await findJob(context.database, caller.account.id, id) : null;
        if (!job) throw new Refusal('not-found');
        return reply
          .header('content-type', workbookType)
          .header('content-disposition', attachmentHeader('import.xlsx'))
          .send(await writeWorkbook([failedSheet(context, caller.language, job)]));
      },
    );
  });
}

interface Received {
  readonly table: Table;
  readonly mapping: ImportMapping;
  readonly corrections: Corrections | null;
  readonly mode: ImportMode;
  readonly content: Uint8Array;
}

async function receive(context: ImportScope, entity: ServerEntity, request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) throw new Refusal('malformed-request');
  const part = await request.file().catch(() => {
    throw new Refusal('malformed-request');
  });
  if (!part) throw new Refusal('malformed-request');
  const text = (name: string): string => {
    const field = part.fields[name];
    return field && !Array.isArray(field) && field.type === 'field' ? String(field.value) : '';
  };
  const mode = modeOf(text('mode'));
  const given = readMapping(text('mapping'));
  const corrections = readCorrections(text('corrections'));
  const content = await part.toBuffer().catch(() => {
    throw new Refusal('body-too-large');
  });
  if (corrections?.only && mode !== 'preview')
    throw new Refusal('malformed-request', { data: { parameter: 'corrections' } });
  const table = await readCorrected(context, entity, { content, corrections });
  return { table, mode, content, corrections, mapping: mappingFor(context, entity, table, given) };
}

function modeOf(text: string): ImportMode {
  const mode = modes.find((one) => one === text);
  if (mode === undefined) throw new Refusal('malformed-request', { data: { mode: text } });
  return mode;
}

function readMapping(text: string): ImportMapping | null {
  if (text === '') return null;
  const mapping = readJsonField(text, 'mapping');
  if (Array.isArray(mapping) && mapping.every((path) => path === null || typeof path === 'string')) return mapping;
  throw new Refusal('malformed-request', { data: { mapping: text.slice(0, 200) } });
}
