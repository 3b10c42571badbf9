// One record: read, create, save, delete, copy, and check without saving.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Stage } from '../../core/check-record.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { isFull } from '../../core/findings.ts';
import { linksKey } from '../../core/flow-links.ts';
import { isRow, withValuesAt } from '../../core/paths.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { linksOfTarget } from '../links/link-table.ts';
import { type Marks, readMarks, withMarks } from '../links/read-marks.ts';
import { describedFindings, moreFindingsMessage, success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Command, WriteCall } from '../write/change.ts';
import { copyOf } from '../write/copy.ts';
import { dryRun } from '../write/dry-run.ts';
import { execute, executeBatch } from '../write/execute.ts';
import { idempotencyKeyOf } from '../write/idempotency.ts';
import { requireRecord } from '../write/load.ts';
import { readRow } from '../write/merge-input.ts';
import { presentRecord } from '../write/present-record.ts';
import { countLook } from './count-look.ts';
import * as schemas from './record-schemas.ts';

interface EntityCall {
  Params: { entity: string };
  Querystring: { readonly view?: string; readonly stage: Stage };
  Body: Row;
}

interface BatchCall {
  Params: { entity: string };
  Body: { readonly ids: readonly string[]; readonly records: readonly (Row & { readonly id: string })[] };
}

interface RecordCall {
  Params: { entity: string; id: string };
}

/** Who calls, for what entity, and whether it is a repetition. */
export function writeCall(context: ServerContext, request: FastifyRequest<{ Params: { entity: string } }>): WriteCall {
  const entity = entityOf(context, request.params.entity);
  return { context, caller: callerOf(request), entity, idempotency: idempotencyKeyOf(request) };
}

export function addRecordRoutes(api: FastifyInstance, context: ServerContext): void {
  const say = ({ caller }: WriteCall, key: string, params: Row = {}): string =>
    context.messages.format(caller.language, key, params);

  /** What the person has entered is what their next record of the kind begins with. */
  const kept = async (call: WriteCall, command: Command): Promise<Row> => {
    const record = await execute(call, command);
    context.lastUsed.note(call.caller.account.id, call.entity, record);
    return record;
  };
  const { bodyLimit } = context.settings;

  api.get<RecordCall>('/entities/:entity/:id', { schema: schemas.read }, async (request) => {
    const call = writeCall(context, request);
    const stored = await requireRecord(call, request.params.id, 'view');
    await countLook(call, stored.record);
    return success(await withItsMarks(call, presentRecord(call.entity, call.caller, stored)));
  });
  api.post<EntityCall>('/entities/:entity', { bodyLimit, schema: schemas.create }, async (request) => {
    const call = writeCall(context, request);
    const preset = presetOf(call, request.query.view);
    const sent = { ...preset, ...readRow(request.body) };
    const marks = marksOf(call, request.body);
    return success(
      marked(await kept(call, { kind: 'create', sent, marks }), request.body, marks),
      say(call, 'message.added'),
    );
  });
  api.put<RecordCall>('/entities/:entity/:id', { bodyLimit, schema: schemas.replace }, async (request) => {
    const call = writeCall(context, request);
    const marks = marksOf(call, request.body);
    const edit = { kind: 'edit', id: request.params.id, sent: readRow(request.body), part: false, marks } as const;
    return success(marked(await kept(call, edit), request.body, marks), say(call, 'message.saved'));
  });
  api.patch<RecordCall>('/entities/:entity/:id', { bodyLimit, schema: schemas.change }, async (request) => {
    const call = writeCall(context, request);
    const edit = { kind: 'edit', id: request.params.id, sent: readRow(request.body), part: true } as const;
    return success(await execute(call, edit), say(call, 'message.saved'));
  });
  api.patch<BatchCall>('/entities/:entity', { bodyLimit, schema: schemas.changeSeveral }, async (request) => {
    const call = writeCall(context, request);
    const edits = request.body.records.map(
      ({ id, ...sent }) => ({ kind: 'edit', id, sent: readRow(sent), part: true }) as const,
    );
    return success(await executeBatch(call, edits), say(call, 'message.saved'));
  });
  api.delete<BatchCall>('/entities/:entity', { schema: schemas.remove }, async (request) => {
    const call = writeCall(context, request);
    const ids = [...new Set(request.body.ids)];
    await executeBatch(
      call,
      ids.map((id) => ({ kind: 'delete', id }) as const),
    );
    return success({ deleted: ids.length }, say(call, 'message.deletedMany', { number: ids.length }));
  });
  api.post<RecordCall>('/entities/:entity/:id/copy', { schema: schemas.copy }, async (request) => {
    const call = writeCall(context, request);
    return success(await copyOf(call, request.params.id), say(call, 'message.copied'));
  });
  api.post<EntityCall>('/entities/:entity/validate', { bodyLimit, schema: schemas.validate }, async (request) => {
    const call = writeCall(context, request);
    const findings = await dryRun(call, request.body, request.query.stage);
    const { messages } = context;
    const { language } = call.caller;
    return success(
      describedFindings(messages, language, findings),
      isFull(findings) ? moreFindingsMessage(messages, language) : '',
    );
  });
}

/** What a record that is sent says it was made from. */
function marksOf({ context, entity }: WriteCall, body: unknown): Marks | null {
  return readMarks(context.flows, entity.descriptor.id, body);
}

/** The answer to a save says again what was sent with it: the page goes on from there. */
function marked(record: Row, body: unknown, marks: Marks | null): Row {
  if (!marks || !isRow(body)) return record;
  const lines = marks.lines.map(({ at, flow, id, line }): [string, Row] => [`${at}.${linksKey}`, { flow, id, line }]);
  return withValuesAt({ ...record, [linksKey]: body[linksKey] ?? null }, lines);
}

async function withItsMarks({ context, entity }: WriteCall, record: Row): Promise<Row> {
  if (!context.flows.to.has(entity.descriptor.id)) return record;
  return withMarks(record, await linksOfTarget(context.database, String(record.id)));
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
