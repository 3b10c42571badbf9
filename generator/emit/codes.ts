// codes.gen.ts: the code tables and their values, which the server seeds on its first start.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitCodes(model: Model): EmittedFile[] {
  const module = new ModuleText('codes.gen.ts', 'schemas/codes/');
  const type = module.importType('CodeTable', 'runtime/core/model.ts');
  module.addData(`export const codes: readonly ${type}[]`, model.codes);
  return [module.file()];
}
