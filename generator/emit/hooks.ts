// hooks.gen.ts: the hand-written hooks of entities, found below overrides/, loaded by the server when it starts.
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression, printData } from './data-text.ts';
import { ModuleText } from './module-text.ts';

export function emitHooks(model: Model): EmittedFile[] {
  const module = new ModuleText('hooks.gen.ts', 'overrides/');
  const found = model.entities.filter(({ id }) => model.overrides.get(id)?.has('hooks.ts'));
  const entries = found.map(({ id }): [string, Expression] => [
    id,
    new Expression(`() => import('${module.specifier(`overrides/${id}/hooks.ts`)}')`),
  ]);
  // Checked one by one, so that hooks of another entity are told here.
  const type = module.importType('KnownHookModules', 'runtime/server/load-hooks.ts');
  module.add(`export const hooks = ${printData(Object.fromEntries(entries))} satisfies ${type};`);
  return [module.file()];
}
