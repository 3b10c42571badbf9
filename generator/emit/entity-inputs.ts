// What text made for one entity may come from, beside the entity: for `LastMade`, which makes it again when any of it changed.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { Model } from '../model/model.ts';
import { hasRecords } from './entity-modules.ts';

/** The entity, its English labels, every sub-record with its own, the English labels of lifecycles, the code tables. */
export function entityInputs({ entities, locales, codes }: Model): (entity: EntityDescriptor) => readonly unknown[] {
  const labels = branchOf(locales.en, 'entity');
  const subs = entities.filter((entity) => !hasRecords(entity));
  const shared = [locales.en.lifecycle, ...subs, ...subs.map(({ id }) => labels[id]), ...codes];
  return (entity) => [entity, labels[entity.id], ...shared];
}

function branchOf(tree: LocaleTree, key: string): LocaleTree {
  const found = tree[key];
  return typeof found === 'object' ? found : {};
}
