// codes.gen.ts: the code tables and their values, which the server seeds on its first start.

import type { EmittedFile, Model } from '../model/model.ts';
import { LastMade } from '../remember/last-made.ts';
import { ModuleText } from './module-text.ts';

const lastMade = new LastMade<EmittedFile>();

export function emitCodes(model: Model): EmittedFile[] {
  return [lastMade.get('', model.codes, () => codesModule(model))];
}

function codesModule(model: Model): EmittedFile {
  const module = new ModuleText('codes.gen.ts', 'schemas/codes/');
  const type = module.importType('CodeTable', 'runtime/core/model.ts');
  module.addData(`export const codes: readonly ${type}[]`, model.codes);
  return module.file();
}
