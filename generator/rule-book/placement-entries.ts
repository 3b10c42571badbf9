// Where records lie in a database of several machines, and which logs lie in a table a month, for who runs one.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Placement } from '../../runtime/core/tables.ts';
import { labelOf, type TextContext } from '../model/condition-text.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for an entity with records of its own, and one more for a log that is cut by month. */
export function placementEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  const { placements, monthly } = context.model;
  const placement = placements.get(entity.id);
  return [
    ...(entity.type !== 'sub' && placement ? [placementEntry(context, entity, placement)] : []),
    ...(monthly.has(entity.id) ? [monthEntry(context, entity)] : []),
  ];
}

function monthEntry({ translator }: TextContext, { id }: EntityDescriptor): RuleEntry {
  return {
    id: `${id}.partition`,
    entity: id,
    kind: 'system',
    name: 'partition',
    views: [],
    sentence: translator.book('sentence.partition.month', {}),
    details: [],
    source: 'proposed',
    facts: { partition: 'month' },
  };
}

function placementEntry(context: TextContext, entity: EntityDescriptor, placement: Placement): RuleEntry {
  const { translator } = context;
  const by = placement.at === 'enterprise' ? labelOf(context, entity, placement.by) : null;
  return {
    id: `${entity.id}.placement`,
    entity: entity.id,
    kind: 'system',
    name: 'placement',
    // Nothing that people see is about it.
    views: [],
    sentence: translator.book(`sentence.placement.${placement.at}`, by === null ? {} : { by }),
    details: [],
    source: 'proposed',
    facts: { ...placement },
  };
}
