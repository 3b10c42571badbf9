// Keeps what each call did before it is answered, and reads that were refused: who, on which record, from where, with what result. A login or an export that cannot be kept is refused.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { type Envelope, successCodes } from '../../core/envelope.ts';
import { Refusal } from '../../core/errors.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { transitionsOf } from '../../core/lifecycle.ts';
import { mostRecords } from '../../core/list-limits.ts';
import { fieldAt, isRow, valueAt } from '../../core/paths.ts';
import { opensView } from '../../core/permissions.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import type { LoginScope } from '../context.ts';
import type { CallLog } from '../session/call-log.ts';
import type { Login } from '../session/caller.ts';
import { clearCookie } from '../session/cookie-names.ts';
import { networkOf } from '../session/network-of.ts';
import { tokenOf } from '../session/require-caller.ts';
import { isId } from '../store/record-id.ts';
import { type OperationLog, type OperationNote, titlesIn } from './operation-log.ts';
import { type Operation, operationOf } from './operation-of.ts';
import { RefusedCalls } from './refused-calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Entity of the record that a call is about which has no entity in its address; the id is in its query or body. */
    subject?: string;
    /** What the log calls it, null: nothing; absent: what its method and address say. */
    operation?: Operation | null;
    /** The lifecycle action such a call makes. */
    step?: (query: { readonly [name: string]: unknown }) => string | null;
  }
  interface FastifyRequest {
    /** Whose login it is meant to be, where the body does not say. */
    triedName: string | null;
  }
}

/** What is known of a call before it is answered. */
interface Begun {
  readonly action: Operation;
  readonly login: Login | null;
  /** Of records that are about to be deleted. */
  readonly titles: ReadonlyMap<string, string>;
  /** Records whose entries were written in the transaction that changed them. */
  readonly kept: Set<string>;
  outcome?: Outcome;
  isSettled?: true;
}

interface Outcome {
  readonly done: boolean;
  readonly message: string;
  readonly data: unknown;
}

/** Findings told in the message of a refusal; more of them nobody reads in a log. */
const toldFindings = 3;

interface OperationScope extends LoginScope {
  readonly operations: OperationLog;
}

/** What changes no record, so that it can be refused where it cannot be logged. */
const refusable: ReadonlySet<Operation> = new Set(['login', 'export']);

/** Writes of records, whose entries go with them. */
const writing: ReadonlySet<Operation> = new Set(['create', 'copy', 'edit', 'delete', 'act']);

/** Adds the hooks; entries that wait for the database are written when the app closes, before its database is. */
export function recordOperations(api: FastifyInstance, context: OperationScope): void {
  const calls = new WeakMap<FastifyRequest, Begun>();
  const { operations, layouts } = context;
  const refusedCalls = new RefusedCalls();
  api.decorateRequest('callLog', null);
  api.decorateRequest('triedName', null);
  // Before what was sent is looked at: what is refused for it is noted, too.
  api.addHook('preValidation', (request, _reply, done) => {
    const {
      method,
      routeOptions: { url = '', config },
    } = request;
    const action = config.operation === undefined ? operationOf(method, url) : config.operation;
    const isOfLog = params(request).entity === layouts.system.operationLog;
    // Most calls only read: these go on at once.
    if (action === null && !isOfLog) return done();
    // Who reads the log sees what waits to be written, too.
    const begun = action === null ? operations.flush() : noteBegin(context, request, action, calls);
    begun.then(() => done(), done);
  });
  api.addHook('preSerialization', (request, reply, payload: unknown, done) => {
    const begun = calls.get(request);
    if (!isEnvelope(payload)) return done(null, payload);
    if (!begun) {
      if (successCodes.has(Number(payload.code))) return done(null, payload);
      // Nothing was done: what keeps the entry from being written changes no answer.
      noteRefusal(context, refusedCalls, request, payload)
        .catch((error: unknown) => context.report(error, 'operation log: a refusal was not kept'))
        .then(() => done(null, payload), done);
      return;
    }
    begun.outcome = outcomeOf(payload);
    settle(context, { request, reply }, begun).then(() => done(null, payload), done);
  });
  // Files, and what is answered without content.
  api.addHook('onSend', (request, reply, payload, done) => {
    const begun = calls.get(request);
    if (!begun) return done(null, payload);
    settle(context, { request, reply }, begun).then(() => done(null, payload), done);
  });
  api.addHook('onClose', () => operations.flush());
}

/** Remembers a call that the log keeps. Throws `not-logged` while too many entries wait to be written. */
async function noteBegin(
  context: OperationScope,
  request: FastifyRequest,
  action: Operation,
  calls: WeakMap<FastifyRequest, Begun>,
): Promise<void> {
  if (context.operations.isOverfull) throw new Refusal('not-logged');
  const begun = await begin(context, request, action);
  calls.set(request, begun);
  if (writing.has(action)) request.callLog = callLogOf(context, request, begun);
}

