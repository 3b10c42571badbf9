// Makes texts with slow libraries, many in a thread of their own: they take longer than all that the compiler does itself.
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { ContentCache } from '../cache/content-cache.ts';
import { type Recall, unfollowed } from '../cache/seen-parts.ts';
import { shapesCode } from '../load/shapes.ts';
import type { Model } from '../model/model.ts';
import { entriesText } from '../rule-book/entry-texts.ts';

/** The texts that can be made. Libraries are loaded on first use; inputs are JSON, but for entries of the rule book, which are made of a model. */
const makers = {
  validators: async () => {
    const { compileValidator } = await import('./compile-validator.ts');
    return (schema: string) => compileValidator(JSON.parse(schema));
  },
  shapes: async () => shapesCode,
  interfaces: async () => {
    const [{ compile }, { layOutInterface }] = await Promise.all([
      import('json-schema-to-typescript'),
      import('./lay-out-interface.ts'),
    ]);
    // As the rest of the generated code is written.
    const style = { singleQuote: true, printWidth: 120 };
    const options = { bannerComment: '', style, ignoreMinAndMaxItems: true };
    return async (nameAndSchema: string) => {
      const print = (format: boolean): Promise<string> => {
        const [name, schema] = JSON.parse(nameAndSchema);
        return compile(schema, name, { ...options, format });
      };
      return layOutInterface(await print(false)) ?? print(true);
    };
  },
  entries: async () => {
    const { openRuleBook } = await import('../rule-book/open-rule-book.ts');
    return ({ model, entities }: EntriesWanted) => {
      const { entriesOf } = openRuleBook(model);
      const texts = model.entities.filter(({ id }) => entities.has(id)).map((entity) => entriesText(entriesOf(entity)));
      return JSON.stringify(texts);
    };
  },
  diagrams: async () => {
    const { layOutLifecycle } = await import('../rule-book/lay-out-lifecycle.ts');
    return (lifecycleAndWords: string) => {
      const [lifecycle, words] = JSON.parse(lifecycleAndWords);
      return JSON.stringify(layOutLifecycle(lifecycle, words));
    };
  },
};

type Artefact = keyof typeof makers;

/** Entities, by their ids, whose entries are wanted. */
interface EntriesWanted {
  readonly model: Model;
  readonly entities: ReadonlySet<string>;
}

interface Task {
  readonly artefact: Artefact;
  readonly inputs: readonly (string | EntriesWanted)[];
}

interface Made {
  readonly artefact: Artefact;
  readonly texts: readonly string[];
}

/** What emitters need for what takes long. */
export interface Tools {
  readonly memory: ContentCache;
  readonly maker: TextMaker;
  /** Of a project that is followed: what was made of the same parts. */
  readonly recall?: Recall | undefined;
  /** Of a project that is still checked: settled when nothing was found. What another thread makes is begun before. */
  readonly sound?: Promise<void> | undefined;
}

/** The text for each input, in their order; what is remembered is not made again. */
export function textsOf(
  { memory: cache, maker }: Tools,
  artefact: Exclude<Artefact, 'entries'>,
  inputs: readonly string[],
): Promise<readonly string[]> {
  return cache.recallAll(artefact, inputs, (missing) =>
    maker.make(
      artefact,
      missing.map((index) => inputs[index] ?? ''),
    ),
  );
}

/** Below this number of texts, starting a thread takes longer than the work. */
const worthAThread = 12;

export class TextMaker {
  #thread: Worker | null = null;

  /** Starts the thread ahead of the work: it is up and has its libraries when the first inputs are known. */
  startAhead(): void {
    this.#start(threadAhead);
  }

  #start(as: ThreadKind): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(import.meta.filename, { workerData: as, env: threadEnvironment() });
    thread.on('message', ({ artefact, texts }: Made) => thread.emit(artefact, texts));
    this.#thread = thread;
    return thread;
  }

  /** The text for each input, in their order. An artefact is not asked for again before it is there. */
  async make(artefact: Exclude<Artefact, 'entries'>, inputs: readonly string[]): Promise<readonly string[]> {
    if (inputs.length === 0) return [];
    if (!this.#thread && inputs.length < worthAThread) return makeAll({ artefact, inputs });
    return this.#makeApart({ artefact, inputs });
  }

  /** The entries of each of these entities, in the order of the model, made beside what this thread does; null: they are so few that to hand the model over takes longer. */
  async makeEntries(model: Model, entities: ReadonlySet<string>): Promise<readonly string[] | null> {
    if (entities.size < worthAThread) return null;
    const [made = '[]'] = await this.#makeApart({
      artefact: 'entries',
      inputs: [{ model: unfollowed(model), entities }],
    });
    return JSON.parse(made);
  }

  async #makeApart({ artefact, inputs }: Task): Promise<readonly string[]> {
    const thread = this.#start(threadAtNeed);
    thread.postMessage({ artefact, inputs } satisfies Task);
    // Rejects with the error of the thread.
    const [texts] = await once(thread, artefact);
    return texts;
  }

  /** Terminates the thread. */
  async stop(): Promise<void> {
    await this.#thread?.terminate();
    this.#thread = null;
  }
}

async function makeAll({ artefact, inputs }: Task): Promise<readonly string[]> {
  const make: (input: never) => string | Promise<string> = await makers[artefact]();
  const texts: string[] = [];
  for (const input of inputs) texts.push(await make(input as never));
  return texts;
}

/** How a thread knows that it is ours. */
const threadAtNeed = 'tongguan makes texts';
const threadAhead = 'tongguan makes texts: have the libraries ready';

type ThreadKind = typeof threadAtNeed | typeof threadAhead;

/** The thread takes its code from where this process keeps what it compiled, without reading the types out of it again. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: dirname(folder) };
}

if (!isMainThread && (workerData === threadAtNeed || workerData === threadAhead)) {
  parentPort?.on('message', async (task: Task) => {
    const { artefact } = task;
    parentPort?.postMessage({ artefact, texts: await makeAll(task) } satisfies Made);
  });
  if (workerData === threadAhead) for (const load of Object.values(makers)) await load();
}
