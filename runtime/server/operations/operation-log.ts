// Keeps operations in their log: noted at once, written together a moment later, all of them before the server ends.
import { sql } from 'kysely';
import { cleanText } from '../../core/kinds/kind.ts';
import type { Person } from '../../core/lifecycle.ts';
import { tableOf } from '../../core/tables.ts';
import { isUnavailable } from '../store/database-fault.ts';
import type { Layouts } from '../store/layout.ts';
import type { ListCache } from '../store/list-cache.ts';
import type { NamedTables } from '../store/named-tables.ts';
import { isId, newId } from '../store/record-id.ts';
import { run, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { visibilityOf } from '../store/visibility.ts';
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

/** Milliseconds between the first note and its writing, and after a failure until the next try. */
const soon = 200;
const later = 5_000;
const maximumRows = 500;
/** Notes kept while the database cannot be reached; older ones give way. */
const maximumNotes = 20_000;
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
  #notes: OperationNote[] = [];
  #timer: NodeJS.Timeout | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(parts: OperationLogParts) {
    this.#parts = parts;
    this.#isKept = parts.layouts.has(parts.layouts.system.operationLog ?? '');
  }

  /** Notes an operation; it is written soon. */
  note(note: OperationNote): void {
    if (!this.#isKept) return;
    this.#notes.push(note);
    if (this.#notes.length > maximumNotes) this.#notes.shift();
    this.#wait(soon);
  }

  /** Writes all that was noted so far; what the database cannot take now stays noted. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#last = this.#last.then(() => this.#writeAll());
    return this.#last;
  }

  #wait(milliseconds: number): void {
    if (this.#timer) return;
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
    this.#timer.unref();
  }

  async #writeAll(): Promise<void> {
    while (this.#notes.length > 0) {
      const notes = this.#notes.splice(0, maximumRows);
      if (!(await this.#writeOrKeep(notes))) return;
    }
    this.#parts.listCache.forget(tableOf(this.#parts.layouts.system.operationLog ?? ''));
  }

  /** Rows go in together; where one of them cannot, each is tried alone and the bad one is reported. */
  async #writeOrKeep(notes: readonly OperationNote[]): Promise<boolean> {
    try {
      await this.#write(notes);
      return true;
    } catch (error) {
      if (isUnavailable(error)) {
        this.#notes.unshift(...notes);
        this.#parts.report(error, `operation log: ${this.#notes.length} entries wait`);
        this.#wait(later);
        return false;
      }
      if (notes.length === 1) this.#parts.report(error, 'operation log: an entry was not kept');
    }
    if (notes.length > 1) for (const note of notes) if (!(await this.#writeOrKeep([note]))) return false;
    return true;
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
    await run(this.#parts.database, { text: insert(this.#parts.layouts.tables), values: [JSON.stringify(cleaned)] });
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
