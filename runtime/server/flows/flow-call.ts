// A call about the sources of flows, and what such a record is called.
import type { Row } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { WriteCall } from '../write/change.ts';

/** A call about a source: `entity` is that of the source. */
export type FlowCall = Omit<WriteCall, 'idempotency'>;

/** What a source is called. */
export function sourceTitle({ entity, caller }: FlowCall, record: Row): string {
  return titleText(entity.descriptor.title[caller.language], (path) => valueAt(record, path)).join(' ');
}

/** Numbers of several records, as a message names them. */
export function sourceTitles(call: FlowCall, records: readonly Row[]): string {
  const names = records.map((record) => sourceTitle(call, record));
  return `${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? ' …' : ''}`;
}

/** Numbers that one message names. */
const mostNamed = 3;
