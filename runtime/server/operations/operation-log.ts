// Keeps operations in their log: written before the call is answered, those of many calls together; what was done and could not be written waits.
import { sql } from 'kysely';
import type { Row } from '../../core/descriptor/value.ts';
import { cleanText } from '../../core/kinds/kind.ts';
import type { Person } from '../../core/lifecycle.ts';
import { tableOf } from '../../core/tables.ts';
import { historiesOf } from '../integrity/history-forms.ts';
import { isFaultOfRow } from '../store/database-fault.ts';
import { insertedAndWaiting } from '../store/history-waiting.ts';
import type { Layouts } from '../store/layout.ts';
import type { ListCache } from '../store/list-cache.ts';
import type { NamedTables } from '../store/named-tables.ts';
import { isId, newId } from '../store/record-id.ts';
import { run, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { visibilityOf } from '../store/visibility.ts';
import type { AuditRow } from '../store/write-record.ts';
import { GroupCommit } from './group-commit.ts';
import type { Operation } from './operation-of.ts';

/** One operation of one person on one record, or on none. */
export interface OperationNote {
  readonly at: Date;
  readonly action: Operation;
  readonly result: 'success' | 'failure';
  readonly ip: string;
  readonly accountId?: string | null;
  readonly companyId?: string | null;
  /** Of a login, which account it was is looked up; a name nobody has is not kept: it may be a password. */
  readonly username?: string | undefined;
  /** Menu key. */
  readonly module?: string | undefined;
  /** Of an action: `order.actions.approve`, below `lifecycle` in the locales. */
  readonly step?: string | undefined;
  /** Entity. */
  readonly subjectType?: string | undefined;
  readonly subjectId?: string | undefined;
  /** What the record is called; looked up where it is not given, if `reader` has it in sight. */
  readonly subjectNo?: string | undefined;
  /** Who tried it: a record out of sight is not named to those who may read what was tried. */
  readonly reader?: Person | undefined;
  readonly message?: string | undefined;
}

export interface OperationLogParts {
  readonly database: UnitOfWork;
  readonly layouts: Layouts;
  readonly listCache: ListCache;
  readonly report: (error: unknown, where: string) => void;
}

/** Milliseconds until what could not be written is tried again. */
const later = 5_000;
const maximumRows = 500;
/** Entries that wait for a database that takes none; with more of them no operation is begun. */
const maximumHeld = 20_000;
const longestMessage = 1000;
const longestName = 200;
const longestId = 64;

const insert = ({
  operationLog,
  account,
  enterprise,
  menu,
}: NamedTables): string => `insert into ${operationLog} ("id", "companyId", "at", "accountId", "module", "action", "step", "subjectType", "subjectId",
    "subjectNo", "result", "message", "ip", "createdAt", "version")
  select r."id", e."id", r."at", a."id", m."key", r."action", r."step", r."subjectType", r."subjectId",
    r."subjectNo", r."result", r."message", r."ip", r."at", 1
  from json_populate_recordset(null::${operationLog}, $1) r
  left join ${account} a on a."id" = r."accountId" left join ${enterprise} e on e."id" = r."companyId"
  left join ${menu} m on m."key" = r."module"`;

export class OperationLog {
  readonly #parts: OperationLogParts;
  readonly #isKept: boolean;
  readonly #group: GroupCommit<OperationNote>;
  #held: OperationNote[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: OperationLogParts) {
    this.#parts = parts;
    this.#isKept = parts.layouts.has(parts.layouts.system.operationLog ?? '');
    this.#group = new GroupCommit((notes) => this.#writeAll(notes), maximumRows);
  }

  /** Whether so much waits for the database that nothing more may be done that has to be logged. */
  get isOverfull(): boolean {
    return this.#held.length >= maximumHeld;
  }

  /** Entries that wait for the database. */
  get held(): number {
    return this.#held.length;
  }

  /** Resolves once the entries are written, with those of other calls. Throws what keeps the database from taking them. */
  async keep(notes: readonly OperationNote[]): Promise<void> {
    if (this.#isKept) await this.#group.add(notes);
  }

  /** As `keep`, for what is done already or was refused: what cannot be written now is held and written later. */
  async keepOrHold(notes: readonly OperationNote[]): Promise<void> {
    await this.keep(notes).catch((error: unknown) => this.hold(notes, error));
  }

  /** Keeps entries in memory until the database takes them again; `error` says why it did not. */
  hold(notes: readonly OperationNote[], error: unknown): void {
    this.#held.push(...notes);
    this.#parts.report(error, `operation log: ${this.#held.length} entries wait`);
    this.#wait();
  }

  /** Writes what is held; what the database cannot take stays held. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const notes = this.#held;
    this.#held = [];
    await this.keepOrHold(notes);
  }

  /** The row of an entry for the statement that writes its record, which fills in what it is called; null: nothing is logged. */
  rowOf(note: OperationNote): AuditRow | null {
    const { operationLog = '' } = this.#parts.layouts.system;
    if (!this.#isKept) return null;
    const { reader: _reader, username: _username, at, ...rest } = note;
    const row = { ...emptyRow, ...given(rest), id: newId(), at: at.toISOString(), createdAt: at.toISOString() };
    const form = historiesOf(this.#parts.layouts.system).get(tableOf(operationLog));
    return {
      table: tableOf(operationLog),
      ...(form && { form }),
      row: { ...row, message: note.message === undefined ? null : clean(note.message, longestMessage) },
      ...(note.subjectNo === undefined && { titleInto: 'subjectNo' }),
    };
  }

  /** Lists of the log are counted anew: entries have come to it. */
  hasGrown(): void {
    this.#parts.listCache.forget(tableOf(this.#parts.layouts.system.operationLog ?? ''));
  }

  #wait(): void {
    this.#timer ??= setTimeout(() => void this.flush(), later).unref();
  }

  /** Rows go in together; where one of them is at fault, each is tried alone, and the faulty one is kept without its words. */
  async #writeAll(notes: readonly OperationNote[]): Promise<void> {
    try {
      await this.#write(notes);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      for (const note of notes) await this.#writeAlone(note);
    }
    this.hasGrown();
  }

  async #writeAlone(note: OperationNote): Promise<void> {
    try {
      await this.#write([note]);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      this.#parts.report(error, 'operation log: an entry was kept without what it says');
      const { at, action, result, ip, accountId = null, companyId = null } = note;
      await this.#write([{ at, action, result, ip: clean(ip, longestId), accountId, companyId }]);
    }
  }

  async #write(notes: readonly OperationNote[]): Promise<void> {
    const [titles, accounts] = [await this.#titlesOf(notes), await this.#accountsOf(notes)];
    const rows = notes.map(({ username, reader, ...note }) => {
      const known = username === undefined ? undefined : accounts.get(username);
      return {
        id: newId(),
        ...note,
        // What was sent as an id may be anything: the entry is kept all the same.
        ...(note.subjectId !== undefined && { subjectId: clean(note.subjectId, longestId) }),
        ...(known && { ...known, subjectNo: username }),
        ...(note.subjectNo === undefined && !known && { subjectNo: titles.get(titleKey(reader, note.subjectId)) }),
        message: note.message === undefined ? null : clean(note.message, longestMessage),
      };
    });
    const cleaned = rows.map((row) => ({ ...row, subjectNo: row.subjectNo && clean(row.subjectNo, longestName) }));
    const { system, tables } = this.#parts.layouts;
    const text = insertedAndWaiting(insert(tables), historiesOf(system).get(tableOf(system.operationLog ?? '')));
    await run(this.#parts.database, { text, values: [JSON.stringify(cleaned)] });
  }

  /** What the records are called, one question an entity and person. */
  async #titlesOf(notes: readonly OperationNote[]): Promise<Map<string, string>> {
    const titles = new Map<string, string>();
    const unnamed = notes.filter(({ subjectNo, subjectId }) => subjectNo === undefined && isId(subjectId ?? ''));
    const groups = Map.groupBy(unnamed, ({ subjectType, reader }) => `${subjectType} ${reader?.accountId}`);
    for (const of of groups.values()) {
      const [{ subjectType: entity = '', reader } = {}] = of;
      const ids = of.map(({ subjectId = '' }) => subjectId);
      if (!reader) continue;
      for (const [id, title] of await titlesIn(this.#parts, { entity, ids, reader })) {
        titles.set(titleKey(reader, id), title);
      }
    }
    return titles;
  }

  async #accountsOf(notes: readonly OperationNote[]): Promise<Map<string, { accountId: string; companyId: string }>> {
    const names = notes.flatMap(({ username }) => (username === undefined ? [] : [username]));
    if (names.length === 0) return new Map();
    const text = `select "username", "id", "companyId" from ${this.#parts.layouts.tables.account} where "username" = any($1)`;
    const found = await run(this.#parts.database, { text, values: [names] });
    return new Map(
      found.map(([name, id, company]) => [String(name), { accountId: String(id), companyId: String(company) }]),
    );
  }
}

/** Every column that an entry has, so that entries of all kinds are written by one statement. */
const emptyRow: Row = {
  companyId: null,
  accountId: null,
  module: null,
  step: null,
  subjectType: null,
  subjectId: null,
  subjectNo: null,
  message: null,
  version: 1,
};

/** Without what is undefined. */
function given(values: { readonly [key: string]: string | null | undefined }): Row {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

function clean(text: string, longest: number): string {
  return [...String(cleanText(text))].slice(0, longest).join('');
}

function titleKey(reader: Person | undefined, id = ''): string {
  return `${reader?.accountId} ${id}`;
}

/** What records in the reader's sight are called in the default language, by id. */
export async function titlesIn(
  { database, layouts }: Pick<OperationLogParts, 'database' | 'layouts'>,
  { entity, ids, reader }: { readonly entity: string; readonly ids: readonly string[]; readonly reader: Person },
): Promise<Map<string, string>> {
  const layout = layouts.get(entity);
  const known = ids.filter(isId);
  if (!layout || known.length === 0) return new Map();
  const found = await runFragment(
    database,
    sql`select t."id", ${sql.raw(titleSql(layout, 't', 'zh'))} from ${layout.from} t
      where t."id" = any(${known}::uuid[]) and ${visibilityOf(reader, 't')(layout)}`,
  );
  return new Map(found.map(([id, title]) => [String(id), String(title ?? '')]));
}
