// What the operator sets by environment variables, read and checked in one place.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { type AccountType, accountTypes } from '../runtime/core/descriptor/access.ts';
import { StartProblem } from '../runtime/server/database/start-problem.ts';
import type { HttpLedgerSettings } from '../runtime/server/ledger/http-ledger.ts';
import { parsePlace } from '../runtime/server/objects/parse-place.ts';
import type { PlaceLocation } from '../runtime/server/objects/place-at.ts';
import type { TlsFiles } from '../runtime/server/serve-tls.ts';
import type { OwnNetworks } from '../runtime/server/webhooks/own-networks.ts';
import { type AccountSettings, readAccountSettings } from './account-settings.ts';
import { type BackupSettingsOfOperator, readBackupSettings } from './backup-settings.ts';
import { certificatesIn } from './certificates-in.ts';
import { readFilesOrigin } from './files-origin-setting.ts';
import { type GuardSettings, readGuardSettings } from './guard-settings.ts';
import { type KeySettings, readKeySettings } from './key-settings.ts';
import { readLedgerSettings } from './ledger-settings.ts';
import { type OperationSettings, readOperationSettings } from './operation-settings.ts';
import { projectRoot } from './project-root.ts';
import { withSecretFiles } from './secret-files.ts';
import { readTimestampSettings, type TimestampSettingsOfOperator } from './timestamp-settings.ts';
import { readTlsSettings } from './tls-settings.ts';
import { readWebhookNetworks } from './webhook-settings.ts';

export interface Environment {
  readonly host: string;
  readonly port: number;
  readonly dataFolder: string;
  /** Where the bytes of uploaded files are. */
  readonly files: PlaceLocation;
  readonly backup: BackupSettingsOfOperator;
  readonly databaseUrl?: string;
  /** The same database past a pooler, which `databaseUrl` goes through then. */
  readonly directUrl?: string;
  /** Its replicas, to read from. */
  readonly readUrl?: string;
  /** The same database as the role that owns the tables, past a pooler. */
  readonly ownerUrl?: string;
  /** Server processes on this machine. */
  readonly workers: number;
  /** Whether a first start makes the demo accounts and records. */
  readonly demo: boolean;
  /** Whether agreed changes of the rules are written into the schemas on their day. */
  readonly appliesProposals: boolean;
  /** Whether what they wrote is committed. */
  readonly commitsProposals: boolean;
  readonly timeZone?: string;
  readonly secureCookies: boolean;
  /** Certificate and key, where the server speaks TLS itself. */
  readonly tls?: TlsFiles;
  /** Account types whose people have to set up a second factor. */
  readonly secondFactorFor: readonly AccountType[];
  /** Where others reach the pages, without a slash behind. */
  readonly publicUrl?: string;
  /** Host that uploaded files are served from, where it is another one. */
  readonly filesOrigin?: string;
  readonly trustProxy: number | readonly string[];
  readonly accounts: AccountSettings;
  readonly guards: GuardSettings;
  readonly keys: KeySettings;
  readonly timestamps: TimestampSettingsOfOperator;
  /** DER of roots that prove the issuers of certificates which enterprises bring. */
  readonly signingRoots: readonly Buffer[];
  /** Gateway of the outside ledger; absent: none. */
  readonly ledger?: HttpLedgerSettings;
  /** Networks that webhooks may reach beside the public internet; absent: none. */
  readonly webhookNetworks?: OwnNetworks;
  /** Of its log, its metrics and its end. */
  readonly operation: OperationSettings;
  /** Folder of the checkpoints of the history. */
  readonly checkpoints: string;
}

