// The names of a project by what they name, for editors to offer.

import { eachField } from '../../../runtime/core/paths.ts';
import type { Model } from '../../model/model.ts';
import { hasRecords } from '../entity-modules.ts';

/** What a name can be of. */
export type NamedKind =
  | 'entity'
  | 'typeOrPart'
  | 'format'
  | 'codeTable'
  | 'upload'
  | 'lifecycle'
  | 'reading'
  | 'state'
  | 'action'
  | 'actor'
  | 'menu'
  | 'icon';

/** Names of each kind, each once and sorted. */
export type NamesOfKind = { readonly [kind in NamedKind]: readonly string[] };

export function namesIn(model: Model): NamesOfKind {
  const { entities, lifecycles, menu, screens } = model;
  const views = entities.flatMap((entity) => entity.views.map((view) => view.menu));
  return {
    entity: sorted(entities.filter(hasRecords).map(({ id }) => id)),
    typeOrPart: sorted([
      ...model.types.map(({ name }) => `types#/${name}`),
      ...entities.filter(({ type }) => type === 'sub').map(({ id }) => id),
    ]),
    format: sorted([
      ...['date', 'date-time'],
      ...model.types.filter(({ isFormat }) => isFormat).map(({ name }) => name),
      ...entities.flatMap(({ fields }) => formatsIn(fields)),
    ]),
    codeTable: sorted(model.codes.map(({ id }) => id)),
    upload: sorted(model.uploads.map(({ id }) => id)),
    lifecycle: sorted(lifecycles.map(({ id }) => id)),
    reading: sorted(model.readings.map(({ id }) => id)),
    state: sorted(lifecycles.flatMap(({ states }) => Object.keys(states))),
    action: sorted(lifecycles.flatMap(({ transitions }) => transitions.map(({ action }) => action))),
    actor: sorted(lifecycles.flatMap(({ transitions }) => transitions.flatMap(({ by }) => by))),
    menu: sorted([...views, ...screens.map((screen) => screen.menu)]),
    icon: sorted(menu.flatMap(({ icon }) => icon ?? [])),
  };
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** Those that fields with a pattern of their own name, too. */
function formatsIn(fields: Model['entities'][number]['fields']): string[] {
  const names: string[] = [];
  eachField(fields, (field) => {
    if ('format' in field && field.format !== undefined) names.push(field.format);
  });
  return names;
}
