// What is kept of papers that were handed out, and found again by the token on them, which is kept as a digest alone.
import { createHash, randomBytes } from 'node:crypto';
import { deletedKey } from '../../core/common-keys.ts';
import { stateKeyOf } from '../../core/lifecycle.ts';
import { isEmpty } from '../../core/paths.ts';
import type { LoginScope, ServerEntity, WriteScope } from '../context.ts';
import { readUnscopedRecord } from '../store/read-record.ts';
import { isId, newId } from '../store/record-id.ts';
import { run } from '../store/statement.ts';

export interface IssuedPaper {
  readonly at: Date;
  readonly accountId: string;
  readonly companyId: string | null;
  readonly paper: string;
  /** With commas between. */
  readonly languages: string;
  /** Entity and id of the record, what it was called, and the locale key of its state. */
  readonly subjectType: string;
  readonly subjectId: string;
  readonly subjectNo: string;
  readonly state: string | null;
  /** SHA-256 of the whole file, in hexadecimal. */
  readonly sha256: string;
  readonly token: string;
}

/** What anybody who holds a paper may know of it. */
export interface CheckedPaper extends Pick<IssuedPaper, 'paper' | 'subjectNo' | 'state' | 'sha256'> {
  /** Locale key of the state its record is in now; `gone`: there is no such record any more. */
  readonly stateNow: string | null | 'gone';
}

/** 144 bits: nobody finds a paper by trying. */
const tokenBytes = 18;
const tokenShape = /^[\w-]{24}$/;
const statePrefix = 'entity.';

/** A token that nobody guesses, of letters that stand in addresses. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Whether the project keeps what was handed out. */
export function keepsIssued({ layout: { layouts } }: ServerEntity): boolean {
  return layouts.has(layouts.system.issuedPaper ?? '');
}

/** Keeps papers before they are handed out. Throws what the database refuses. */
export async function keepIssued(
  { database }: Pick<WriteScope, 'database'>,
  { layout }: ServerEntity,
  papers: readonly IssuedPaper[],
): Promise<void> {
  const { issuedPaper } = layout.layouts.tables;
  const rows = papers.map(({ token, state, ...kept }) => ({
    id: newId(),
    ...kept,
    state: state === null ? null : state.slice(statePrefix.length),
    tokenHash: hashOf(token),
    createdAt: kept.at,
    version: 1,
  }));
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ');
  const text = `insert into ${issuedPaper} (${columns})
    select ${columns} from json_populate_recordset(null::${issuedPaper}, $1)`;
  await run(database, { text, values: [JSON.stringify(rows)] });
}

/** The paper with this token, or null. */
export async function findIssued(
  { database, entities, layouts }: Pick<LoginScope, 'database' | 'entities' | 'layouts'>,
  token: string,
): Promise<CheckedPaper | null> {
  if (!tokenShape.test(token) || !layouts.has(layouts.system.issuedPaper ?? '')) return null;
  const text = `select "paper", "subjectNo", "state", "sha256", "subjectType", "subjectId"
    from ${layouts.tables.issuedPaper} where "tokenHash" = $1`;
  const [found] = await run(database, { text, values: [hashOf(token)] });
  if (!found) return null;
  const [paper, subjectNo, state, sha256, type, id] = found.map((cell) => (cell === null ? null : String(cell)));
  const entity = entities.get(type ?? '');
  const stored =
    entity && isId(id ?? '') ? await readUnscopedRecord(database, { layout: entity.layout, id: id ?? '' }) : null;
  const isThere = entity && stored && isEmpty(stored.record[deletedKey]);
  return {
    paper: paper ?? '',
    subjectNo: subjectNo ?? '',
    state: state ? `${statePrefix}${state}` : null,
    sha256: sha256 ?? '',
    stateNow: isThere ? stateKeyOf(entity.descriptor, stored.record) : 'gone',
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
