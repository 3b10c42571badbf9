// What the book says of an entity itself: its name, its lists and forms, what it is part of, its lifecycles.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { LifecycleUse } from '../../runtime/core/descriptor/lifecycle.ts';
import { isNested } from '../../runtime/core/kinds/field-traits.ts';
import type { BookEntity, LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { TextContext } from '../model/condition-text.ts';
import type { Model } from '../model/model.ts';
import { labelled, list, type Translator } from '../model/translator.ts';
import { stateText } from './lifecycle-entries.ts';

type PartOf = BookEntity['partOf'];

/** The entities of a model as the book shows them above their entries. */
export function describeEntities({ model, translator }: TextContext): BookEntity[] {
  const users = usersIn(model);
  return model.entities.map((entity) => describeEntity(translator, entity, users.get(entity.id) ?? []));
}

/** By sub-record, the fields that hold it. */
function usersIn({ entities }: Model): ReadonlyMap<string, PartOf> {
  const found = new Map<string, PartOf>();
  for (const { id, fields } of entities) {
    for (const field of fields) {
      if (!isNested(field)) continue;
      found.set(field.entity, [...(found.get(field.entity) ?? []), { entity: id, path: field.key }]);
    }
  }
  return found;
}

function describeEntity(translator: Translator, entity: EntityDescriptor, partOf: PartOf): BookEntity {
  return {
    id: entity.id,
    area: entity.area,
    label: translator.say(`entity.${entity.id}.label`),
    file: entity.file,
    views: entity.views.map(({ id, route, accounts, columns, more, filters }) => ({
      id,
      label: translator.say(`entity.${entity.id}.views.${id}`),
      route,
      accounts,
      columns: [...columns, ...more],
      filters,
    })),
    sections: entity.form.map(({ id, fields, table }) => ({
      id,
      label: translator.say(`entity.${entity.id}.sections.${id}`),
      fields: table ? [table.field] : fields,
    })),
    partOf,
    lifecycles: entity.lifecycles.map((use) => ({
      id: use.lifecycle.id,
      field: use.field,
      label: translator.say(`entity.${entity.id}.fields.${use.field}`),
      states: labelled(Object.keys(use.lifecycle.states), (state) => stateText({ translator, entity, use }, state)),
      actions: labelled(
        use.lifecycle.transitions.map(({ action }) => action),
        (action) => translator.say(`lifecycle.${use.lifecycle.id}.actions.${action}`),
      ),
      actors: actorsOf(translator, use),
    })),
  };
}

/** The account types that make each action, or the system. */
export function actorsOf(
  translator: Translator,
  { lifecycle, actors }: LifecycleUse,
): { [action: string]: LocalizedText } {
  const byAction = Map.groupBy(lifecycle.transitions, ({ action }) => action);
  return labelled([...byAction.keys()], (action) => {
    const names = (byAction.get(action) ?? []).flatMap(({ by }) => by);
    const accounts = new Set(names.flatMap((name) => actors[name] ?? []).map(({ account }) => account));
    if (accounts.size === 0) return translator.book('page.system');
    return list([...accounts].map((account) => translator.say(`ui.accountType.${account}`)));
  });
}
