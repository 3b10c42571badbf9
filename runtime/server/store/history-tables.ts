// Tables that prove the histories: entries that wait to be sealed, sealed entries, their batches, what was taken out, the key that signs checkpoints.
import type { ColumnModel, TableModel } from '../../core/tables.ts';
import { column, moment, table } from './table-model.ts';

/** An entry as it is proved: its history, id, the record it is about, and the hash of its salt and its text. See integrity/. */
const proved: readonly ColumnModel[] = [
  column('id', 'uuid'),
  column('kind', 'smallint'),
  column('subjectId', 'text', true),
  column('salt', 'uuid'),
  column('hash', 'bytea'),
];

/** Entries that are kept and not sealed yet: written with them, taken out when they are sealed. `isOlder`: kept before histories were sealed. */
const historyWaiting = table(
  'history_waiting',
  [...proved, { ...column('isOlder', 'boolean'), default: 'false' }],
  ['id'],
);

/** Sealed entries, each at its place in its batch; never changed, never deleted. */
const historyLeaf: TableModel = {
  ...table('history_leaf', [...proved, column('batch', 'bigint'), column('position', 'integer')], ['id']),
  indexes: [
    { name: 'history_leaf_by_place', on: ['"batch"', '"position"'], unique: true },
    { name: 'history_leaf_of_record', on: ['"subjectId"'], unique: false, where: '"subjectId" is not null' },
  ],
};

/** Batches, each with the hash of the one before it: none has two that follow it. `total`: entries sealed until then. */
const historyBatch: TableModel = {
  ...table(
    'history_batch',
    [
      column('number', 'bigint'),
      column('previous', 'bytea'),
      column('root', 'bytea'),
      column('entries', 'integer'),
      column('total', 'bigint'),
      column('isOlder', 'boolean'),
      column('sealedAt', moment),
      column('hash', 'bytea'),
    ],
    ['number'],
  ),
  indexes: [{ name: 'history_batch_follows', on: ['"previous"'], unique: true }],
};

/** The key that signs checkpoints, with its private part encrypted. */
const historyKey = table(
  'history_key',
  [
    column('name', 'text'),
    column('publicKey', 'bytea'),
    column('keyId', 'text'),
    column('key', 'bytea'),
    column('madeAt', moment),
  ],
  ['name'],
);

/**
 * Sealed entries that were taken out because they were older than they are kept: of the history, with ids before `before`, so many. Written by
 * the function of the owner alone.
 */
const historyCut = table(
  'history_cut',
  [
    column('kind', 'smallint'),
    column('before', 'uuid'),
    column('months', 'integer'),
    column('entries', 'bigint'),
    column('at', moment),
  ],
  ['kind', 'before'],
);

/** Takes out what is older than it is kept, see integrity/log-retention.ts; there only where a time is set. */
export const cutFunction = 'cut_operation_log';

export const historyTables: readonly TableModel[] = [historyWaiting, historyLeaf, historyBatch, historyCut, historyKey];
