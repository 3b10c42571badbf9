// The histories that are sealed, and the text of an entry that is hashed: made by the database from the stored row alone.
//
//   1 review
//   id=36:0193a1f2-...
//   opinion=12:同意放行
//   reviewedAt=24:2026-11-21T07:49:38.120Z
//
// The first byte is the version of the form. Then the columns in the order of the alphabet, a line each: name, length in bytes, value in UTF-8, so
// that no value can pass for another one. Empty columns are left out. Moments are in UTC with the milliseconds that are stored; JSON is as PostgreSQL
// prints jsonb (keys in its order, decimals as the texts they are). An auditor makes it anew from the row in any language.
import type { SystemEntities } from '../../core/system-entities.ts';
import { tableOf } from '../../core/tables.ts';
import type { HistoryForm } from '../store/history-waiting.ts';
import { quoted } from '../store/statement.ts';

/** Changes of records; transitions between states; reviews; what everybody did on the platform, logins among it. */
export const historyNames = ['change', 'transition', 'review', 'operation'] as const;
export type HistoryName = (typeof historyNames)[number];

/** A history of this installation. */
export interface History extends HistoryForm {
  readonly name: HistoryName;
  readonly table: string;
  /** SQL over the columns of a row: that it is about the record `$2`; null where entries are about none. */
  readonly about: string | null;
}

const version = '1';

interface Columns {
  readonly moment: string;
  /** Texts, ids and whole numbers. */
  readonly plain: readonly string[];
  readonly json?: string;
  /** Which of them names the record. */
  readonly subject?: string;
}

/** A form is never changed: another one would be another version. */
const columns: { readonly [name in HistoryName]: Columns } = {
  change: {
    moment: 'at',
    plain: ['id', 'entity', 'recordId', 'version', 'action', 'accountId', 'from', 'to', 'comment'],
    json: 'changes',
    subject: 'recordId',
  },
  transition: {
    moment: 'at',
    plain: ['id', 'subjectType', 'subjectId', 'action', 'from', 'to', 'accountId', 'comment'],
    subject: 'subjectId',
  },
  review: {
    moment: 'reviewedAt',
    plain: ['id', 'subjectType', 'subjectId', 'stage', 'result', 'opinion', 'reviewerId'],
    subject: 'subjectId',
  },
  operation: {
    moment: 'at',
    plain: [
      ...['id', 'accountId', 'companyId', 'module', 'action', 'step', 'subjectType', 'subjectId', 'subjectNo'],
      ...['result', 'message', 'ip'],
    ],
  },
};

/** Tables whose rows the server never changes: whether they are only added to, may be taken out again, or are written by their owner alone. */
export function appendOnlyTables(system: SystemEntities): ReadonlyMap<string, 'added' | 'taken out' | 'read'> {
  return new Map<string, 'added' | 'taken out' | 'read'>([
    ...[...historiesOf(system).keys(), 'history_leaf', 'history_batch'].map((table) => [table, 'added'] as const),
    // The sequencer empties it. Who does so before it finds an inserted entry told, for that one stays.
    ['history_waiting', 'taken out'],
    ['history_cut', 'read'],
    ['schema_migration', 'read'],
  ]);
}

const known = new WeakMap<SystemEntities, ReadonlyMap<string, History>>();

/** The histories that the schemas have, by table. */
export function historiesOf(system: SystemEntities): ReadonlyMap<string, History> {
  const found = known.get(system) ?? findHistories(system);
  known.set(system, found);
  return found;
}

function findHistories(system: SystemEntities): ReadonlyMap<string, History> {
  const entities: { readonly [name in HistoryName]: string | undefined } = {
    change: 'record-change',
    transition: system.transitionLog,
    review: system.reviewLog,
    operation: system.operationLog,
  };
  const found = historyNames.flatMap((name, index): History[] => {
    const entity = entities[name];
    return entity === undefined ? [] : [historyIn(name, index + 1, tableOf(entity))];
  });
  return new Map(found.map((history) => [history.table, history]));
}

function historyIn(name: HistoryName, kind: number, table: string): History {
  const { moment, plain, json, subject } = columns[name];
  const when = `to_char(${quoted(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const values = new Map([
    ...plain.map((column): [string, string] => [column, `${quoted(column)}::text`]),
    [moment, when],
    ...(json === undefined ? [] : [[json, `${quoted(json)}::text`] as const]),
  ]);
  const lines = [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([column, value]) => line(column, value));
  return {
    name,
    kind,
    table,
    text: `'${version} ${name}' || ${lines.join(' || ')}`,
    subject: subject === undefined ? 'null::text' : `${quoted(subject)}::text`,
    about: subject === undefined ? null : `${quoted(subject)} = $2${subject === 'recordId' ? '::uuid' : ''}`,
  };
}

function line(column: string, value: string): string {
  return `coalesce(E'\\n${column}=' || octet_length(${value}) || ':' || ${value}, '')`;
}
