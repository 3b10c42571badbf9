// model.gen.ts: everything the server is handed, gathered from the other generated modules.
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated, hasRecords } from './entity-modules.ts';
import { localeFile } from './locales.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';

export function emitServerModel(model: Model): EmittedFile[] {
  const module = new ModuleText('model.gen.ts', 'schemas/');
  const type = module.importType('ServerModel', 'runtime/core/model.ts');
  const part = (name: string) => new Expression(module.importValue(name, generated(`${name}.gen.ts`)));
  const late = module.importValue('lateValidator', 'runtime/core/late-validator.ts');
  const entities = model.entities.filter(hasRecords).map(({ id }): [string, object] => {
    const descriptor = module.importValue(camelCase(id), generated(entityModule(id, 'descriptor.gen.ts')));
    const validate = module.specifier(generated(entityModule(id, 'validate.gen.js')));
    const load = new Expression(`${late}(() => load('${validate}'))`);
    return [id, { descriptor: new Expression(descriptor), validate: load }];
  });
  const locales = languages.map((language): [string, Expression] => [
    language,
    new Expression(module.importDefault(language, generated(localeFile(language)))),
  ]);
  const data = {
    entities: Object.fromEntries(entities),
    flows: part('flows'),
    papers: part('papers'),
    uploads: part('uploads'),
    system: part('system'),
    menu: part('menu'),
    roles: part('roles'),
    codes: part('codes'),
    tables: part('tables'),
    locales: Object.fromEntries(locales),
    records: new Expression(module.importDefault('records', generated('api-records.gen.json'))),
  };
  // At once, as a check is made, and with what the validator shares with the server.
  module.add(`const load = ${module.importValue('createRequire', 'node:module')}(import.meta.url);`);
  module.addData(`export const model: ${type}`, data);
  return [module.file()];
}
