// Lifecycle actions: of one record, and of several with a result for each.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { maximumFindings } from '../../core/findings.ts';
import { isAtomicBatch, isNeverBatched, transitionsOf } from '../../core/lifecycle.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { isRow } from '../../core/paths.ts';
import type { ServerContext } from '../context.ts';
import { refused, success } from '../reply.ts';
import type { ToldName } from '../session/caller.ts';
import type { ActionInput } from '../write/action-input.ts';
import type { WriteCall } from '../write/change.ts';
import { execute, executeBatch } from '../write/execute.ts';
import { idempotencyKeyOf, keyFor } from '../write/idempotency.ts';
import { actionSchema, batchSchema } from './action-schemas.ts';
import { writeCall } from './record-routes.ts';

interface ActionCall {
  Params: { entity: string; id: string; action: string };
  Body: ActionInput | null;
}

interface BatchCall {
  Params: { entity: string; action: string };
  Body: ActionInput & { readonly ids: readonly string[] };
}

/** Bytes of what is said and entered with an action. */
const actionBody = 256 * 1024;

export function addActionRoutes(api: FastifyInstance, context: ServerContext): void {
  const bodyLimit = Math.min(actionBody, context.settings.bodyLimit);
  api.post<ActionCall>(
    '/entities/:entity/:id/actions/:action',
    { bodyLimit, schema: actionSchema },
    async (request) => {
      const call = provenCall(writeCall(context, request), request);
      const { id, action } = request.params;
      const told = new Map<ToldName, string>();
      const caller = { ...call.caller, tell: (name: ToldName, value: string) => void told.set(name, value) };
      const input = request.body ?? {};
      const record = await execute({ ...call, caller }, { kind: 'transition', id, action, input });
      noteEntered(context, call, { action, input });
      const answer = told.size === 0 ? record : { ...record, $told: Object.fromEntries(told) };
      return success(answer, doneSentence(call, action));
    },
  );
  api.post<BatchCall>('/entities/:entity/actions/:action', { bodyLimit, schema: batchSchema }, async (request) => {
    const call = writeCall(context, request);
    const { action } = request.params;
    const { descriptor } = call.entity;
    if (transitionsOf(descriptor, action).length === 0 || isNeverBatched(descriptor, action)) {
      throw unknownInAddress('action', action);
    }
    const { version: _version, ids: selected, ...input } = request.body;
    const ids = [...new Set(selected)];
    if (isAtomicBatch(descriptor, action)) {
      const steps = ids.map((id) => ({ kind: 'transition', id, action, input }) as const);
      return success(await executeBatch(call, steps), doneSentence(call, action));
    }
    const results: Row[] = [];
    // Of all records together no more findings are told than of one.
    let room = maximumFindings;
    for (const id of ids) {
      const result = await actOnOne(call, id, action, input, room);
      room -= result.told;
      results.push(result.row);
    }
    return success({ results }, results.every(({ ok }) => ok) ? doneSentence(call, action) : '');
  });
}

/** The call under the same key with another code by message is the same call: the code says who it is, not what is meant. */
function provenCall(call: WriteCall, request: FastifyRequest<ActionCall>): WriteCall {
  const { verificationCode, ...meant } = request.body ?? {};
  return verificationCode === undefined ? call : { ...call, idempotency: idempotencyKeyOf(request, meant) };
}

/** What the person has entered is what the fields of the action begin with next time. */
function noteEntered(
  { lastUsed }: ServerContext,
  { caller, entity }: WriteCall,
  { action, input: { entered } }: { readonly action: string; readonly input: ActionInput },
): void {
  if (!isRow(entered)) return;
  const enters = transitionsOf(entity.descriptor, action).flatMap(({ transition }) => transition.enters ?? []);
  const line = enters.find((one) => one.line !== undefined)?.line;
  lastUsed.note(caller.account.id, entity, line ? { [line.field]: [entered] } : entered);
}

/** Each record is written on its own; what one is refused with does not concern the others. At most `room` findings are told. */
async function actOnOne(
  call: WriteCall,
  id: string,
  action: string,
  input: ActionInput,
  room: number,
): Promise<{ row: Row; told: number }> {
  try {
    await execute({ ...call, idempotency: keyFor(call.idempotency, id) }, { kind: 'transition', id, action, input });
    return { row: { id, ok: true }, told: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, data } = refused(call.context.messages, call.caller.language, error);
    const findings = (data.findings ?? []).slice(0, room);
    const why: Row = {
      name: data.error,
      message,
      ...(data.refusal !== undefined && { refusal: data.refusal }),
      findings: findings as unknown as Row[],
      ...(findings.length < error.findings.length && { more: true }),
    };
    return { row: { id, ok: false, error: why }, told: findings.length };
  }
}

/** The sentence of the lifecycle for an action that was made. */
function doneSentence({ context, caller, entity }: WriteCall, action: string): string {
  const [bound] = transitionsOf(entity.descriptor, action);
  return bound ? context.messages.format(caller.language, `lifecycle.${bound.use.lifecycle.id}.done.${action}`) : '';
}
