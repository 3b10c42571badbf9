// What a reminder of a bill says, and how urgently: by how many there were before, in the language of the payer's country.
import { sql } from 'kysely';
import { changed } from '../../runtime/core/changed.ts';
import { scaledDecimal } from '../../runtime/core/decimal.ts';
import type { Language, Row } from '../../runtime/core/descriptor/value.ts';
import type { Changed } from '../../runtime/core/known-entities.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import type { Messages } from '../../runtime/server/messages.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';

const levels = ['first', 'second', 'final'] as const;
export type ReminderLevel = (typeof levels)[number];

/** Level of the reminder with this number, beginning with 1; from the third on it is a final notice. */
export function levelOf(number: number): ReminderLevel {
  return levels[Math.min(Math.max(number, 1), levels.length) - 1] ?? 'final';
}

/** Language an enterprise of this country is written to in; a country of its own has none: English. */
export function languageOf(country: string | null): Language {
  if (country === 'CHN') return 'zh';
  return country === 'MMR' ? 'my' : 'en';
}

/** The sentence of a level about a bill: its number, what is open in its currency, and the day it was due where there is one. */
export function reminderText(
  messages: Pick<Messages, 'format'>,
  language: Language,
  bill: Row,
  level: ReminderLevel,
): string {
  const { billNo = '', openAmount, currency = '', dueDate } = bill;
  const due =
    typeof dueDate === 'string' ? messages.format(language, 'message.billReminder.due', { day: dueDate }) : '';
  const amount = scaledDecimal(String(openAmount ?? '0'), 2);
  return messages.format(language, `message.billReminder.${level}`, { number: billNo, amount, currency, due });
}

/** The bill with level and text in the line that this reminder adds. */
export async function withReminderText(
  server: ServerContext,
  { record, database }: WriteContext<'bill'>,
): Promise<Changed<'bill'>> {
  const reminders = record.reminders ?? [];
  const added = reminders.at(-1);
  if (!added) return changed(record, {});
  const level = levelOf(reminders.length);
  const { layout } = entityOf(server, 'enterprise');
  const [found] = await runFragment(
    database,
    sql`select t."regCountry" from ${layout.from} t where t."id" = ${String(record.payer)}::uuid`,
  );
  const text = reminderText(
    server.messages,
    languageOf(found?.[0] === null ? null : String(found?.[0])),
    record,
    level,
  );
  return changed(record, { reminders: [...reminders.slice(0, -1), changed(added, { level, text })] });
}
