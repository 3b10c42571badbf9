// One record: read, create, save, delete, copy, and check without saving.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Json, Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { isFull } from '../../core/findings.ts';
import { mostRecords } from '../../core/list-limits.ts';
import { sayMore, success, told } from '../answer.ts';
import { type ServerContext, servedEntity } from '../context.ts';
import { requireCaller } from '../session/require-caller.ts';
import type { WriteCall } from '../write/change.ts';
import { copyOf } from '../write/copy.ts';
import { execute, executeBatch } from '../write/execute.ts';
import { permitRow } from '../write/load.ts';
import { readRow } from '../write/merged-record.ts';
import { repeatKeyOf } from '../write/replay.ts';
import { serve } from '../write/served.ts';
import { tryRecord } from '../write/try-record.ts';
import { countLook } from './count-look.ts';
import { type Query, text } from './list-request.ts';

interface EntityCall {
  Params: { entity: string };
  Querystring: Query;
}

interface RecordCall {
  Params: { entity: string; id: string };
}

/** Who calls, for what entity, and whether it is a repetition. */
export async function writeCall(
  context: ServerContext,
  request: FastifyRequest<{ Params: { entity: string } }>,
): Promise<WriteCall> {
  const caller = await requireCaller(context, request);
  return { context, caller, entity: servedEntity(context, request.params.entity), repeat: repeatKeyOf(request) };
}

/** The ids of a body `{ ids }`. Throws `nothing-selected` for none. */
export function idsOf(body: unknown): string[] {
  const ids: unknown = typeof body === 'object' && body !== null && 'ids' in body ? body.ids : undefined;
  if (!Array.isArray(ids) || ids.length > mostRecords)
    throw new Refusal('malformed-request', { data: { parameter: 'ids' } });
  if (!ids.every((id): id is string => typeof id === 'string')) throw new Refusal('malformed-request');
  if (ids.length === 0) throw new Refusal('nothing-selected');
  return ids;
}

/** The records of a body `{ records }`, each with its id. Throws `nothing-selected` for none. */
function recordsOf(body: unknown): Row[] {
  const sent: unknown = typeof body === 'object' && body !== null && 'records' in body ? body.records : undefined;
  const malformed = new Refusal('malformed-request', { data: { parameter: 'records' } });
  if (!Array.isArray(sent) || sent.length > mostRecords) throw malformed;
  if (sent.length === 0) throw new Refusal('nothing-selected');
  const records = sent.map(readRow);
  if (records.some(({ id }) => typeof id !== 'string')) throw malformed;
  return records;
}

export function addRecordRoutes(api: FastifyInstance, context: ServerContext): void {
  const say = ({ caller }: WriteCall, key: string, params: Row = {}): string =>
    context.words.say(caller.language, `message.${key}`, params);

  const { bodyLimit } = context.settings;

  api.get<RecordCall>('/entities/:entity/:id', async (request) => {
    const call = await writeCall(context, request);
    const stored = await permitRow(call, request.params.id, 'view');
    await countLook(call, stored.record);
    return success(serve(call.entity, call.caller, stored));
  });
  api.post<EntityCall>('/entities/:entity', { bodyLimit }, async (request) => {
    const call = await writeCall(context, request);
    const preset = presetOf(call, text(request.query, 'view'));
    const sent = { ...preset, ...readRow(request.body) };
    return success(await execute(call, { kind: 'create', sent }), say(call, 'added'));
  });
  api.put<RecordCall>('/entities/:entity/:id', { bodyLimit }, async (request) => {
    const call = await writeCall(context, request);
    const edit = { kind: 'edit', id: request.params.id, sent: readRow(request.body), part: false } as const;
    return success(await execute(call, edit), say(call, 'saved'));
  });
  api.patch<RecordCall>('/entities/:entity/:id', { bodyLimit }, async (request) => {
    const call = await writeCall(context, request);
    const edit = { kind: 'edit', id: request.params.id, sent: readRow(request.body), part: true } as const;
    return success(await execute(call, edit), say(call, 'saved'));
  });
  api.patch<EntityCall>('/entities/:entity', { bodyLimit }, async (request) => {
    const call = await writeCall(context, request);
    const edits = recordsOf(request.body).map(
      ({ id, ...sent }) => ({ kind: 'edit', id: String(id), sent, part: true }) as const,
    );
    return success(await executeBatch(call, edits), say(call, 'saved'));
  });
  api.delete<EntityCall>('/entities/:entity', async (request) => {
    const call = await writeCall(context, request);
    const ids = [...new Set(idsOf(request.body))];
    await executeBatch(
      call,
      ids.map((id) => ({ kind: 'delete', id }) as const),
    );
    return success({ deleted: ids.length }, say(call, 'deletedMany', { number: ids.length }));
  });
  api.post<RecordCall>('/entities/:entity/:id/copy', async (request) => {
    const call = await writeCall(context, request);
    return success(await copyOf(call, request.params.id), say(call, 'copied'));
  });
  api.post<EntityCall>('/entities/:entity/validate', { bodyLimit }, async (request) => {
    const call = await writeCall(context, request);
    const stage = text(request.query, 'stage') ?? 'complete';
    if (stage !== 'draft' && stage !== 'complete') {
      throw new Refusal('malformed-request', { data: { parameter: 'stage' } });
    }
    const findings = await tryRecord(call, request.body, stage);
    const { words } = context;
    const { language } = call.caller;
    return success(told(words, language, findings), isFull(findings) ? sayMore(words, language) : '');
  });
}

/** Plain values of the view's filter: what is made in a view belongs to it. */
function presetOf({ entity }: WriteCall, id: string | undefined): Row {
  const view = entity.descriptor.views.find((candidate) => candidate.id === id);
  const plain = Object.entries(view?.where ?? {}).filter(([, filter]) => typeof filter !== 'object');
  const writable = plain.filter(([key]) =>
    entity.descriptor.fields.some((field) => field.key === key && !field.readOnly),
  );
  return Object.fromEntries(writable) as { [key: string]: Json };
}
