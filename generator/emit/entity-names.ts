// names.gen.ts: what the schemas call things, as types for code written by hand.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { entityModule, generated, hasRecords } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { pascalCase } from './names.ts';

/** What is done with every entity. */
const general: ReadonlySet<string> = new Set(['create', 'edit', 'delete', 'readLines']);

/** Every entity with records, added to `KnownEntities`. */
export function emitEntityNames(model: Model): EmittedFile[] {
  const module = new ModuleText('names.gen.ts', 'schemas/');
  const entries = model.entities.filter(hasRecords).map((entity) => `    '${entity.id}': ${namesOf(entity, module)};`);
  const declared = module.specifier('runtime/core/known-entities.ts');
  module.add(`declare module '${declared}' {\n  interface KnownEntities {\n${entries.join('\n')}\n  }\n}`);
  return [module.file()];
}

function namesOf(entity: EntityDescriptor, module: ModuleText): string {
  const record = module.importType(pascalCase(entity.id), generated(entityModule(entity.id, 'types.gen.ts')));
  const lifecycles = entity.lifecycles.map(({ lifecycle }) => lifecycle);
  const names = {
    rule: entity.rules.map(({ id }) => id),
    judge: entity.rules.filter(({ kind }) => kind === 'hook').map(({ id }) => id),
    action: [
      ...lifecycles.flatMap(({ transitions }) => transitions.map(({ action }) => action)),
      // What hand-written calls do, for which there are rules.
      ...entity.rules.flatMap(({ on }) => (typeof on === 'string' ? [] : on)),
    ].filter((action) => !general.has(action)),
    state: lifecycles.flatMap(({ states }) => Object.keys(states)),
    view: entity.views.map(({ id }) => id),
  };
  const members = Object.entries(names).map(([name, values]) => `      ${name}: ${unionOf(values)};`);
  return `{\n      record: ${record};\n${members.join('\n')}\n    }`;
}

function unionOf(values: readonly string[]): string {
  const own = [...new Set(values)];
  return own.length === 0 ? 'never' : own.map((value) => `'${value}'`).join(' | ');
}
