// What the parts of the server work with, each with what it needs of it; make-context.ts makes it once when the server starts.

import type { PoolConfig } from 'pg';
import type { MetricObject } from 'prom-client';
import type { Entity } from '../core/compile-entity.ts';
import type { AccountType } from '../core/descriptor/access.ts';
import type { Rule } from '../core/descriptor/rule.ts';
import { offered, unknownInAddress } from '../core/malformed.ts';
import type { ServerModel } from '../core/model.ts';
import type { ReadSchemas } from '../core/rule-book/additions/written-schemas.ts';
import type { TryChange } from '../core/rule-book/change-trial.ts';
import type { ReadPastBook } from '../core/rule-book/past-book.ts';
import type { ReadHistory } from '../core/rule-book/rule-history.ts';
import type { KeyRing } from './authority/key-ring.ts';
import type { BackupSettings } from './backup/backup-settings.ts';
import type { Replicas } from './database/replicas.ts';
import type { Demo } from './demo.ts';
import { type ExportLimits, usualExportLimits } from './exports/export-limits.ts';
import type { Scan } from './files/clamd-scanner.ts';
import { type UploadLimits, usualUploadLimits } from './files/upload-quota.ts';
import type { Hooks } from './hooks.ts';
import type { LastUsed } from './known/last-used.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { FlowsByEntity } from './links/flows-by-entity.ts';
import type { ServerHints } from './live/server-hints.ts';
import type { LogSending } from './log-sending.ts';
import type { Messages } from './messages.ts';
import type { SendMail, SendText } from './notices/notice-gateways.ts';
import type { PlaceLocation } from './objects/place-at.ts';
import type { OperationLog } from './operations/operation-log.ts';
import type { ServedPages } from './pages.ts';
import type { Typesetter } from './papers/typesetter.ts';
import type { TlsFiles } from './serve-tls.ts';
import type { OwnWrites } from './session/own-writes.ts';
import type { RateLimits } from './session/rate-limits.ts';
import type { Sessions } from './session/sessions.ts';
import type { TimestampSettings } from './signatures/request-timestamp.ts';
import type { CodeTableCache } from './store/code-tables.ts';
import type { Freshness } from './store/freshness.ts';
import type { Layout, Layouts } from './store/layout.ts';
import type { ListMemory } from './store/list-cache.ts';
import { ReferenceCache } from './store/reference-cache.ts';
import type { UnitOfWork } from './store/unit-of-work.ts';
import type { Tracing } from './tracing.ts';
import type { CodeGateway } from './verification/code-gateway.ts';
import type { OwnNetworks } from './webhooks/own-networks.ts';
import type { ActionInput } from './write/action-input.ts';

