// The notices of a change of state, written in the statement of the change: they are there if it is.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Transition } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Person } from '../../core/lifecycle.ts';
import { addressesOf } from '../../core/telling.ts';
import { newId } from '../store/record-id.ts';
import type { AuditRow } from '../store/write-record.ts';
import { addresseeOf } from './addressee.ts';

/** A change of state as far as notices tell of it. */
export interface NoticedChange {
  readonly descriptor: EntityDescriptor;
  /** Who made it. */
  readonly person: Person;
  readonly action: string;
  /** Absent: an edit moved the record. */
  readonly transition: Transition | undefined;
  /** As it is after the change. */
  readonly record: Row;
  readonly stateChange: { readonly field: string; readonly from: string; readonly to: string };
  readonly at: Date;
  /** What the person said. */
  readonly comment: string | undefined;
}

/** A row for each addressee that is told; for the enterprise that made the change only where one of its people answers to another. */
export function noticeRows(change: NoticedChange): AuditRow[] {
  const { descriptor, person, action, transition, record, at, comment } = change;
  const { field, from, to } = change.stateChange;
  const use = descriptor.lifecycles.find((one) => one.field === field);
  if (!use) return [];
  return addressesOf({ use, from, to, record, ...(transition && { transition }) })
    .filter(({ companyId, accountId, isPersonal }) => {
      const isOwn = companyId !== null && companyId === person.companyId;
      return !isOwn || (isPersonal && accountId !== person.accountId);
    })
    .map(({ account, companyId, accountId, level, kind, isPersonal }) => ({
      table: 'notice',
      row: {
        // In the order in which things happened, by which readers page.
        id: newId(at),
        at: at.toISOString(),
        addressee: addresseeOf(account, companyId),
        level,
        accountId,
        kind,
        entity: descriptor.id,
        recordId: record.id ?? null,
        lifecycle: use.lifecycle.id,
        action,
        from,
        to,
        byAccount: person.accountId,
        // Those of the enterprise named here are not told: of a colleague everybody else is.
        byCompany: isPersonal && companyId === person.companyId ? null : person.companyId,
        reason: comment ?? null,
      },
    }));
}
