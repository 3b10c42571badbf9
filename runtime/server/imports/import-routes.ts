// Calls for imports: a file comes in and is worked through while the caller asks how far it is.
import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { malformed } from '../../core/malformed.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ImportScope, type ServerEntity } from '../context.ts';
import { answer, formOf, idempotent, named, objectOf, text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import type { JobBoss, Queue } from '../jobs/job-boss.ts';
import { readJsonField } from '../json-body.ts';
import { moduleOf } from '../operations/record-operations.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { fileTooLarge } from '../sheets/table-limits.ts';
import { workbookType, writeWorkbook } from '../sheets/write-workbook.ts';
import { isId, newId } from '../store/record-id.ts';
import type { Executor } from '../store/statement.ts';
import type { IdempotencyKey } from '../write/change.ts';
import { answerRow, idempotencyKeyOf, idempotently, keepAnswer } from '../write/idempotency.ts';
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

/** `columns`: the file is read as for a preview, and no row is looked at. */
type AskedMode = ImportMode | 'columns';

const modes: readonly AskedMode[] = ['columns', 'preview', 'all-or-nothing', 'skip-bad'];

const importSchema: FastifySchema = {
  operationId: 'import',
  summary: 'Import',
  ...idempotent({ view: { ...text, description: 'Of the page it is asked from; noted in the log.' } }),
  body: formOf(
    objectOf(
      {
        file: {
          type: 'string',
          contentMediaType: 'application/octet-stream',
          description: 'A workbook (.xlsx) or CSV.',
        },
        mapping: { type: 'string', description: 'JSON: for each column of the file the path of a field, or null.' },
        mode: {
          type: 'string',
          enum: modes,
          description: 'columns: read the headings and the first rows alone; preview: check every row and keep none.',
        },
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
  'x-refusals': ['import-unreadable', 'body-too-large', 'too-many-attempts', 'idempotency-mismatch'],
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
        const sent = await receive(request);
        const asked = { caller, entity, idempotency: idempotencyKeyOf(request, fingerprintOf(sent)) };
        const module = moduleOf(entity.descriptor, caller, request.query) ?? null;
        const start = () => startImport({ context, jobs, queue }, { ...asked, module, ip: request.ip }, sent);
        return success(await idempotently({ context, ...asked }, start, (kept) => kept));
      },
    );

    imports.get<{ Params: { job: string } }>(
      '/imports/:job',
      { schema: progressSchema, config: { tellsOfWrites: true } },
      async (request) => {
        const caller = callerOf(request);
        const { job: id } = request.params;
        const job = isId(id)
          ? await findJob(context.database, { accountId: caller.account.id, id }, context.layouts.cipher)
          : null;
        if (!job) throw new Refusal('not-found');
        return success(job);
      },
    );

    imports.get<{ Params: { job: string } }>(
      '/imports/:job/failed',
      { schema: failedSchema },
      async (request, reply) => {
        const caller = callerOf(request);
        const { job: id } = request.params;
        const job = isId(id)
          ? await findJob(context.database, { accountId: caller.account.id, id }, context.layouts.cipher)
          : null;
        if (!job) throw new Refusal('not-found');
        return reply
          .header('content-type', workbookType)
          .header('content-disposition', attachmentHeader('import.xlsx'))
          .send(await writeWorkbook([failedSheet(context, caller.language, job)]));
      },
    );
  });
}

interface Starting {
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly idempotency: IdempotencyKey | null;
  /** Menu key. */
  readonly module: string | null;
  readonly ip: string;
}

/** Keeps the import and wakes the queue. Throws `too-many-attempts` where the person has as many under way as may be. */
async function startImport(
  { context, jobs, queue }: { readonly context: ImportScope; readonly jobs: JobBoss; readonly queue: Queue },
  { caller, entity, idempotency, module, ip }: Starting,
  sent: Sent,
): Promise<{ job: string }> {
  const { content, corrections } = sent;
  const mode = sent.mode === 'columns' ? 'preview' : sent.mode;
  const accountId = caller.account.id;
  const refuseMany = async (executor: Executor): Promise<void> => {
    if ((await openImportsOf(executor, accountId)) >= atOnce) throw new Refusal('too-many-attempts');
  };
  await refuseMany(context.database);
  const table = await readCorrected(context, entity, { content, corrections, reader: accountId });
  const mapping = mappingFor(context, entity, table, sent.mapping);
  // Where nothing was recognised the person chooses the fields first.
  const isChosen = sent.mode !== 'columns' && (mode !== 'preview' || mapping.some((path) => path !== null));
  if (isChosen) checkMapping(entity, mapping, table);
  const job: ImportJob = { ...newJob(table, mapping, mode), ...(!isChosen && { state: 'done' }) };
  const own = { id: newId(), accountId, entity: entity.descriptor.id, language: caller.language, ip, module };
  const kept: StoredImport = { ...own, mode, mapping, corrections, job };
  const told = { job: kept.id };
  await jobs.open(queue);
  await context.database.transaction(async (unit) => {
    await refuseMany(unit);
    await addImport(unit, kept, isChosen ? content : null, context.layouts.cipher);
    if (idempotency) await keepAnswer(unit, answerRow(caller.person, idempotency, told, new Date()));
    if (isChosen) await jobs.send(queue, { id: kept.id }, unit);
  });
  if (isChosen) await jobs.wake(queue);
  return told;
}

/** What a form holds. */
interface Sent {
  readonly mode: AskedMode;
  /** Null: it is guessed. */
  readonly mapping: ImportMapping | null;
  readonly corrections: Corrections | null;
  readonly content: Uint8Array;
}

async function receive(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart()) throw malformed('body', 'multipart');
  const part = await request.file().catch(() => {
    throw malformed('body', 'multipart');
  });
  if (!part) throw malformed('file', 'required');
  const text = (name: string): string => {
    const field = part.fields[name];
    return field && !Array.isArray(field) && field.type === 'field' ? String(field.value) : '';
  };
  const mode = modeOf(text('mode'));
  const mapping = readMapping(text('mapping'));
  const corrections = readCorrections(text('corrections'));
  const content = await part.toBuffer().catch(() => {
    throw fileTooLarge(largestFile);
  });
  if (corrections?.only && mode !== 'preview')
    throw malformed('corrections', 'unknown', { sentence: 'message.input.notChosen', path: 'corrections.only' });
  return { mode, mapping, corrections, content };
}

/** The same for the same file with the same wishes: no body is left of a form to be compared. */
function fingerprintOf({ content, ...wishes }: Sent): string {
  return JSON.stringify([wishes, createHash('sha256').update(content).digest('hex')]);
}

function modeOf(text: string): AskedMode {
  const mode = modes.find((one) => one === text);
  if (mode === undefined)
    throw malformed('mode', 'enum', { params: { choices: [...modes] }, data: { mode: text.slice(0, 200) } });
  return mode;
}

function readMapping(text: string): ImportMapping | null {
  if (text === '') return null;
  const mapping = readJsonField(text, 'mapping');
  if (Array.isArray(mapping) && mapping.every((path) => path === null || typeof path === 'string')) return mapping;
  throw malformed('mapping', 'format', { sentence: 'message.input.mapping', data: { mapping: text.slice(0, 200) } });
}