/** Keeps what was refused of a call that the log keeps nothing of else: reads, and what was refused before anybody looked at it. */
async function noteRefusal(
  context: OperationScope,
  refusedCalls: RefusedCalls,
  request: FastifyRequest,
  payload: Envelope<unknown>,
): Promise<void> {
  const error = isRow(payload.data) ? payload.data.error : undefined;
  if (context.operations.isOverfull || !refusedCalls.areKept(error)) return;
  const token = tokenOf(request);
  const login = token === null ? null : await context.sessions.peek(token).catch(() => null);
  if (!refusedCalls.isFirst(error, login?.account.id ?? networkOf(request.ip))) return;
  const { method, routeOptions } = request;
  const action = operationOf(method, routeOptions.url ?? '') ?? 'read';
  const [note] = notesOf(context, request, { action, login, titles: new Map(), kept: new Set() }, outcomeOf(payload));
  if (!note) return;
  context.settings.logSending?.operation({ ...note, requestId: request.id });
  await context.operations.keepOrHold([note]);
}

/** Keeps the entries of a call, once. Throws `not-logged` for a login or an export whose entry cannot be written. */
async function settle(
  context: OperationScope,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  begun: Begun,
): Promise<void> {
  if (begun.isSettled || (begun.login === null && begun.action !== 'login')) return;
  begun.isSettled = true;
  const { operations } = context;
  const outcome = begun.outcome ?? { done: reply.statusCode < 400, message: '', data: null };
  if (begun.kept.size > 0) operations.hasGrown();
  // What became of an import is noted when it is through.
  if (begun.action === 'import' && outcome.done) return;
  // A login is one once its second factor is given.
  if (isRow(outcome.data) && outcome.data.result === 'secondFactor') return;
  const all = notesOf(context, request, begun, outcome);
  for (const note of all) context.settings.logSending?.operation({ ...note, requestId: request.id });
  const notes = all.filter(({ subjectId = '' }) => !begun.kept.has(subjectId));
  if (!outcome.done || !refusable.has(begun.action)) return operations.keepOrHold(notes);
  try {
    await operations.keep(notes);
  } catch (error) {
    operations.hold(
      notes.map((note) => ({ ...note, result: 'failure' })),
      error,
    );
    // The browser is given no login that the log knows nothing of.
    if (begun.action === 'login') clearCookie(reply, 'tongguan_session');
    throw new Refusal('not-logged');
  }
}

/** The log as the writes of the call see it: entries for the records it is about, and for no other that changes with them. */
function callLogOf(context: OperationScope, request: FastifyRequest, begun: Begun): CallLog | null {
  const general = generalOf(context, request, begun);
  const { subjectType } = general;
  if (begun.login === null || subjectType === undefined) return null;
  const isNew = begun.action === 'create' || begun.action === 'copy';
  const step = actionOf(request);
  const named = new Set([idOf(request), ...idsIn(request.body)]);
  return {
    rowOf: ({ entity, id, action, isHardDelete }) => {
      if (entity !== subjectType || begun.kept.has(id)) return null;
      const isMeant = isNew ? action === 'create' && begun.kept.size === 0 : named.has(id) && action !== 'create';
      if (!isMeant || (step !== '' && action !== step)) return null;
      const subjectNo = isHardDelete ? (begun.titles.get(id) ?? '') : undefined;
      return context.operations.rowOf({ ...general, result: 'success', subjectId: id, subjectNo });
    },
    kept: (ids) => {
      for (const id of ids) begun.kept.add(id);
    },
  };
}

async function begin(context: OperationScope, request: FastifyRequest, action: Operation): Promise<Begun> {
  const token = tokenOf(request);
  const login = token === null || action === 'login' ? null : await context.sessions.find(token);
  const gone = login && action === 'delete' ? idsIn(request.body) : [];
  // What was done with them before is written while they can still be named.
  if (gone.length > 0) await context.operations.flush();
  const titles = login
    ? await titlesIn(context, { entity: params(request).entity ?? '', ids: gone, reader: login.person })
    : new Map<string, string>();
  return { action, login, titles, kept: new Set() };
}

function outcomeOf({ code, message, data }: Envelope<unknown>): Outcome {
  if (successCodes.has(Number(code))) return { done: true, message: '', data };
  const findings = isRow(data) && Array.isArray(data.findings) ? data.findings : [];
  const told = findings.slice(0, toldFindings).map((finding) => (isRow(finding) ? String(finding.message) : ''));
  return { done: false, message: [message, ...told].join('\n'), data };
}

/** What all entries of a call have in common. */
function generalOf(
  context: OperationScope,
  request: FastifyRequest,
  { action, login }: Begun,
): Omit<OperationNote, 'result'> {
  const descriptor = descriptorOf(context, request);
  const step = actionOf(request);
  return {
    at: context.settings.now(),
    action,
    ip: request.ip,
    ...(login && { accountId: login.account.id, companyId: login.account.companyId, reader: login.person }),
    ...(action === 'login' && { username: request.triedName ?? usernameIn(request.body) }),
    ...(descriptor && {
      subjectType: descriptor.id,
      module: moduleOf(descriptor, login, request.query),
      step: step === '' ? undefined : stepOf(descriptor, step),
    }),
  };
}

