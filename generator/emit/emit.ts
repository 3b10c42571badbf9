// The emit stage: from the model to the text of every generated file. Reads and writes no disk.
import { memoize } from '../cache/memoize.ts';
import { makeAnew } from '../cache/seen-parts.ts';
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
  return (await Promise.all(emitStages.map((stage) => stage(model, tools)))).flat();
}

type EmitStage = (model: Model, tools: Tools) => Promise<readonly EmittedFile[]>;

/** All of `emit` in the order in which it is needed by who waits for it: open pages, the server and the types of hand-written code, readers. */
export const emitStages: readonly EmitStage[] = [emitForPages, emitForServer, emitForReaders];

async function emitForPages(model: Model, tools: Tools): Promise<readonly EmittedFile[]> {
  const validators = await started(emitValidators(model, tools), tools);
  const files = emitEach(model, tools, {
    emitLifecycles,
    emitDescriptors,
    emitPages,
    emitRoutes,
    emitEntityLoaders,
    emitMenu,
    emitPasswords,
    emitFlows,
    emitPapers,
    emitUploads,
    emitSystem,
    emitLocales,
    emitAreaWords,
  });
  return [...files, ...(await validators())];
}

async function emitForServer(model: Model, tools: Tools): Promise<readonly EmittedFile[]> {
  const types = await started(emitTypes(model, tools, inputsOf(model)), tools);
  const files = emitEach(model, tools, {
    emitEntityNames,
    emitHooks,
    emitRoles,
    emitCodes,
    emitTables,
    emitRecords: () => emitApiRecords(model, tools, inputsOf(model)),
    emitServerModel,
  });
  return [...files, ...(await types())];
}

async function emitForReaders(model: Model, tools: Tools): Promise<readonly EmittedFile[]> {
  const book = await started(emitRuleBook(model, tools, inputsOf(model)), tools);
  return [...emitEach(model, tools, { emitEditorSchemas }), ...(await book())];
}

/**
 * Waits until every stage has handed over what another thread makes, and the project is known to be sound; only then a stage makes its
 * own files. What fails is thrown where it is waited for, also when what is made meanwhile fails first.
 */
async function started<Made>(work: Promise<Made>, { sound }: Tools): Promise<() => Promise<Made>> {
  work.catch(() => {});
  await sound;
  return () => work;
}

type Emitters = { readonly [name: string]: (model: Model, tools: Tools) => readonly EmittedFile[] };

/** Of a model that is followed, what did not change is not written down again. */
function emitEach(model: Model, tools: Tools, emitters: Emitters): EmittedFile[] {
  const { recall = makeAnew } = tools;
  return Object.entries(emitters).flatMap(([name, emitter]) => recall(name, () => emitter(model, tools)));
}

const inputsOf = memoize((model: Model) => entityInputs(model, hostsOf(model)));
