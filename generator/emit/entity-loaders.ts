// entity-loaders.gen.ts: the descriptor of each entity with a lifecycle, or whose fields others name, loaded when it is needed: for pages that show
// several entities.
import { namesFieldsOf } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';

export function emitEntityLoaders(model: Model): EmittedFile[] {
  const module = new ModuleText('entity-loaders.gen.ts', 'schemas/');
  const type = module.importType('EntityDescriptor', 'runtime/core/descriptor/entity.ts');
  const named = new Set<string>();
  for (const { fields } of model.entities) eachField(fields, (field) => named.add(namesFieldsOf(field) ?? ''));
  const needed = model.entities.filter(({ id, lifecycles }) => lifecycles.length > 0 || named.has(id));
  const loaders = needed.map(({ id }) => {
    const file = module.specifier(generated(entityModule(id, 'descriptor.gen.ts')));
    return [id, new Expression(`async () => (await import('${file}')).${camelCase(id)}`)] as const;
  });
  module.addData(
    `export const entityLoaders: { readonly [entity: string]: () => Promise<${type}> }`,
    Object.fromEntries(loaders),
  );
  return [module.file()];
}
