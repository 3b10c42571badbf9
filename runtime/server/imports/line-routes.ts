// POST /entities/:entity/lines/:field: reads a file or cells into lines for the form. Nothing is stored: the form checks and saves them.

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import type { RowChoice } from '../../core/cell-findings.ts';
import { checkExtent } from '../../core/check-extent.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { lineImportFields } from '../../core/import-fields.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { malformed, offered, unknownInAddress, unknownName } from '../../core/malformed.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ServerEntity, type Settings, type WriteScope } from '../context.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';
import { readJsonField } from '../json-body.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Table } from '../sheets/table.ts';
import { fileTooLarge } from '../sheets/table-limits.ts';
import { refuseByRules } from '../write/hook-rules.ts';
import { readRow } from '../write/merge-input.ts';
import { type GivenTable, givenTable, tableGiven } from './given-table.ts';
import { headingsOf, type ImportMapping } from './guess-mapping.ts';
import { lineTargets } from './import-labels.ts';
import { readLines } from './read-lines.ts';
import { readTable, type TableReading } from './read-table.ts';

/** Largest file in bytes. */
const largestFile = 8 * 1024 * 1024;

/** What the call needs. */
interface LineScope extends WriteScope {
  readonly settings: WriteScope['settings'] & Pick<Settings, 'bodyLimit'>;
}

interface LineCall {
  Params: { entity: string; field: string };
}

const record = { description: 'The fields filled in so far.' };
const integer = { type: 'integer' } as const;

const schema: FastifySchema = {
  operationId: 'readLines',
  summary: 'Read lines from a file or from cells',
  description:
    'Nothing is stored: the lines are given back for the record to be saved with, and what is wrong with single cells. ' +
    'A workbook (.xlsx) or a CSV file is sent as a form, cells as JSON.',
  body: {
    content: {
      'multipart/form-data': {
        schema: objectOf(
          {
            record: { ...text, description: 'JSON: the fields filled in so far. Comes before the file.' },
            file: { type: 'string', contentMediaType: 'application/octet-stream' },
          },
          ['file'],
        ),
      },
      'application/json': {
        schema: objectOf({ ...givenTable, record: { type: 'object', ...record } }, ['rows']),
      },
    },
  },
  response: answer(
    'The lines, and what is wrong with cells.',
    objectOf(
      {
        lines: listOf({ type: 'object', additionalProperties: true }),
        findings: listOf({
          ...objectOf({
            level: { type: 'string', enum: ['error', 'note'] },
            row: integer,
            column: integer,
            path: text,
            text,
            rule: text,
            message: text,
            proposals: listOf(objectOf({ text, label: text })),
          }),
        }),
        more: { type: 'boolean' },
        columns: { type: 'array', items: { type: ['string', 'null'] } },
        header: listOf(text),
        rows: {
          ...listOf(objectOf({ line: integer, cells: listOf(text), types: text })),
          description: 'Of a file: its cells, to be corrected and sent as JSON.',
        },
        sheet: objectOf({ name: text, number: integer }),
        leftOut: {
          ...listOf(objectOf({ row: integer, why: { type: 'string', enum: ['total', 'bare', 'chosen'] } })),
          description: 'Rows that became no lines: of a file also those that look like totals.',
        },
        lacked: {
          ...listOf(objectOf({ column: integer, number: integer })),
          description: 'Columns of required fields, and how many lines hold nothing there.',
        },
      },
      ['lines', 'findings', 'columns'],
    ),
  ),
  'x-refusals': ['import-unreadable', 'body-too-large', 'too-many-attempts', 'no-associated-contract'],
  'x-calls': ({ descriptor, name }) =>
    descriptor.fields
      .filter((field) => isLines(field) && field.fromFile)
      .map(({ key }) => ({
        at: { field: key },
        operationId: `readLinesOf${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        summary: `Read ${key} from a file or from cells`,
      })),
};

/** The form holds `record`, the fields filled in so far as JSON, then the file. */
export async function addLineRoutes(api: FastifyInstance, context: LineScope): Promise<void> {
  await api.register(async (lines) => {
    await lines.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 1, fieldSize: 200_000 } });

    lines.post<LineCall>(
      '/entities/:entity/lines/:field',
      { schema, bodyLimit: context.settings.bodyLimit },
      async (request) => {
        const caller = callerOf(request);
        const entity = entityOf(context, request.params.entity);
        const { person, rights } = caller;
        const mayWrite = (['create', 'edit'] as const).some((verb) => mayUse(entity.descriptor, verb, person, rights));
        if (!mayWrite) throw new Refusal('not-permitted');
        const field = linesFieldOf(entity, request.params.field);
        const known = headingsOf(lineTargets(context, entity.descriptor, field));
        const sent = request.isMultipart()
          ? await receiveFile(entity, request, { reader: caller.account.id, known })
          : receiveCells(entity, field, request.body, known);
        await refuseByRules({ context, caller, entity, action: 'readLines', before: null, record: sent.record });
        const { header, rows, sheet } = sent.table;
        const read = await readLines({ context, caller, entity, field, ...sent });
        const whole = { ...read, header, ...(request.isMultipart() && { rows }), ...(sheet && { sheet }) };
        return success(whole, context.messages.format(caller.language, 'message.imported'));
      },
    );
  });
}

function linesFieldOf({ shape }: ServerEntity, key: string): LinesField {
  const field = shape.byKey.get(key);
  if (!isLines(field) || !field.fromFile) throw unknownInAddress('field', key);
  return field;
}

interface Received {
  readonly record: Row;
  readonly table: Table;
  readonly columns?: ImportMapping | null;
  readonly choice: RowChoice | null;
}

async function receiveFile(entity: ServerEntity, request: FastifyRequest, reading: TableReading): Promise<Received> {
  const part = await request.file().catch(() => {
    throw malformed('body', 'multipart');
  });
  if (!part) throw malformed('file', 'required');
  const given = part.fields.record;
  const sent = given && !Array.isArray(given) && given.type === 'field' ? String(given.value) : '{}';
  const content = await part.toBuffer().catch(() => {
    throw fileTooLarge(largestFile);
  });
  const normal = recordOf(entity, readJsonField(sent, 'record'));
  return { record: normal, table: await readTable(content, reading), choice: { out: [], in: [] } };
}

function receiveCells(entity: ServerEntity, field: LinesField, body: unknown, known: ReadonlySet<string>): Received {
  if (typeof body !== 'object' || body === null) {
    throw malformed('body', 'type', { sentence: 'message.input.type.object' });
  }
  // Of the form its schema says.
  const given = body as GivenTable & { readonly record?: unknown };
  const paths = new Set(lineImportFields(field).map(({ path }) => path));
  const { columns = null, choice = null } = given;
  const wrong = columns?.find((path, at) => path !== null && (!paths.has(path) || columns.indexOf(path) < at));
  if (wrong !== undefined) {
    const known = paths.has(wrong ?? '');
    throw malformed('columns', known ? 'unique-items' : 'unknown', {
      ...(!known && unknownName(wrong ?? '', offered(paths, wrong ?? ''))),
      data: { column: wrong },
    });
  }
  return { record: recordOf(entity, given.record ?? {}), table: tableGiven(given, known), columns, choice };
}

function recordOf(entity: ServerEntity, sent: unknown): Row {
  const given = readRow(sent);
  const outside = checkExtent(entity, given);
  if (outside.length > 0) throw new Refusal('findings', { findings: outside });
  return entity.shape.normalise(given);
}