/** Reads the variables. Throws StartProblem for a value that means nothing. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const values = withSecretFiles(variables);
  const databaseUrl = readDatabaseUrl(values, 'DATABASE_URL');
  const directUrl = readDatabaseUrl(values, 'DATABASE_DIRECT_URL');
  const readUrl = readDatabaseUrl(values, 'DATABASE_READ_URL');
  const ownerUrl = readDatabaseUrl(values, 'DATABASE_OWNER_URL');
  const timeZone = given(values.TONGGUAN_TIME_ZONE);
  const signingRoots = given(values.TONGGUAN_SIGNING_ROOTS);
  const publicUrl = readPublicUrl(given(values.TONGGUAN_PUBLIC_URL));
  const filesOrigin = readFilesOrigin(values, publicUrl);
  const tls = readTlsSettings(values);
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new StartProblem(`TONGGUAN_TIME_ZONE=${timeZone} is no time zone: write one like Asia/Shanghai.`);
  }
  const dataFolder = resolve(given(values.TONGGUAN_DATA) ?? join(projectRoot, '.data'));
  const ledger = readLedgerSettings(values);
  const webhookNetworks = readWebhookNetworks(values);
  const demo = readSwitch(values, 'TONGGUAN_DEMO', true);
  return {
    host: given(values.TONGGUAN_HOST) ?? '127.0.0.1',
    port: readPort(given(values.PORT) ?? '8080'),
    dataFolder,
    checkpoints: resolve(given(values.TONGGUAN_CHECKPOINTS) ?? join(dataFolder, 'checkpoints')),
    files: parsePlace('TONGGUAN_FILES', given(values.TONGGUAN_FILES) ?? join(dataFolder, 'files'), values),
    backup: readBackupSettings(values),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(databaseUrl !== undefined && directUrl !== undefined && { directUrl }),
    ...(databaseUrl !== undefined && readUrl !== undefined && { readUrl }),
    ...(databaseUrl !== undefined && ownerUrl !== undefined && { ownerUrl }),
    workers: readWorkers(given(values.TONGGUAN_WORKERS) ?? '1'),
    demo,
    appliesProposals: readSwitch(values, 'TONGGUAN_APPLY_PROPOSALS', true),
    commitsProposals: readSwitch(values, 'TONGGUAN_COMMIT_PROPOSALS', true),
    secondFactorFor: readAccountTypes(given(values.TONGGUAN_SECOND_FACTOR), demo),
    ...(timeZone !== undefined && { timeZone }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(filesOrigin !== undefined && { filesOrigin }),
    secureCookies: tls !== undefined || readSwitch(values, 'TONGGUAN_HTTPS', false),
    ...(tls && { tls }),
    trustProxy: readProxies(given(values.TONGGUAN_PROXY) ?? '0'),
    accounts: readAccountSettings(values),
    guards: readGuardSettings(values),
    keys: readKeySettings(values),
    timestamps: readTimestampSettings(values),
    signingRoots: signingRoots === undefined ? [] : certificatesIn('TONGGUAN_SIGNING_ROOTS', signingRoots),
    ...(ledger && { ledger }),
    ...(webhookNetworks && { webhookNetworks }),
    operation: readOperationSettings(values),
  };
}

function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}

function readDatabaseUrl(values: NodeJS.ProcessEnv, name: string): string | undefined {
  const url = given(values[name]);
  if (url === undefined || /^postgres(ql)?:\/\//.test(url)) return url;
  throw new StartProblem(`${name} must begin with postgresql://, as in postgresql://user:password@host:5432/name.`);
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new StartProblem(`PORT=${text} is no port: write a number from 1 to 65535, or 0 for any free one.`);
}

/** How many server processes. Throws StartProblem for what is no number of them. */
export function readWorkers(text: string): number {
  const count = Number(text);
  if (/^\d{1,2}$/.test(text) && count > 0) return count;
  throw new StartProblem(`${text} is no number of server processes: write 1 to 99, one for each core at the most.`);
}

/** Papers and certificates name it, so that it must be whole: a scheme, a host, and a path at the most. */
function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw new StartProblem(
    `TONGGUAN_PUBLIC_URL=${text} is no address of the pages: write one like https://tongguan.example.com.`,
  );
}

/** How many proxies are in front, or their addresses and networks. A word, as it was written once, means one or none. */
function readProxies(text: string): number | readonly string[] {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const word = readWord(text);
  if (word !== null) return word ? 1 : 0;
  const proxies = text.split(',').map((one) => one.trim());
  if (proxies.every(isNetwork)) return proxies;
  throw new StartProblem(
    `TONGGUAN_PROXY=${text} names no proxies: write how many there are, as in 1, or their addresses, as in 10.0.0.1,192.168.0.0/16.`,
  );
}

/** An address, or a network as `address/bits`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Who looks after others or moves money, unless something else is said. Demo accounts, whose password anyone knows, have none. */
function readAccountTypes(text: string | undefined, demo: boolean): readonly AccountType[] {
  if (text === undefined) return demo ? [] : ['operator', 'admin', 'bank'];
  if (text === 'none') return [];
  const types = text.split(',').map((one) => one.trim());
  const unknown = types.find((one) => !(accountTypes as readonly string[]).includes(one));
  if (unknown !== undefined) {
    throw new StartProblem(
      `TONGGUAN_SECOND_FACTOR=${text} names no account types: write some of ${accountTypes.join(', ')}, parted by commas, or none.`,
    );
  }
  if (demo) {
    throw new StartProblem(
      'TONGGUAN_SECOND_FACTOR is of no use with demo accounts, whose password anyone knows: set TONGGUAN_DEMO=0 too.',
    );
  }
  return types as AccountType[];
}

function readSwitch(values: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const value = given(values[name]);
  if (value === undefined) return fallback;
  const word = readWord(value);
  if (word !== null) return word;
  throw new StartProblem(`${name}=${value} means nothing: write 1 or 0.`);
}

/** Yes, no, or null for any other text. */
function readWord(text: string): boolean | null {
  const word = text.toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(word)) return true;
  return ['0', 'false', 'no', 'off'].includes(word) ? false : null;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
