// What every part of the server works with; make-context.ts makes it once when the server starts.

import type { Entity } from '../core/compile-entity.ts';
import { Refusal } from '../core/errors.ts';
import type { ServerModel } from '../core/model.ts';
import type { Demo } from './demo.ts';
import type { Hooks } from './hooks.ts';
import type { OperationLog } from './operations/operation-log.ts';
import type { Sessions } from './session/sessions.ts';
import type { TryLimits } from './session/try-limits.ts';
import { CodeTables } from './store/code-tables.ts';
import type { Layout, Layouts } from './store/layout.ts';
import type { ListMemory } from './store/list-memory.ts';
import { NamedBefore } from './store/named-before.ts';
import type { UnitOfWork } from './store/unit-of-work.ts';
import type { CodeGateway } from './verification/code-gateway.ts';
import type { Words } from './words.ts';
import type { ActionInput } from './write/action-input.ts';

export interface Settings {
  /** Folder of the built pages, served at `/`; absent: only the API. */
  readonly pages?: string;
  /** Folder that keeps the bytes of uploaded files; absent: files cannot be sent. */
  readonly files?: string;
  /** Folder that messages of the customs are put into; absent: none come that way. */
  readonly receipts?: string;
  /** Time zone in which the business day begins: numbers, "today", filters by day. */
  readonly timeZone: string;
  /** The moment a write is made; demo records are entered on the days of a month. */
  readonly now: () => Date;
  /** The cookie is sent over https alone. */
  readonly secureCookies: boolean;
  /** The proxies in front that tell the caller's address and host: how many there are, or their addresses and networks. */
  readonly trustProxy: number | readonly string[];
  /** Wrong passwords for one account from one browser or network before it has to wait; see session/login-limits.ts. */
  readonly loginTries: number;
  readonly idleMinutes: number;
  readonly sessionHours: number;
  /** The fixed password accounts are reset to (spec 9); absent: that of the demo accounts on a demo server, else none is reset. */
  readonly resetPassword?: string;
  /** Sends verification codes; absent: a demo server keeps them, others send none. */
  readonly codeGateway?: CodeGateway;
  /** Demo accounts are wanted: what is told of them. */
  readonly demo?: Demo;
  /** Largest JSON body of a call that takes records, in bytes: room for 2,000 goods lines. Others take far less. */
  readonly bodyLimit: number;
}

export const defaultSettings: Settings = {
  timeZone: 'Asia/Shanghai',
  now: () => new Date(),
  secureCookies: false,
  trustProxy: 0,
  loginTries: 10,
  idleMinutes: 240,
  sessionHours: 24,
  bodyLimit: 8 * 1024 * 1024,
};

export interface ServerContext {
  readonly model: ServerModel;
  readonly hooks: Hooks;
  /** The unit of work that questions and writes go to. */
  readonly database: UnitOfWork;
  readonly settings: Settings;
  readonly layouts: Layouts;
  /** Every entity with a table, compiled when the server starts. */
  readonly entities: ReadonlyMap<string, Served>;
  readonly words: Words;
  readonly codes: CodeTables;
  readonly sessions: Sessions;
  readonly tries: TryLimits;
  readonly namedBefore: NamedBefore;
  readonly lists: ListMemory;
  readonly operations: OperationLog;
  /** Writes to the log what went wrong without failing a call. */
  readonly report: (error: unknown, where: string) => void;
  /** Makes a transition as the server itself, in the unit of work of the context given; see write/act-as-system.ts. */
  readonly actAsSystem: (
    context: ServerContext,
    step: { readonly entity: string; readonly id: string; readonly action: string },
    input?: ActionInput,
  ) => Promise<void>;
  /** Inside a transaction: the context outside of it, for what comes after the commit. */
  readonly outside?: ServerContext;
}

/** The context for work inside a transaction: what is remembered of it may be undone, so it is remembered apart. */
export function within(context: ServerContext, unit: UnitOfWork): ServerContext {
  const codes = new CodeTables(unit, context.layouts.tables.code);
  return { ...context, database: unit, codes, namedBefore: new NamedBefore(), outside: context.outside ?? context };
}

/** An entity as the server works with it. */
export interface Served extends Entity {
  readonly layout: Layout;
}

/** The entity a call names. Throws `unknown-call` for what is no entity or only part of others. */
export function servedEntity({ entities }: Pick<ServerContext, 'entities'>, id = ''): Served {
  const entity = entities.get(id);
  if (!entity) throw new Refusal('unknown-call');
  return entity;
}
