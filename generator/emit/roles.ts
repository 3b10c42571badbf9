// roles.gen.ts: the roles that enterprises begin with, by account type.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitRoles(model: Model): EmittedFile[] {
  const module = new ModuleText('roles.gen.ts', 'schemas/roles.yaml');
  const type = module.importType('RoleTemplates', 'runtime/core/model.ts');
  module.addData(`export const roles: ${type}`, model.roles);
  return [module.file()];
}
