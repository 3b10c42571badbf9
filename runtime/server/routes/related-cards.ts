// What a record is in one line, for lists of related records: title, state, amount.
import { sql } from 'kysely';
import { amountOf, countedText } from '../../core/counted-in.ts';
import type { LifecycleUse } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { actingPaths, type StateMeaning, stateMeaning } from '../../core/forward.ts';
import { isCoded } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { mainLifecycle, stateOf } from '../../core/lifecycle.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { titlePaths, titleText } from '../../core/title.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { projectionOf } from '../store/projection.ts';
import { runFragment } from '../store/statement.ts';
import { allowedActions } from '../write/present-record.ts';

export interface Card {
  readonly id: string;
  readonly title: string;
  readonly state?: { readonly lifecycle: string; readonly name: string; readonly meaning: StateMeaning };
  readonly amount?: string;
}

/** The cards of records that are known to be in the reader's sight, by id. */
export async function cardsOf(
  context: ServerContext,
  caller: Caller,
  { descriptor, layout, fieldAt }: ServerEntity,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Card>> {
  const { language } = caller;
  const use = mainLifecycle(descriptor);
  const amount = Object.values(amountOf(descriptor) ?? {});
  const title = descriptor.title[language];
  const paths = new Set(['id', ...titlePaths(title), ...actingPaths(descriptor), ...amount]);
  const projection = projectionOf(layout, { language, paths });
  const cells = await runFragment(
    context.database,
    sql`select ${sql.raw(projection.text)} from ${layout.from} t where t."id" = any(${[...ids]})`,
  );
  const say = await sayingOf(context, language, { descriptor, fieldAt });
  const cards = cells.map((row): Card => {
    const { record, labels } = projection.read(row, 0);
    const words = titleText(title, (path) => labels[path] ?? valueAt(record, path));
    const said = say(record);
    return {
      id: String(record.id),
      title: words.length > 0 ? words.join(' ') : String(record.id),
      ...(use && { state: stateCard(use, record, caller, allowedActions(descriptor, caller, record)) }),
      ...(said !== '' && { amount: said }),
    };
  });
  return new Map(cards.map((card) => [card.id, card]));
}

/** The state of a record, and what it means to the reader. */
export function stateCard(
  use: LifecycleUse,
  record: Row,
  { person }: Caller,
  allowed: readonly string[],
): NonNullable<Card['state']> {
  const meaning = stateMeaning(use, record, person, allowed);
  return { lifecycle: use.lifecycle.id, name: stateOf(use, record).name, meaning };
}

/** Says the amount of a record in the words of the reader; empty where it has none. */
async function sayingOf(
  { codes, messages }: ServerContext,
  language: Caller['language'],
  { descriptor, fieldAt }: Pick<ServerEntity, 'descriptor' | 'fieldAt'>,
): Promise<(record: Row) => string> {
  const about = amountOf(descriptor);
  const field = about && fieldAt(about.amount);
  if (!about || !field) return () => '';
  const unit = fieldAt(about.counted);
  const table = isCoded(unit) ? await codes.table(unit.table) : null;
  const wording = {
    label: (key: string) => messages.format(language, key),
    codeName: (_table: string, value: string) => table?.get(value)?.[language],
  };
  return (record) => {
    const value = valueAt(record, about.amount);
    if (isEmpty(value)) return '';
    const counts = countedText(descriptor.fields, about.amount, record, wording);
    return `${kindOf(field).format(value, field, wording)} ${counts}`.trim();
  };
}