export interface Settings {
  /** The built pages, served at `/`; absent: only the API. */
  readonly pages?: ServedPages;
  /** Where the bytes of uploaded files are kept: a folder, or in an S3-compatible store; absent: files cannot be sent. */
  readonly files?: PlaceLocation;
  /** Backups that the server takes by itself; absent: none. */
  readonly backup?: BackupSettings;
  /** Folder that messages of the customs are put into; absent: none come that way. */
  readonly receipts?: string;
  /** Time zone in which the business day begins: numbers, "today", filters by day. */
  readonly timeZone: string;
  /** The moment a write is made; demo records are entered on the days of a month. */
  readonly now: () => Date;
  /** Where others reach the pages, without a slash behind: `https://example.com`; absent: the host of the call. Papers name it, and certificates for the list of revoked ones, where it is set. */
  readonly publicUrl?: string;
  /** Host that uploaded files are served from, as `https://files.example.com`; it needs `publicUrl` and keys. Absent: that of the pages. See files/files-host.ts. */
  readonly filesOrigin?: string;
  /** The cookie is sent over https alone. */
  readonly secureCookies: boolean;
  /** Certificate and key that the server speaks TLS with itself; absent: a proxy in front does, or nobody. */
  readonly tls?: TlsFiles;
  /** The proxies in front that tell the caller's address and host: how many there are, or their addresses and networks. */
  readonly trustProxy: number | readonly string[];
  /** Wrong passwords for one account from one browser or network before it has to wait; see session/login-limits.ts. */
  readonly loginAttempts: number;
  /** Account types whose people have to set up a second factor before anything else; it needs a key ring. */
  readonly secondFactorFor: readonly AccountType[];
  readonly idleMinutes: number;
  readonly sessionHours: number;
  /** The fixed password accounts are reset to (spec 9); absent: that of the demo accounts on a demo server, else none is reset. */
  readonly resetPassword?: string;
  /** Sends verification codes; absent: a demo server keeps them, others send none. */
  readonly codeGateway?: CodeGateway;
  /** Send notices to who wants them by e-mail or text message; absent: they are read in the pages alone. */
  readonly sendMail?: SendMail;
  readonly sendText?: SendText;
  /** Keys that private keys are encrypted with where they are stored; absent: no certificates can be issued. */
  readonly keyRing?: KeyRing;
  /** Authority whose time stamps signatures bear; absent: they claim their time. */
  readonly timestamps?: TimestampSettings;
  /** DER of certificates that those of time stamps have to lead to, beside our own; they vouch for nothing else. */
  readonly stampRoots?: readonly Buffer[];
  /** DER of roots that prove the issuers of certificates which enterprises bring; they vouch for no time stamp. */
  readonly signingRoots?: readonly Buffer[];
  /** Outside ledger that digests of documents are sent to and compared with; absent: they are kept here alone. */
  readonly ledger?: Ledger;
  /** Networks that webhooks may reach although they are not public; absent: none. */
  readonly webhookNetworks?: OwnNetworks;
  /** Folder that signed checkpoints of the history leave the database to; absent: none are made. */
  readonly checkpoints?: string;
  /** Demo accounts are wanted: what is told of them. */
  readonly demo?: Demo;
  /** Largest JSON body of a call that takes records, in bytes: room for 2,000 goods lines. Others take far less. */
  readonly bodyLimit: number;
  /** Servers of this machine that share its processors and memory, this one among them. */
  readonly servers: number;
  /** Where to listen to other servers, should the pool reach the database through a pooler. */
  readonly directDatabase?: PoolConfig;
  /** How much may be uploaded. */
  readonly uploadLimits: UploadLimits;
  /** Looks for malicious content of files before they are kept; absent: nobody does. */
  readonly scan?: Scan;
  /** How many exports there may be. */
  readonly exportLimits: ExportLimits;
  /** Whether the API description is for everybody; else for whoever is logged in. */
  readonly openDescription: boolean;
  /** Whether the server does by itself what housekeeping.ts says; without it only calls change records. */
  readonly runsHousekeeping: boolean;
  /** Milliseconds from which a call is logged as slow; 0: none is. */
  readonly slowCall: number;
  /** Tries changes of the schemas apart from this process; absent: none can be tried. */
  readonly tryChange?: TryChange;
  /** Reads the files of an entity for pages that add to it; absent: nothing can be added in pages. */
  readonly readSchemas?: ReadSchemas;
  /** Reads the history of the rules; absent: none is told. */
  readonly readHistory?: ReadHistory;
  /** Reads the rule book of an earlier day; absent: none is told. */
  readonly readPastBook?: ReadPastBook;
  /** Follows every call; absent: no collector is set. */
  readonly tracing?: Tracing;
  /** Sends the log away as well; absent: it stands on the standard output alone. */
  readonly logSending?: LogSending;
  /** Who may read what the server measures of itself; absent, or neither port nor token: nobody. See serve-metrics.ts. */
  readonly metrics?: {
    readonly port?: number;
    readonly host?: string;
    readonly token?: string;
    /** Where several servers share the ports. */
    readonly shared?: SharedMetrics;
  };
}

/** Readings of one server, by registry, as they go from process to process. */
export type OwnReadings = readonly (readonly MetricObject[])[];

export interface SharedMetrics {
  /** Number of this server among them, from 1; one that takes the place of another has the same. */
  readonly server: number;
  /** Is given how to read those of this server, and gives how to tell those of all. */
  readonly share: (read: () => Promise<OwnReadings>) => () => Promise<string>;
}

export const defaultSettings: Settings = {
  timeZone: 'Asia/Shanghai',
  now: () => new Date(),
  secureCookies: false,
  trustProxy: 0,
  loginAttempts: 10,
  secondFactorFor: [],
  idleMinutes: 240,
  sessionHours: 24,
  bodyLimit: 8 * 1024 * 1024,
  uploadLimits: usualUploadLimits,
  exportLimits: usualExportLimits,
  openDescription: false,
  servers: 1,
  runsHousekeeping: true,
  slowCall: 0,
};

