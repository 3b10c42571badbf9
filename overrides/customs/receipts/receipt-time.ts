// When a receipt was sent, as files write it: clocks of Beijing where no zone is named.
import { onCalendar } from '../../../runtime/core/keywords.ts';
import { plainDigits } from '../../../runtime/core/typed-digits.ts';

/** What messages of the customs are written in. */
const beijing = '+08:00';

const zone = String.raw`(?<zone>Z|[+-]\d\d:?\d\d)?`;
/** `20251120163000`, `20251120163000123`. */
const compact = new RegExp(
  String.raw`^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)\.?(?<fraction>\d{1,9})?${zone}$`,
  'i',
);
/** `2025-11-20 16:30`, `2025-11-20T08:30:00.000Z`, as spreadsheets write it `2025/1/5 9:30:00`, and `2025-11-20` for its midnight. */
const parted = new RegExp(
  String.raw`^(?<year>\d{4})(?<sign>[-/.])(?<month>\d\d?)\k<sign>(?<day>\d\d?)(?:[T ] *(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)? ?${zone})?$`,
  'i',
);

/** The moment as the API writes it, so that a receipt has one time however that is written; null for what names none. */
export function receiptMoment(text: string): string | null {
  const plain = plainDigits(text.trim());
  const parts = (compact.exec(plain) ?? parted.exec(plain))?.groups;
  if (!parts) return null;
  const [month, day, hour, minute, second] = ['month', 'day', 'hour', 'minute', 'second'].map((name) =>
    (parts[name] ?? '0').padStart(2, '0'),
  );
  const clocks = `${parts.year}-${month}-${day}T${hour}:${minute}:${second}.${(parts.fraction ?? '0').padEnd(3, '0').slice(0, 3)}`;
  if (!onCalendar('datetime', `${clocks}Z`)) return null;
  const named = parts.zone?.toUpperCase().replace(/^(...)(\d\d)$/, '$1:$2');
  const moment = new Date(`${clocks}${named ?? beijing}`);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Whether it is a moment as `receiptMoment` gives them: what is none stays in a receipt as it is written. */
export function isMoment(text: string | undefined): text is string {
  return text !== undefined && onCalendar('datetime', text);
}
