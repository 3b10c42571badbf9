// area-words.gen.ts: what loads the words of an area in a language; word-areas.gen.ts: in which area each entity has its words.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { eachField } from '../../runtime/core/paths.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression } from './data-text.ts';
import { generated } from './entity-modules.ts';
import { areaFile } from './locales.ts';
import { ModuleText } from './module-text.ts';

export function emitAreaWords(model: Model): EmittedFile[] {
  const areas = [...new Set(model.entities.map(({ area }) => area))];
  const loaders = new ModuleText('area-words.gen.ts', 'schemas/ and locales/');
  const tree = loaders.importType('LocaleTree', 'runtime/core/model.ts');
  const load = `() => Promise<{ readonly default: ${tree} }>`;
  const loaderOf = (file: string): Expression =>
    new Expression(`() => import('${loaders.specifier(generated(file))}')`);
  loaders.addData(
    `export const areaWords: { readonly [language: string]: { readonly [area: string]: ${load} } }`,
    Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(areas.map((area) => [area, loaderOf(areaFile(language, area))])),
      ]),
    ),
  );
  const owners = new ModuleText('word-areas.gen.ts', 'schemas/');
  owners.addData(
    'export const wordAreas: { readonly [entity: string]: string }',
    Object.fromEntries(model.entities.map(({ id, area }) => [id, area])),
  );
  return [loaders.file(), owners.file()];
}

/** The areas whose words the pages of an entity say: its own, and those of the entities whose fields stand within it or beside it. */
export function areasSaid(model: Pick<Model, 'entities'>, entity: EntityDescriptor): readonly string[] {
  const said = new Set<string>([entity.id]);
  eachField(entity.fields, (field) => said.add(ownerOf(field) ?? entity.id));
  for (const { linked = [] } of entity.views) {
    for (const { records } of linked) for (const record of records) said.add(record.entity);
  }
  return areasOf(model, said);
}

/** The areas of entities, each once. */
export function areasOf(model: Pick<Model, 'entities'>, entities: Iterable<string>): readonly string[] {
  const areas = new Map(model.entities.map(({ id, area }) => [id, area]));
  return [...new Set([...entities].flatMap((id) => areas.get(id) ?? []))];
}

/** The entity whose labels a field is said with beside its own: of lines and objects, and of values that another entity names. */
function ownerOf(field: Field): string | null {
  if ('fields' in field) return field.entity;
  if ('labels' in field && typeof field.labels === 'string') return field.labels.split('.')[1] ?? null;
  return null;
}
