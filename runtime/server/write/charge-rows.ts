// What charges a record that comes to a state: written down in the statement of the change, so that no draft is lost with a server.
import { holds } from '../../core/condition.ts';
import type { Flow } from '../../core/descriptor/flow.ts';
import { calendarDay } from '../store/numbering.ts';
import { newId } from '../store/record-id.ts';
import type { AuditRow } from '../store/write-record.ts';
import type { Change } from './change.ts';

/** The flows that charge the record for the state it came to with this change. */
export function chargingFlows({ call, stateChange, record, isEntered, isHardDelete }: Change): readonly Flow[] {
  if (!stateChange || isEntered || isHardDelete) return [];
  const { descriptor } = call.entity;
  if (descriptor.lifecycles[0]?.field !== stateChange.field) return [];
  return (call.context.flows.from.get(descriptor.id) ?? []).filter(
    ({ charges, when }) => charges?.reaching.includes(stateChange.to) && (!when || holds(when, record)),
  );
}

/** A row for each of them: what is due. */
export function chargeRows(change: Change): AuditRow[] {
  const { at, record, call } = change;
  const day = calendarDay(at, call.context.settings.timeZone);
  return chargingFlows(change).map(({ id }) => ({
    table: 'charge_due',
    row: { id: newId(at), flow: id, sourceId: record.id ?? null, day, at: at.toISOString() },
  }));
}
