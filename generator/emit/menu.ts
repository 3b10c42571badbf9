// menu.gen.ts: the groups of the sidebar in order, with every view and screen a person may see in them.
import type { EmittedFile, Model } from '../model/model.ts';
import { printData } from './data-text.ts';
import { ModuleText } from './module-text.ts';

export function emitMenu(model: Model): EmittedFile[] {
  const module = new ModuleText('menu.gen.ts', 'schemas/menu.yaml and the views of the entities');
  const type = module.importType('MenuGroup', 'runtime/core/descriptor.ts');
  module.add(`export const menu: readonly ${type}[] = ${printData(model.menu)};`);
  return [module.file()];
}