/** What a write needs, see write/execute.ts. Inside a transaction it is another one, see `inTransaction`. */
export interface WriteScope {
  /** Every entity with a table, compiled when the server starts. */
  readonly entities: ReadonlyMap<string, ServerEntity>;
  /** The unit of work that questions and writes go to. */
  readonly database: UnitOfWork;
  readonly hooks: Hooks;
  readonly flows: FlowsByEntity;
  readonly settings: Pick<
    Settings,
    'now' | 'timeZone' | 'files' | 'receipts' | 'keyRing' | 'publicUrl' | 'timestamps' | 'stampRoots' | 'signingRoots'
  >;
  readonly messages: Messages;
  readonly codes: CodeTableCache;
  readonly referenceCache: ReferenceCache;
  /** Forgets what is remembered of records of the entity, on all servers: one was just written. */
  readonly forget: (entity: ServerEntity) => void;
  /** Tells whoever looks at it that a record was written, see live/. */
  readonly announce: (changed: { readonly entity: string; readonly id: string; readonly version: number }) => void;
  /** Writes to the log what went wrong without failing a call. */
  readonly report: (error: unknown, where: string) => void;
  /** Makes a transition as the server itself, in the unit of work of the scope given; see write/act-as-system.ts. */
  readonly actAsSystem: (
    scope: WriteScope,
    step: { readonly entity: string; readonly id: string; readonly action: string },
    input?: ActionInput,
  ) => Promise<void>;
  /** Makes the drafts that charge a source, or all that are due; reports what cannot be made, which stays due. See charges/. */
  readonly makeCharges: (scope: WriteScope, sourceId?: string, stop?: AbortSignal) => Promise<number>;
  /** Inside a transaction: the scope outside of it, for what comes after the commit. */
  readonly outside?: WriteScope;
}

/** What calls need that say who is calling, and what a login may see. */
export interface LoginScope extends Pick<WriteScope, 'database' | 'entities' | 'hooks' | 'messages' | 'report'> {
  readonly model: ServerModel;
  readonly settings: Settings;
  readonly layouts: Layouts;
  readonly sessions: Sessions;
  readonly rateLimits: RateLimits;
}

/** What calls about notices need. */
export interface NoticeScope extends Pick<WriteScope, 'database' | 'entities' | 'messages' | 'report'> {
  readonly settings: Pick<Settings, 'timeZone' | 'sendMail' | 'sendText' | 'pages'>;
  readonly layouts: Layouts;
  readonly sessions: Sessions;
}

/** What sends to webhooks, with the rights of the accounts they belong to. */
export interface WebhookScope extends WriteScope {
  readonly settings: WriteScope['settings'] & Pick<Settings, 'webhookNetworks'>;
  readonly layouts: Layouts;
  readonly sessions: Sessions;
}

/** What takes in tables of records and keeps a log of it. */
export interface ImportScope extends WriteScope {
  readonly layouts: Layouts;
  readonly sessions: Sessions;
  readonly operations: OperationLog;
}

/** All of it: for the routes, which hand on what a call needs. */
export interface ServerContext extends WriteScope, ImportScope, LoginScope, WebhookScope {
  readonly settings: Settings;
  readonly listCache: ListMemory;
  /** Whether what is remembered may be remembered for long. */
  readonly freshness: Freshness;
  /** Copies of the database that are read from, see routes/read-at.ts; null: none. */
  readonly replicas: Replicas | null;
  /** Who has written lately, which they read in any case. */
  readonly ownWrites: OwnWrites;
  /** What servers on one database tell each other; to be closed, so that the last of it is told. */
  readonly hints: ServerHints;
  /** What each account entered last. */
  readonly lastUsed: LastUsed;
  /** Sets papers; closed with the app. */
  readonly typesetter: Typesetter;
}

/** What is asked of what the server knows before a person types it. */
export type KnownScope = Pick<ServerContext, 'database' | 'layouts' | 'settings' | 'codes' | 'lastUsed'>;

/** The scope for work inside a transaction: what is remembered of it may be undone, so it is remembered apart. */
export function inTransaction<Scope extends WriteScope>(scope: Scope, unit: UnitOfWork): Scope {
  const codes = scope.codes.readBy(unit);
  return { ...scope, database: unit, codes, referenceCache: new ReferenceCache(), outside: scope.outside ?? scope };
}

/** Rule -> entities it reads that have an exclusive rule which reads this entity in turn. */
export type Opposed = ReadonlyMap<Rule, readonly string[]>;

/** An entity as the server works with it, made once when it starts. */
export interface ServerEntity extends Entity {
  readonly layout: Layout;
  readonly opposed: Opposed;
  /** Lists of files, and how many their upload profile allows. */
  readonly fileLimits: readonly { readonly path: string; readonly maximum: number }[];
}

/** The entity a call names. Throws `unknown-call` for what is no entity or only part of others. */
export function entityOf({ entities }: Pick<WriteScope, 'entities'>, id = ''): ServerEntity {
  const entity = entities.get(id);
  if (!entity) throw unknownInAddress('entity', id, offered(entities.keys(), id));
  return entity;
}
