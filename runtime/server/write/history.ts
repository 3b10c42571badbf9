// The rows that record a change, written in the transaction of the record: history, state log, review, evidence, notices.
import type { PendingTransition } from '../../core/check-transition.ts';
import type { Prompt, Transition } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerEntity } from '../context.ts';
import { type EvidenceEntry, entryRows } from '../evidence/entry-rows.ts';
import { historiesOf } from '../integrity/history-forms.ts';
import { noticeRows } from '../notices/notice-rows.ts';
import type { Caller } from '../session/caller.ts';
import type { Layout } from '../store/layout.ts';
import { newId } from '../store/record-id.ts';
import { sealedChanges } from '../store/sealed-changes.ts';
import type { AuditRow } from '../store/write-record.ts';
import { changesOf } from './diff.ts';

/** One change of one record. */
export interface RecordEvent {
  readonly entity: ServerEntity;
  readonly caller: Caller;
  readonly action: string;
  readonly before: Row | null;
  readonly record: Row;
  /** The record in stored form. */
  readonly stored: Row;
  readonly at: Date;
  /** The row goes, and is not only marked as deleted. */
  readonly isHardDelete?: boolean;
  /** What the person said. */
  readonly comment?: string;
  /** The state that changed, if one did. */
  readonly stateChange?: StateChange;
  /** The transition that was made, if one was. */
  readonly pending?: Pick<PendingTransition, 'transition'>;
}

export interface StateChange {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly review?: Transition['review'];
}

/** Rows of history, transition log, review and notices for a change. */
export function auditRows(event: RecordEvent): AuditRow[] {
  const { stateChange } = event;
  const { layouts } = event.entity.layout;
  const { transitionLog = '', reviewLog = '' } = layouts.system;
  const [log, reviews] = [layouts.get(transitionLog), layouts.get(reviewLog)];
  const rows = [
    changeRow(event),
    ...(stateChange && log ? [logRow(log, event, stateChange)] : []),
    ...(stateChange?.review && reviews ? [reviewRow(reviews, event, stateChange.review)] : []),
    ...entryRows(layouts, writtenBy(event)),
    ...(stateChange ? noticesOf(event, stateChange) : []),
  ];
  const histories = historiesOf(layouts.system);
  return rows.map((one) => {
    const form = histories.get(one.table);
    return form ? { ...one, form } : one;
  });
}

function noticesOf(event: RecordEvent, stateChange: StateChange): AuditRow[] {
  const { entity, caller, action, record, at, comment, pending } = event;
  const { descriptor } = entity;
  const { person } = caller;
  return noticeRows({ descriptor, person, action, transition: pending?.transition, record, stateChange, at, comment });
}

function writtenBy({ entity, caller, action, before, record, at }: RecordEvent): EvidenceEntry {
  const { descriptor, layout } = entity;
  const { accountId } = caller.person;
  return { descriptor, versionKey: layout.versionKey, action, before, record, at, accountId };
}

/**
 * The history row of a change. For a new record it has no values: they can be worked out from the later changes, of which the
 * deletion of its row is one: it keeps the record as it was, but for its secrets.
 */
function changeRow({
  entity,
  caller,
  action,
  before,
  record,
  stored,
  at,
  comment,
  stateChange,
  isHardDelete,
}: RecordEvent): AuditRow {
  const isEmptied = before === null || (action === 'delete' && isHardDelete !== true);
  const after = isHardDelete ? { record: {}, stored: {} } : { record, stored };
  const changes = isEmptied ? [] : changesOf(entity, before, after);
  return {
    table: 'record_change',
    row: {
      id: newId(),
      entity: entity.descriptor.id,
      recordId: record.id ?? null,
      version: record[entity.layout.versionKey] ?? 0,
      action,
      accountId: caller.person.accountId,
      at: at.toISOString(),
      from: stateChange?.from ?? null,
      to: stateChange?.to ?? null,
      comment: comment ?? null,
      changes: sealedChanges(entity.layout, String(record.id), changes).map((change) => ({ ...change })),
    },
  };
}

function logRow(log: Layout, event: RecordEvent, stateChange: StateChange): AuditRow {
  const { caller, action, at, comment } = event;
  return logged(log, event, {
    action,
    from: stateChange.from,
    to: stateChange.to,
    accountId: caller.person.accountId,
    at: at.toISOString(),
    comment: comment ?? null,
  });
}

function reviewRow(
  reviews: Layout,
  event: RecordEvent,
  { stage, result }: NonNullable<Transition['review']>,
): AuditRow {
  const { caller, at, comment } = event;
  return logged(reviews, event, {
    stage,
    result,
    opinion: comment ?? null,
    reviewerId: caller.person.accountId,
    reviewedAt: at.toISOString(),
  });
}

/** A row of a log about the record, with the fields every record has. */
function logged(layout: Layout, { entity, caller, record, at }: RecordEvent, own: Row): AuditRow {
  const by = caller.person.accountId;
  const when = at.toISOString();
  const row: Row = {
    id: newId(),
    subjectType: entity.descriptor.id,
    subjectId: record.id ?? null,
    ...own,
    createdBy: by,
    createdAt: when,
    updatedBy: by,
    updatedAt: when,
    [layout.versionKey]: 1,
  };
  const columns = new Set(layout.columns.map(({ column }) => column));
  return { table: layout.table, row: Object.fromEntries(Object.entries(row).filter(([key]) => columns.has(key))) };
}

/** The person's answer to the prompt of an action, as sent. */
export type ActionAnswers = { readonly [key in Prompt['key']]?: string };
