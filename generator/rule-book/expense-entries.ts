// What lists may take longer for, the more records there are: sorts and filters that no index serves, or why there are few records.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { ExpensiveOffers } from '../../runtime/core/descriptor/view.ts';
import { labelOf, type TextContext } from '../model/condition-text.ts';
import { list } from '../model/translator.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for an entity that is declared bounded, one for each list with expensive sorts or filters. */
export function expenseEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  const { bounded, views = {} } = context.model.expensive.get(entity.id) ?? {};
  const lists = Object.entries(views).map(([view, offers]) => listEntry(context, entity, view, offers));
  const isSaid = bounded !== undefined && entity.views.length > 0;
  return [...(isSaid ? [boundedEntry(context, entity, bounded)] : []), ...lists];
}

function boundedEntry({ translator }: TextContext, { id, views }: EntityDescriptor, because: string): RuleEntry {
  return {
    id: `${id}.bounded`,
    entity: id,
    kind: 'system',
    name: 'bounded',
    views: views.map((view) => view.id),
    sentence: translator.book('sentence.bounded'),
    details: [],
    source: 'proposed',
    facts: { because },
  };
}

function listEntry(
  context: TextContext,
  entity: EntityDescriptor,
  view: string,
  offers: readonly ExpensiveOffers[],
): RuleEntry {
  const { translator } = context;
  const sorts = offers.flatMap((one) => one.sorts ?? []);
  const filters = offers.flatMap((one) => one.filters ?? []);
  const said = (of: 'sorts' | 'filters', paths: readonly string[]) =>
    paths.length === 0
      ? []
      : [
          translator.book(`sentence.expensive.${of}`, {
            fields: list(paths.map((path) => labelOf(context, entity, path))),
          }),
        ];
  return {
    id: `${entity.id}.views.${view}.expensive`,
    entity: entity.id,
    kind: 'system',
    name: 'expensive',
    views: [view],
    sentence: translator.book('sentence.expensive.list', {
      view: translator.say(`entity.${entity.id}.views.${view}`),
    }),
    details: [...said('sorts', sorts), ...said('filters', filters)],
    source: 'proposed',
    facts: { view, sorts, filters },
  };
}
