// What is kept of a change, written beside the record in the same transaction: its history, the log of its states, its review, the answer.
import type { Asked, Transition } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Served } from '../context.ts';
import { entryRows, type Written } from '../evidence/entry-rows.ts';
import type { Caller } from '../session/caller.ts';
import type { Layout } from '../store/layout.ts';
import { newId } from '../store/record-id.ts';
import type { BesideRow } from '../store/write-record.ts';
import { changesBetween } from './diff.ts';

/** One change of one record. */
export interface Event {
  readonly entity: Served;
  readonly caller: Caller;
  readonly action: string;
  readonly before: Row | null;
  readonly record: Row;
  /** The record in stored form. */
  readonly stored: Row;
  readonly at: Date;
  /** What the person said. */
  readonly comment?: string;
  /** The state that changed, if one did. */
  readonly move?: Move;
}

export interface Move {
  readonly field: string;
  readonly from: string;
  readonly to: string;
  readonly review?: Transition['review'];
}

/** Rows of history, transition log and review for a change. */
export function rowsBeside(event: Event): BesideRow[] {
  const { move } = event;
  const { layouts } = event.entity.layout;
  const { transitionLog = '', reviewLog = '' } = layouts.system;
  const [log, reviews] = [layouts.get(transitionLog), layouts.get(reviewLog)];
  return [
    changeRow(event),
    ...(move && log ? [logRow(log, event, move)] : []),
    ...(move?.review && reviews ? [reviewRow(reviews, event, move.review)] : []),
    ...entryRows(layouts, writtenBy(event)),
  ];
}

function writtenBy({ entity, caller, action, before, record, at }: Event): Written {
  const { descriptor, layout } = entity;
  const { accountId } = caller.person;
  return { descriptor, versionKey: layout.versionKey, action, before, record, at, accountId };
}

/** The row of history of a change. Of a new record nothing is kept but that it was made: what it held, later changes tell. */
function changeRow({ entity, caller, action, before, record, stored, at, comment, move }: Event): BesideRow {
  const changes = before === null || action === 'delete' ? [] : changesBetween(entity, before, { record, stored });
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
      from: move?.from ?? null,
      to: move?.to ?? null,
      comment: comment ?? null,
      changes: changes.map((change) => ({ ...change })),
    },
  };
}

function logRow(log: Layout, event: Event, move: Move): BesideRow {
  const { caller, action, at, comment } = event;
  return logged(log, event, {
    action,
    from: move.from,
    to: move.to,
    accountId: caller.person.accountId,
    at: at.toISOString(),
    comment: comment ?? null,
  });
}

function reviewRow(reviews: Layout, event: Event, { stage, result }: NonNullable<Transition['review']>): BesideRow {
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
function logged(layout: Layout, { entity, caller, record, at }: Event, own: Row): BesideRow {
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
  const columns = new Set(layout.slots.map(({ column }) => column));
  return { table: layout.table, row: Object.fromEntries(Object.entries(row).filter(([key]) => columns.has(key))) };
}

/** What a person is asked for, as it was sent. */
export type Answers = { readonly [key in Asked['key']]?: string };
