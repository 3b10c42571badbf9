// The emit stage: from the model to the text of every generated file. Reads and writes no disk.
import type { EmittedFile, Model } from '../model/model.ts';
import { hostsOf } from '../rule-book/entity-entries.ts';
import { entityInputs } from '../rule-book/entity-input.ts';
import { emitApiRecords } from './api-records/api-records.ts';
import { emitAreaWords } from './area-words.ts';
import { emitCodes } from './codes.ts';
import { emitDescriptors } from './descriptors.ts';
import { emitEditorSchemas } from './editor/editor-schemas.ts';
import { emitEntityLoaders } from './entity-loaders.ts';
import { emitEntityNames } from './entity-names.ts';
import { emitFlows } from './flows.ts';
import { emitHooks } from './hooks.ts';
import { emitLifecycles } from './lifecycles.ts';
import { emitLocales } from './locales.ts';
import { emitMenu } from './menu.ts';
import { emitPages } from './pages.ts';
import { emitPapers } from './papers.ts';
import { emitPasswords } from './passwords.ts';
import { emitRoles } from './roles.ts';
import { emitRoutes } from './routes.ts';
import { emitRuleBook } from './rule-book.ts';
import { emitServerModel } from './server-model.ts';
import { emitSystem } from './system.ts';
import { emitTables } from './tables/emit-tables.ts';
import type { Tools } from './text-maker.ts';
import { emitTypes } from './types.ts';
import { emitUploads } from './uploads.ts';
import { emitValidators } from './validators.ts';

/** Every file of a model. The same model gives the same bytes, whatever the tools remember. */
export async function emit(model: Model, tools: Tools): Promise<readonly EmittedFile[]> {
  // Started first: they are compiled in another thread meanwhile.
  const inputOf = entityInputs(model, hostsOf(model), tools.memory);
  const compiled = Promise.all([emitValidators(model, tools), emitTypes(model, tools, inputOf)]);
  const book = emitRuleBook(model, tools, inputOf);
  // What fails is thrown where it is waited for, also when the other, or what is made meanwhile, fails first.
  for (const one of [compiled, book]) one.catch(() => {});
  const files = [
    ...emitLifecycles(model),
    ...emitDescriptors(model, tools),
    ...emitPages(model),
    ...emitRoutes(model),
    ...emitEntityLoaders(model),
    ...emitEntityNames(model),
    ...emitHooks(model),
    ...emitMenu(model),
    ...emitRoles(model),
    ...emitPasswords(model),
    ...emitFlows(model),
    ...emitPapers(model),
    ...emitUploads(model),
    ...emitSystem(model),
    ...emitCodes(model),
    ...emitTables(model, tools),
    ...emitLocales(model),
    ...emitAreaWords(model),
    ...emitApiRecords(model, tools, inputOf),
    ...emitServerModel(model),
    ...emitEditorSchemas(model),
    ...(await book),
  ];
  return [...files, ...(await compiled).flat()];
}
