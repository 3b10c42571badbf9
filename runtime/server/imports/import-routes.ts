// Calls for imports: a file comes in and is worked through while the caller asks how far it is.
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { mayUse } from '../../core/permissions.ts';
import { success } from '../answer.ts';
import { type Served, type ServerContext, servedEntity } from '../context.ts';
import { answer, formOf, named, objectOf, text } from '../description/route-schema.ts';
import { readJsonField } from '../json-body.ts';
import { moduleOf } from '../operations/record-operations.ts';
import { callerOf } from '../session/admit-callers.ts';
import type { Caller } from '../session/caller.ts';
import { guessMapping, type Mapping } from './guess-mapping.ts';
import { failuresOf, type ImportJob, ImportJobs } from './import-jobs.ts';
import { checkMapping, type ImportMode, importRows } from './import-rows.ts';
import { importTargets } from './import-words.ts';
import { readTable, type Table } from './read-table.ts';

/** Largest import file in bytes. */
const largestFile = 32 * 1024 * 1024;
const sampleRows = 5;
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
        file: { type: 'string', contentMediaType: 'text/csv' },
        mapping: { type: 'string', description: 'JSON: for each column of the file the path of a field, or null.' },
        mode: { type: 'string', enum: modes },
      },
      ['file', 'mode'],
    ),
  ),
  response: answer('Under way; ask for its progress at /imports/{job}.', objectOf({ job: text }, ['job'])),
  'x-refusals': ['import-unreadable', 'body-too-large', 'too-many-tries'],
  'x-calls': (entity) => (entity.may('import') ? [{}] : []),
};

const progressSchema: FastifySchema = {
  tags: ['Imports'],
  operationId: 'importProgress',
  summary: 'Progress of an import, with the findings of every refused row',
  response: answer('How far it is.', named('ImportJob')),
  'x-refusals': ['not-found'],
};

/** `POST /entities/:entity/import` answers a job, `GET /imports/:job` how far it is. */
export async function addImportRoutes(api: FastifyInstance, context: ServerContext): Promise<void> {
  const jobs = new ImportJobs();
  await api.register(async (imports) => {
    await imports.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 4, fieldSize: 100_000 } });

    imports.post<{ Params: { entity: string } }>(
      '/entities/:entity/import',
      { schema: importSchema },
      async (request) => {
        const caller = callerOf(request);
        const entity = servedEntity(context, request.params.entity);
        if (!mayUse(entity.descriptor, 'import', caller.person, caller.rights)) throw new Refusal('not-permitted');
        if (jobs.runningOf(caller.account.id) >= atOnce) throw new Refusal('too-many-tries');
        const { table, mapping, mode } = await receive(context, entity, request);
        const job = newJob(table, mapping, mode);
        const id = jobs.add(caller.account.id, job);
        if (mode === 'preview' && mapping.every((path) => path === null)) {
          // Nothing was recognised: the person chooses the fields first.
          job.state = 'done';
          return success({ job: id });
        }
        checkMapping(entity, mapping, table);
        // The answer does not wait: what goes wrong ends in the job, and in the log.
        importRows({ context, caller, entity, table, mapping, mode }, job)
          .catch((error: unknown) => request.log.error({ err: error }, 'import'))
          .then(() => mode !== 'preview' && noteImport({ context, caller, entity }, job, request));
        return success({ job: id });
      },
    );

    imports.get<{ Params: { job: string } }>('/imports/:job', { schema: progressSchema }, async (request) => {
      const caller = callerOf(request);
      const job = jobs.find(caller.account.id, request.params.job);
      if (!job) throw new Refusal('not-found');
      return success(job);
    });
  });
}

/** The log says what became of an import once it is through. */
function noteImport(
  { context, caller, entity }: { context: ServerContext; caller: Caller; entity: Served },
  job: ImportJob,
  request: FastifyRequest,
): void {
  const { created, updated, unchanged } = job;
  const failed = failuresOf(job);
  const counts = context.words.say(caller.language, 'message.importCounts', { created, updated, unchanged, failed });
  context.operations.note({
    at: new Date(),
    action: 'import',
    result: job.state === 'done' && failed === 0 ? 'success' : 'failure',
    ip: request.ip,
    accountId: caller.account.id,
    companyId: caller.account.companyId,
    module: moduleOf(entity.descriptor, caller, request.query),
    subjectType: entity.descriptor.id,
    message: job.message === undefined ? counts : `${counts}\n${job.message}`,
  });
}

/** A job that has not begun. A preview shows the first rows as they stand in the file. */
export function newJob(table: Table, mapping: Mapping, mode: ImportMode): ImportJob {
  return {
    state: 'waiting',
    done: 0,
    total: table.rows.length,
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: [],
    failedMore: 0,
    ...(mode === 'preview' && {
      preview: { header: table.header, mapping, samples: table.rows.slice(0, sampleRows).map(({ cells }) => cells) },
    }),
  };
}

/** The mapping given, or the guessed one. */
export function mappingFor(context: ServerContext, entity: Served, table: Table, given: Mapping | null): Mapping {
  return given ?? guessMapping(table.header, importTargets(context, entity.descriptor));
}

async function receive(
  context: ServerContext,
  entity: Served,
  request: FastifyRequest,
): Promise<{ table: Table; mapping: Mapping; mode: ImportMode }> {
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
  const content = await part.toBuffer().catch(() => {
    throw new Refusal('body-too-large');
  });
  const table = await readTable(content);
  return { table, mode, mapping: mappingFor(context, entity, table, given) };
}

function modeOf(text: string): ImportMode {
  const mode = modes.find((one) => one === text);
  if (mode === undefined) throw new Refusal('malformed-request', { data: { mode: text } });
  return mode;
}

function readMapping(text: string): Mapping | null {
  if (text === '') return null;
  const mapping = readJsonField(text, 'mapping');
  if (Array.isArray(mapping) && mapping.every((path) => path === null || typeof path === 'string')) return mapping;
  throw new Refusal('malformed-request', { data: { mapping: text.slice(0, 200) } });
}
