// Translates errors of the database into findings and refusals; null for errors that no constraint of the schema explains.
import { sql } from 'kysely';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { fieldAt, labelKeyAt, valueAt } from '../../core/paths.ts';
import { requiredMessageKey } from '../../core/required-message.ts';
import { findingsOf } from '../../core/rules/rule-kind.ts';
import { ruleKindOf } from '../../core/rules/rules.ts';
import { wholeOf } from '../../core/tables.ts';
import type { Layout } from './layout.ts';
import { type Executor, runFragment } from './statement.ts';

interface DatabaseError extends Error {
  readonly code: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
/** SQLSTATE of deleting a referenced row, since PostgreSQL 18. */
const restrictViolation = '23001';
const notNullViolation = '23502';

/** Codes of a database that is not there, is starting or stopping, has no room for one more connection, or takes no writes since another is the primary. */
const away = /^(08...|57P0[1234]|53300|25006|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** No room: class 53100 of PostgreSQL, and system calls, of the server itself or as the database tells them. */
const full = /^(53100|ENOSPC|EDQUOT)$/;

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Whether the error says that the database cannot be reached now. */
export function isUnavailable(error: unknown): boolean {
  if (isDatabaseError(error) && away.test(error.code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect|timeout expired/.test(error.message)
  );
}

/** Whether a replica gave up what stood in the way of its log, by itself or by ending the connection. */
export function wasCancelledAtReplica(error: unknown): boolean {
  return isDatabaseError(error) && /^(40001|40P01)$/.test(error.code);
}

/** Whether the disk of the database, or of the uploaded files, has no room left. */
export function isDiskFull(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  // An error of reading or writing files (58030) has its cause in its message alone.
  return full.test(error.code) || (error.code === '58030' && /No space left on device/.test(error.message));
}

/** Whether the row itself is at fault, so that waiting does not help: its values, or what they refer to. */
export function isFaultOfRow(error: unknown): boolean {
  return isDatabaseError(error) && /^2[23]...$/.test(error.code);
}

/** Whether a row with this key was already there. */
export function isTaken(error: unknown, table: string): boolean {
  return isDatabaseError(error) && error.code === uniqueViolation && tableOfFault(error) === table;
}

/** Whether the record is still referred to by another; names the table that does. */
export function inUseBy(error: unknown): string | null {
  const refused = isDatabaseError(error) && (error.code === foreignKeyViolation || error.code === restrictViolation);
  return refused ? (tableOfFault(error) ?? null) : null;
}

/** A part of a table speaks for it. */
function tableOfFault({ table }: DatabaseError): string | undefined {
  return table === undefined ? undefined : wholeOf(table);
}

/** The refusal an error of a write stands for; the error itself when it stands for none. */
export async function refusalOf(executor: Executor, layout: Layout, record: Row, error: unknown): Promise<unknown> {
  if (!isDatabaseError(error) || !isOwn(layout, tableOfFault(error))) return error;
  const columns = await columnsOfFault(executor, error);
  const paths = columns.flatMap((column) => pathOf(layout, tableOfFault(error) ?? '', column) ?? []);
  const first = paths.find((path) => path !== 'companyId') ?? paths[0];
  if (first === undefined) return error;
  if (error.code === uniqueViolation) return refuse(takenFinding(layout.entity, paths, first, record));
  if (error.code === foreignKeyViolation) return refuse(limitFinding(layout.entity, first, 'reference'));
  return refuse(limitFinding(layout.entity, first, 'required'));
}

function refuse(finding: Finding): Refusal {
  return new Refusal('findings', { findings: [finding] });
}

/** The finding of a limit the server alone can check: `unique`, `reference`, `code`, `upload`, `read-only`. */
export function limitFinding({ id, fields }: EntityDescriptor, path: string, rule: string): Finding {
  const sentence = rule === 'required' ? requiredMessageKey('limit.required', fieldAt(fields, path)) : `limit.${rule}`;
  return { path, rule, sentence, params: { label: `@${labelKeyAt(id, fields, path)}` } };
}

/** A rule that says these fields must differ among records speaks for its index; else the limit `unique` does. */
function takenFinding(entity: EntityDescriptor, paths: readonly string[], path: string, record: Row): Finding {
  const rule = entity.rules.find(({ kind, params }) => kind === 'unique-among' && sameFields(params, paths));
  if (!rule) return limitFinding(entity, path, 'unique');
  const value = valueAt(record, path) ?? null;
  const [found] = findingsOf({ entity, rule }, ruleKindOf(rule), [{ path, params: { value } }]);
  return found ?? limitFinding(entity, path, 'unique');
}

function sameFields(params: Json, paths: readonly string[]): boolean {
  const fields = (params as { fields?: readonly string[] }).fields ?? [];
  return fields.length === paths.length && fields.every((field) => paths.includes(field));
}

function isOwn(layout: Layout, table: string | undefined): boolean {
  return table === layout.table || layout.below.some((below) => below.table === table);
}

/** Asked of the catalogue, because the words of an error depend on the language of the database. */
async function columnsOfFault(executor: Executor, error: DatabaseError): Promise<string[]> {
  // Triggers that do what foreign keys do name the column too.
  if (error.code === notNullViolation || error.column !== undefined) return [error.column ?? ''];
  if (error.code !== uniqueViolation && error.code !== foreignKeyViolation) return [];
  const rows = await runFragment(
    executor,
    sql`select a.attname from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.conname = ${error.constraint} and c.conrelid = to_regclass(quote_ident(${error.table})) and c.contype = 'f'
        union all
        -- Some are compared as lower("column") or COALESCE("column", ''), which have no number in the index.
        select regexp_replace(pg_get_indexdef(i.indexrelid, n, false), ${/^(?:\w+\()*"?(\w+)"?.*$/.source}, '\\1')
          from pg_index i, generate_series(1, i.indnkeyatts) n
          where i.indexrelid = to_regclass(quote_ident(${error.constraint}))`,
  );
  return rows.map(([name]) => String(name));
}

function pathOf(layout: Layout, table: string, column: string): string | null {
  if (table === layout.table)
    return layout.columns.find((columnMapping) => columnMapping.column === column)?.path ?? null;
  const below = layout.below.find((one) => one.table === table);
  if (!below) return null;
  const columnMapping = below.columns.find((one) => one.column === column);
  return columnMapping ? `${below.path}.${columnMapping.path}` : below.path;
}
