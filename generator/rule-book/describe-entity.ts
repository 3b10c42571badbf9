// What the book says of an entity itself: its name, its lists and forms, what it is part of, its lifecycles.
import type { EntityDescriptor } from '../../runtime/core/descriptor.ts';
import type { BookEntity } from '../../runtime/core/rule-book/book.ts';
import type { Telling } from './condition-words.ts';
import { stateWords } from './lifecycle-entries.ts';
import { labelled } from './speaker.ts';

/** The entity as the book shows it above its entries. */
export function describeEntity(telling: Telling, entity: EntityDescriptor): BookEntity {
  const { speaker, model } = telling;
  const partOf = model.entities.flatMap((other) =>
    other.fields.flatMap((field) =>
      (field.kind === 'object' || field.kind === 'lines') && field.entity === entity.id
        ? [{ entity: other.id, path: field.key }]
        : [],
    ),
  );
  return {
    id: entity.id,
    area: entity.area,
    label: speaker.say(`entity.${entity.id}.label`),
    file: entity.file,
    views: entity.views.map(({ id, route, accounts, columns, filters }) => ({
      id,
      label: speaker.say(`entity.${entity.id}.views.${id}`),
      route,
      accounts,
      columns,
      filters,
    })),
    sections: entity.form.map(({ id, fields, table }) => ({
      id,
      label: speaker.say(`entity.${entity.id}.sections.${id}`),
      fields: table ? [table.field] : fields,
    })),
    partOf,
    lifecycles: entity.lifecycles.map((use) => ({
      id: use.lifecycle.id,
      field: use.field,
      label: speaker.say(`entity.${entity.id}.fields.${use.field}`),
      states: labelled(Object.keys(use.lifecycle.states), (state) => stateWords({ speaker, entity, use }, state)),
      actions: labelled(
        use.lifecycle.transitions.map(({ action }) => action),
        (action) => speaker.say(`lifecycle.${use.lifecycle.id}.actions.${action}`),
      ),
    })),
  };
}
