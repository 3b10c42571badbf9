// entity-loaders.gen.ts: the descriptor of each entity with a lifecycle, loaded when it is needed: for pages that show several entities.
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';

export function emitEntityLoaders(model: Model): EmittedFile[] {
  const module = new ModuleText('entity-loaders.gen.ts', 'schemas/');
  const type = module.importType('EntityDescriptor', 'runtime/core/descriptor/entity.ts');
  const acting = model.entities.filter(({ lifecycles }) => lifecycles.length > 0);
  const loaders = acting.map(({ id }) => {
    const file = module.specifier(generated(entityModule(id, 'descriptor.gen.ts')));
    return [id, new Expression(`async () => (await import('${file}')).${camelCase(id)}`)] as const;
  });
  module.addData(
    `export const entityLoaders: { readonly [entity: string]: () => Promise<${type}> }`,
    Object.fromEntries(loaders),
  );
  return [module.file()];
}
