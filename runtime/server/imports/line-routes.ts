// POST /entities/:entity/lines/:field: reads a CSV file into lines for the form. Nothing is stored: the form checks and saves them.

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { checkExtent } from '../../core/check-extent.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isLines } from '../../core/kinds/field-traits.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ServerEntity, type WriteScope } from '../context.ts';
import { answer, formOf, listOf, objectOf, text } from '../description/route-schema.ts';
import { readJsonField } from '../json-body.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { refuseByRules } from '../write/hook-rules.ts';
import { readRow } from '../write/merge-input.ts';
import { readLines } from './read-lines.ts';

/** Largest file in bytes. */
const largestFile = 8 * 1024 * 1024;

interface LineCall {
  Params: { entity: string; field: string };
}

const schema: FastifySchema = {
  operationId: 'readLines',
  summary: 'Read lines from a CSV file',
  description: 'Nothing is stored: the lines are given back for the record to be saved with.',
  body: formOf(
    objectOf(
      {
        record: { ...text, description: 'JSON: the fields filled in so far. Comes before the file.' },
        file: { type: 'string', contentMediaType: 'text/csv' },
      },
      ['file'],
    ),
  ),
  response: answer('The lines of the file.', objectOf({ lines: listOf({ type: 'object' }) }, ['lines'])),
  'x-refusals': ['import-unreadable', 'body-too-large', 'no-associated-contract'],
  'x-calls': ({ descriptor, name }) =>
    descriptor.fields
      .filter((field) => isLines(field) && field.fromFile)
      .map(({ key }) => ({
        at: { field: key },
        operationId: `readLinesOf${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        summary: `Read ${key} from a CSV file`,
      })),
};

/** The body is multipart: `record`, the fields filled in so far as JSON, then the file. */
export async function addLineRoutes(api: FastifyInstance, context: WriteScope): Promise<void> {
  await api.register(async (lines) => {
    await lines.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 1, fieldSize: 200_000 } });

    lines.post<LineCall>('/entities/:entity/lines/:field', { schema }, async (request) => {
      const caller = callerOf(request);
      const entity = entityOf(context, request.params.entity);
      const { person, rights } = caller;
      const mayWrite = (['create', 'edit'] as const).some((verb) => mayUse(entity.descriptor, verb, person, rights));
      if (!mayWrite) throw new Refusal('not-permitted');
      const field = linesFieldOf(entity, request.params.field);
      const { record, content } = await receive(entity, request);
      await refuseByRules({ context, caller, entity, action: 'readLines', before: null, record });
      const read = await readLines(context, entity, field, content);
      return success({ lines: read }, context.messages.format(caller.language, 'message.imported'));
    });
  });
}

function linesFieldOf({ shape }: ServerEntity, key: string): LinesField {
  const field = shape.byKey.get(key);
  if (!isLines(field) || !field.fromFile) throw new Refusal('unknown-call');
  return field;
}

async function receive(
  entity: ServerEntity,
  request: FastifyRequest,
): Promise<{ readonly record: Row; readonly content: Uint8Array }> {
  if (!request.isMultipart()) throw new Refusal('malformed-request');
  const part = await request.file().catch(() => {
    throw new Refusal('malformed-request');
  });
  if (!part) throw new Refusal('malformed-request');
  const given = part.fields.record;
  const text = given && !Array.isArray(given) && given.type === 'field' ? String(given.value) : '{}';
  const content = await part.toBuffer().catch(() => {
    throw new Refusal('body-too-large');
  });
  const record = readRow(readJsonField(text, 'record'));
  const outside = checkExtent(entity, record);
  if (outside.length > 0) throw new Refusal('findings', { findings: outside });
  return { record: entity.shape.normalise(record), content };
}