/** One note a record; one alone where the call was about none. */
function notesOf(context: OperationScope, request: FastifyRequest, begun: Begun, outcome: Outcome): OperationNote[] {
  const descriptor = descriptorOf(context, request);
  const general = {
    ...generalOf(context, request, begun),
    result: outcome.done ? ('success' as const) : ('failure' as const),
    message: outcome.message === '' ? undefined : outcome.message,
  };
  const subjects = descriptor ? subjectsOf(request, outcome) : [];
  if (!descriptor || subjects.length === 0) return [general];
  return subjects.map(({ id, record, failed }) => ({
    ...general,
    subjectId: id,
    subjectNo: record ? titleOf(descriptor, record) : begun.titles.get(id),
    ...(failed !== undefined && { result: 'failure' as const, message: failed }),
  }));
}

/** The entity that a call is about; null where it is about none. */
function descriptorOf({ model }: OperationScope, request: FastifyRequest): EntityDescriptor | null {
  const { entity = request.routeOptions.config.subject ?? '' } = params(request);
  return (Object.hasOwn(model.entities, entity) ? model.entities[entity]?.descriptor : null) ?? null;
}

/** The action of a lifecycle that a call makes; empty where it makes none. */
function actionOf(request: FastifyRequest): string {
  const { step } = request.routeOptions.config;
  return params(request).action ?? step?.(request.query as { [name: string]: unknown }) ?? '';
}

interface Subject {
  readonly id: string;
  /** As it was answered. */
  readonly record?: Row;
  /** Why this one of several was refused. */
  readonly failed?: string;
}

function subjectsOf(request: FastifyRequest, { data }: Outcome): Subject[] {
  const id = idOf(request);
  // A copy is the record that was made of it.
  if (isRow(data) && typeof data.id === 'string') return [{ id: data.id, record: data }];
  if (id !== undefined) return [{ id }];
  if (isRow(data) && Array.isArray(data.results)) return data.results.filter(isRow).map(subjectOf);
  return idsIn(request.body).map((one) => ({ id: one }));
}

function subjectOf({ id, ok, error }: Row): Subject {
  const failed = ok === false && isRow(error) ? { failed: String(error.message) } : {};
  return { id: String(id), ...failed };
}

/** What the record is called in the default language, as the table would say it; undefined where it takes a look-up to know. */
function titleOf({ title, fields }: EntityDescriptor, record: Row): string | undefined {
  const labels = isRow(record.$labels) ? record.$labels : {};
  const naming = titlePaths(title.zh).filter((path) => labels[path] === undefined);
  if (naming.map((path) => fieldAt(fields, path)).some((field) => field && namesRecords(field))) return undefined;
  return titleText(title.zh, (path) => labels[path] ?? valueAt(record, path)).join(' ');
}

/** The menu the person did it on: that of the view named, or the first one open to them. */
export function moduleOf({ views }: EntityDescriptor, login: Login | null, query: unknown): string | undefined {
  if (!login) return undefined;
  const open = views.filter((view) => opensView(view, login.person, login.rights));
  const named = isRow(query) ? open.find(({ id }) => id === query.view) : undefined;
  return (named ?? open[0])?.menu;
}

function stepOf(descriptor: EntityDescriptor, action: string): string | undefined {
  const [bound] = transitionsOf(descriptor, action);
  return bound && `${bound.use.lifecycle.id}.actions.${action}`;
}

function params(request: FastifyRequest): { readonly [name: string]: string | undefined } {
  return request.params as { readonly [name: string]: string | undefined };
}

/** The record a call names in its address, its query or its body. */
function idOf(request: FastifyRequest): string | undefined {
  return params(request).id ?? idIn(request.query) ?? idIn(request.body);
}

function idIn(sent: unknown): string | undefined {
  return isRow(sent) && typeof sent.id === 'string' && isId(sent.id) ? sent.id : undefined;
}

/** More ids than a call may name are refused, and it is about none of them. */
function idsIn(body: unknown): string[] {
  const { ids, records } = isRow(body) ? body : {};
  const named = Array.isArray(records) ? records.map((record) => (isRow(record) ? record.id : null)) : ids;
  return Array.isArray(named) && named.length <= mostRecords
    ? named.filter((id): id is string => typeof id === 'string')
    : [];
}

function usernameIn(body: unknown): string | undefined {
  return isRow(body) && typeof body.username === 'string' ? body.username : undefined;
}

function isEnvelope(payload: unknown): payload is Envelope<unknown> {
  return isRow(payload) && 'code' in payload && 'message' in payload;
}
