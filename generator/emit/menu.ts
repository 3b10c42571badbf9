// menu.gen.ts: the groups of the sidebar in order, with every view and screen a person may see in them; menu-words.gen.ts: what they are
// called in every language, for who looks for one by a name in another, and the screens that no role opens.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { ModuleText } from './module-text.ts';

export function emitMenu(model: Model): EmittedFile[] {
  const module = new ModuleText('menu.gen.ts', 'schemas/menu.yaml and the views of the entities');
  const type = module.importType('MenuGroup', 'runtime/core/menu.ts');
  module.addData(`export const menu: readonly ${type}[]`, model.menu);
  return [module.file(), emitMenuWords(model)];
}

function emitMenuWords({ menu, screens, locales }: Model): EmittedFile {
  const module = new ModuleText('menu-words.gen.ts', 'locales/menu.yaml and the labels of the views');
  const type = module.importType('MenuWords', 'runtime/core/menu.ts');
  const open = screens.filter(({ everybody }) => everybody).map(({ menu: key, route }) => ({ key, route }));
  const keys = new Set([
    ...menu.flatMap((group) => [group.key, ...group.items.map(({ key }) => key)]),
    ...open.map(({ key }) => key),
  ]);
  const named = [...keys].map((key) => [
    key,
    Object.fromEntries(languages.map((language) => [language, textAt(locales[language].menu, key)])),
  ]);
  module.addData(`export const menuWords: ${type}`, Object.fromEntries(named));
  const screen = module.importType('OpenScreen', 'runtime/core/menu.ts');
  module.addData(`export const openScreens: readonly ${screen}[]`, open);
  return module.file();
}

function textAt(tree: LocaleTree | string | undefined, key: string): string {
  const text = typeof tree === 'object' ? tree[key] : undefined;
  return typeof text === 'string' ? text : key;
}
