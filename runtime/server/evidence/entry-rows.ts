// The entry of a write: the digests of the document before and after it, written in the same transaction.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Layout, Layouts } from '../store/layout.ts';
import { newId } from '../store/record-id.ts';
import type { AuditRow } from '../store/write-record.ts';
import { digestOf } from './digest.ts';

/** A write as far as its entry tells of it. */
export interface EvidenceEntry {
  readonly descriptor: EntityDescriptor;
  readonly versionKey: string;
  readonly action: string;
  /** As stored; null for a new record. */
  readonly before: Row | null;
  readonly record: Row;
  readonly at: Date;
  /** Null: the server itself. */
  readonly accountId: string | null;
}

/**
 * The entry of a write of a document that is compared, or nothing. The steps of the comparison change nothing the document says and keep
 * none, so that comparing what nothing is kept of does not make it right; accepting it does.
 */
export function entryRows(layouts: Layouts, written: EvidenceEntry): AuditRow[] {
  const { descriptor, versionKey, action, before, record, at, accountId } = written;
  const layout = layouts.get(layouts.system.documentEntry ?? '');
  const own = stepsOf(descriptor);
  // What is deleted has nothing left to be compared.
  if (!layout || own.size === 0 || own.get(action) === false || action === 'delete') return [];
  const when = at.toISOString();
  const row: Row = {
    id: newId(),
    subjectType: descriptor.id,
    subjectId: record.id ?? null,
    subjectVersion: record[versionKey] ?? 0,
    action,
    accepts: own.get(action) ?? false,
    digestBefore: before && digestOf(descriptor, versionKey, before),
    digest: digestOf(descriptor, versionKey, record),
    createdBy: accountId,
    createdAt: when,
    updatedBy: accountId,
    updatedAt: when,
    [layout.versionKey]: 1,
  };
  return [{ table: layout.table, row: onlyColumns(layout, row) }];
}

/** The steps of lifecycles that compare, and whether they accept; empty for entities that are not compared. */
function stepsOf({ lifecycles }: EntityDescriptor): ReadonlyMap<string, boolean> {
  const comparing = lifecycles.filter(({ lifecycle }) => lifecycle.transitions.some(({ compares }) => compares));
  return new Map(
    comparing.flatMap(({ lifecycle }) => lifecycle.transitions.map(({ action, accepts = false }) => [action, accepts])),
  );
}

function onlyColumns({ columns }: Layout, row: Row): Row {
  const names = new Set(columns.map(({ column }) => column));
  return Object.fromEntries(Object.entries(row).filter(([key]) => names.has(key)));
}
