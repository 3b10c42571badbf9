// menu.gen.ts: the groups of the sidebar in order, with every view and screen a person may see in them.
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitMenu(model: Model): EmittedFile[] {
  const module = new ModuleText('menu.gen.ts', 'schemas/menu.yaml and the views of the entities');
  const type = module.importType('MenuGroup', 'runtime/core/menu.ts');
  module.addData(`export const menu: readonly ${type}[]`, model.menu);
  return [module.file()];
}
