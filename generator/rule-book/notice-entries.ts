// Entries of the days that people are told of: who, how long before the day or after it, of which records, and what the notice says.
import type { Deadline, EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { mainLifecycle } from '../../runtime/core/lifecycle.ts';
import { conditionText, labelOf, type TextContext } from '../model/condition-text.ts';
import { fill, join, list, same } from '../model/translator.ts';
import { actorFact, actorTexts } from './lifecycle-entries.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for each deadline of the entity. */
export function noticeEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  return (entity.deadlines ?? []).map((deadline) => noticeEntry(context, entity, deadline));
}

function noticeEntry(context: TextContext, entity: EntityDescriptor, deadline: Deadline): RuleEntry {
  const { translator } = context;
  const { id, at, days, when, tells, source } = deadline;
  const actors = tells.flatMap((name) => mainLifecycle(entity)?.actors[name] ?? []);
  const field = labelOf(context, entity, at);
  const words = translator.say(`entity.${entity.id}.deadlines.${id}`);
  return {
    id: `${entity.id}.deadlines.${id}`,
    entity: entity.id,
    kind: 'notice',
    name: id,
    path: at,
    sentence: translator.book(`notice.${sentenceKey(days)}`, {
      field,
      days: Math.abs(days),
      actors: list(actorTexts(context, entity, actors)),
    }),
    details: [
      ...(when ? [translator.book('sentence.onlyWhen', { condition: conditionText(context, entity, when) })] : []),
      translator.book('notice.says', { words: fill(words, { day: join(same('“'), field, same('”')) }) }),
      translator.book('notice.once', { field }),
    ],
    ...(when && { conditions: 1 }),
    source,
    facts: {
      at,
      days,
      tells: [...new Set(actors.map(actorFact))],
      ...(when && { when: when as unknown as Json }),
    },
  };
}

function sentenceKey(days: number): string {
  if (days === 0) return 'on';
  return days > 0 ? 'before' : 'after';
}
