// system.gen.ts: which entities the server itself works with, by the parts they play.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitSystem(model: Model): EmittedFile[] {
  const module = new ModuleText('system.gen.ts', 'schemas/access.yaml');
  const type = module.importType('SystemEntities', 'runtime/core/system-entities.ts');
  module.addData(`export const system: ${type}`, model.system);
  return [module.file()];
}
