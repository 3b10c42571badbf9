// Notes what each call did once it is answered: who, on which record, from where, with what result.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { type Envelope, successCodes } from '../../core/envelope.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { transitionsOf } from '../../core/lifecycle.ts';
import { mostRecords } from '../../core/list-limits.ts';
import { fieldAt, isRow, valueAt } from '../../core/paths.ts';
import { opensView } from '../../core/permissions.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import type { LoginScope } from '../context.ts';
import type { Login } from '../session/caller.ts';
import { tokenOf } from '../session/require-caller.ts';
import { isId } from '../store/record-id.ts';
import { type OperationLog, type OperationNote, titlesIn } from './operation-log.ts';
import { type Operation, operationOf } from './operation-of.ts';

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
  outcome?: Outcome;
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

/** Adds the hooks; the entries still noted are written when the app closes, before its database is. */
export function recordOperations(api: FastifyInstance, context: OperationScope): void {
  const calls = new WeakMap<FastifyRequest, Begun>();
  const {
    operations,
    layouts: { system },
  } = context;

  api.decorateRequest('triedName', null);
  // Before what was sent is looked at: what is refused for it is noted, too.
  api.addHook('preValidation', async (request) => {
    const {
      method,
      routeOptions: { url = '', config },
    } = request;
    const action = config.operation === undefined ? operationOf(method, url) : config.operation;
    // Who reads the log sees what was done until now.
    if (action === null && params(request).entity === system.operationLog) await operations.flush();
    if (action !== null) calls.set(request, await begin(context, request, action));
  });
  api.addHook('preSerialization', async (request, _reply, payload: unknown) => {
    const begun = calls.get(request);
    if (begun && isEnvelope(payload)) begun.outcome = outcomeOf(payload);
    return payload;
  });
  api.addHook('onResponse', async (request, reply) => {
    const begun = calls.get(request);
    if (!begun || (begun.login === null && begun.action !== 'login')) return;
    const outcome = begun.outcome ?? { done: reply.statusCode < 400, message: '', data: null };
    // A login is one once its second factor is given.
    if (isRow(outcome.data) && outcome.data.result === 'secondFactor') return;
    // What became of an import is noted when it is through.
    if (begun.action === 'import' && outcome.done) return;
    for (const note of notesOf(context, request, begun, outcome)) operations.note(note);
  });
  api.addHook('onClose', () => operations.flush());
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
  return { action, login, titles };
}

function outcomeOf({ code, message, data }: Envelope<unknown>): Outcome {
  if (successCodes.has(Number(code))) return { done: true, message: '', data };
  const findings = isRow(data) && Array.isArray(data.findings) ? data.findings : [];
  const told = findings.slice(0, toldFindings).map((finding) => (isRow(finding) ? String(finding.message) : ''));
  return { done: false, message: [message, ...told].join('\n'), data };
}

/** One note a record; one alone where the call was about none. */
function notesOf(context: OperationScope, request: FastifyRequest, begun: Begun, outcome: Outcome): OperationNote[] {
  const { action, login } = begun;
  const { subject = '', step: stepIn } = request.routeOptions.config;
  const { entity = subject, action: step = stepIn?.(request.query as { [name: string]: unknown }) ?? '' } =
    params(request);
  const descriptor = Object.hasOwn(context.model.entities, entity) ? context.model.entities[entity]?.descriptor : null;
  const general = {
    at: context.settings.now(),
    action,
    ip: request.ip,
    result: outcome.done ? ('success' as const) : ('failure' as const),
    message: outcome.message === '' ? undefined : outcome.message,
    ...(login && { accountId: login.account.id, companyId: login.account.companyId, reader: login.person }),
    ...(action === 'login' && { username: request.triedName ?? usernameIn(request.body) }),
    ...(descriptor && {
      subjectType: entity,
      module: moduleOf(descriptor, login, request.query),
      step: step === '' ? undefined : stepOf(descriptor, step),
    }),
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

interface Subject {
  readonly id: string;
  /** As it was answered. */
  readonly record?: Row;
  /** Why this one of several was refused. */
  readonly failed?: string;
}

function subjectsOf(request: FastifyRequest, { data }: Outcome): Subject[] {
  const { id = idIn(request.query) ?? idIn(request.body) } = params(request);
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
