// list.gen.tsx and form.gen.tsx: an entity's pages, each one typed call into the runtime.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { entityModule, generated, hasPages } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase, pascalCase } from './names.ts';

/** A list and a form for every entity with pages, also where an override takes the place: it may build on them. */
export function emitPages(model: Model): EmittedFile[] {
  return model.entities.filter(hasPages).flatMap((entity) => [emitList(entity), emitForm(entity)]);
}

function emitList(entity: EntityDescriptor): EmittedFile {
  const module = new ModuleText(entityModule(entity.id, 'list.gen.tsx'), entity.file);
  const listPage = module.importValue('listPage', 'runtime/web/list/list-page.tsx');
  module.add(`export default ${listPage}<${recordType(entity, module)}>(${descriptor(entity, module)});`);
  return module.file();
}

function emitForm(entity: EntityDescriptor): EmittedFile {
  const module = new ModuleText(entityModule(entity.id, 'form.gen.tsx'), entity.file);
  const formPage = module.importValue('formPage', 'runtime/web/form/form-page.tsx');
  const validate = module.importDefault('validate', generated(entityModule(entity.id, 'validate.gen.js')));
  module.add(`export default ${formPage}<${recordType(entity, module)}>(${descriptor(entity, module)}, ${validate});`);
  return module.file();
}

function recordType(entity: EntityDescriptor, module: ModuleText): string {
  return module.importType(pascalCase(entity.id), generated(entityModule(entity.id, 'types.gen.ts')));
}

function descriptor(entity: EntityDescriptor, module: ModuleText): string {
  return module.importValue(camelCase(entity.id), generated(entityModule(entity.id, 'descriptor.gen.ts')));
}
