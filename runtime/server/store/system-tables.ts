// Tables the server keeps beside the entities: histories, counters, answered keys. Migration makes them too.
import type { ColumnModel, TableModel } from '../../core/tables.ts';

const moment = 'timestamp(3) with time zone';

function column(name: string, type: string, nullable = false): ColumnModel {
  return { name, type, nullable };
}

function table(name: string, columns: readonly ColumnModel[], primaryKey: readonly string[]): TableModel {
  return { name, entity: name.replaceAll('_', '-'), columns, primaryKey, foreignKeys: [], indexes: [] };
}

/** One row for every change of a record; never changed, never deleted with the record. */
const recordChange: TableModel = {
  ...table(
    'record_change',
    [
      column('id', 'uuid'),
      column('entity', 'text'),
      column('recordId', 'uuid'),
      column('version', 'integer'),
      column('action', 'text'),
      column('accountId', 'uuid', true),
      column('at', moment),
      column('from', 'text', true),
      column('to', 'text', true),
      column('comment', 'text', true),
      column('changes', 'jsonb'),
    ],
    ['id'],
  ),
  indexes: [{ name: 'record_change_of_record', on: ['"recordId"', '"version"'], unique: false }],
};

/** The last number given under a prefix; the row is locked until the record that took the number is written. */
const numberingCounter = table('numbering_counter', [column('scope', 'text'), column('value', 'bigint')], ['scope']);

/** Answers of calls that carried an Idempotency-Key, kept for a day. */
const idempotencyKey: TableModel = {
  ...table(
    'idempotency_key',
    [
      column('accountId', 'uuid'),
      column('key', 'text'),
      column('fingerprint', 'text'),
      column('answer', 'jsonb'),
      column('createdAt', moment),
    ],
    ['accountId', 'key'],
  ),
  indexes: [{ name: 'idempotency_key_by_age', on: ['"createdAt"'], unique: false }],
};

/** How often something was tried, until when it counts in milliseconds since 1970: as rate-limiter-flexible keeps it. */
const rateLimit: TableModel = {
  ...table(
    'rate_limit',
    [column('key', 'text'), column('points', 'integer'), column('expire', 'bigint', true)],
    ['key'],
  ),
  indexes: [{ name: 'rate_limit_by_end', on: ['"expire"'], unique: false }],
};

/** Imports under way and just ended. `holder`: the run that works on it; `content`: the file, until it is worked through. */
const importJob = table(
  'import_job',
  [
    column('id', 'uuid'),
    column('accountId', 'uuid'),
    column('entity', 'text'),
    column('mode', 'text'),
    column('mapping', 'jsonb'),
    column('language', 'text'),
    column('ip', 'text'),
    column('module', 'text', true),
    column('content', 'bytea', true),
    column('job', 'jsonb'),
    column('holder', 'uuid', true),
    column('tries', 'integer'),
    column('updatedAt', moment),
  ],
  ['id'],
);

/** Tables that belong to no entity. */
export const systemTables: readonly TableModel[] = [
  recordChange,
  numberingCounter,
  idempotencyKey,
  rateLimit,
  importJob,
];
