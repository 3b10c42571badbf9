// rule-book.gen.json: the rule book, read by its page; rule-book-checks.gen.ts: what judges the examples in it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LastMade } from '../last-made.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { bookInputs } from '../rule-book/book-inputs.ts';
import { hostsOf } from '../rule-book/entity-entries.ts';
import { type OpenBook, openRuleBook } from '../rule-book/open-rule-book.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated, hasRecords } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';
import { openTextCache } from './text-cache.ts';

const lastEntries = new LastMade<Promise<string>>();
const lastDiagrams = new LastMade<Promise<string>>();

/** Folders whose code decides what entries say; a change of it makes all of them anew. */
const makers = ['../rule-book', '../../runtime/core', '../../runtime/core/rules', '../../runtime/core/examples'];

export async function emitRuleBook(model: Model): Promise<EmittedFile[]> {
  const book = openRuleBook(model);
  const [entries, diagrams] = [await entryTexts(model, book), await diagramTexts(model, book)];
  const { entriesOf: _, diagramWords: __, ...rest } = book;
  const parts = Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  const text = [...parts, `"diagrams":{\n${diagrams.join(',\n')}\n}`, `"entries":[\n${entries.join(',\n')}\n]`];
  return [{ path: 'rule-book.gen.json', text: `{\n${text.join(',\n')}\n}\n` }, emitChecks(model)];
}

/** The entries of each entity that has any, an entry a line, so that two versions can be compared by eye. */
async function entryTexts(model: Model, book: OpenBook): Promise<string[]> {
  const cache = openTextCache('rule-book', codeHash());
  const inputOf = bookInputs(model, hostsOf(model));
  const texts: string[] = [];
  for (const entity of model.entities) {
    const make = async () =>
      book
        .entriesOf(entity)
        .map((entry) => JSON.stringify(entry))
        .join(',\n');
    const input = inputOf(entity);
    texts.push(await lastEntries.get(entity.id, input, () => cache.get(input, make)));
  }
  return texts.filter((text) => text !== '');
}

async function diagramTexts(model: Model, book: OpenBook): Promise<string[]> {
  const cache = openTextCache('diagrams', codeHash());
  const texts: string[] = [];
  for (const lifecycle of model.lifecycles) {
    const words = book.diagramWords(lifecycle);
    const make = async () => {
      const { layOutLifecycle } = await import('../rule-book/lay-out-lifecycle.ts');
      return `${JSON.stringify(lifecycle.id)}:${JSON.stringify(layOutLifecycle(lifecycle, words))}`;
    };
    const input = JSON.stringify([lifecycle, words]);
    texts.push(await lastDiagrams.get(lifecycle.id, input, () => cache.get(input, make)));
  }
  return texts;
}

let hash: string | undefined;

function codeHash(): string {
  if (hash !== undefined) return hash;
  const sum = createHash('sha256');
  for (const folder of makers) {
    const path = join(import.meta.dirname, folder);
    for (const name of readdirSync(path).sort()) if (name.endsWith('.ts')) sum.update(readFileSync(join(path, name)));
  }
  hash = sum.digest('base64url');
  return hash;
}

/** Every entity that has records of its own, loaded when an example of it is first tried. */
function emitChecks(model: Model): EmittedFile {
  const module = new ModuleText('rule-book-checks.gen.ts', 'schemas/');
  const type = module.importType('LoadCheck', 'runtime/core/rule-book/try-example.ts');
  const checks = model.entities.filter(hasRecords).map(({ id }): [string, Expression] => {
    const descriptor = module.specifier(generated(entityModule(id, 'descriptor.gen.ts')));
    const validate = module.specifier(generated(entityModule(id, 'validate.gen.js')));
    const name = camelCase(id);
    const loads = `Promise.all([import('${descriptor}'), import('${validate}')])`;
    const made = `([{ ${name}: descriptor }, { default: validate }]) => ({ descriptor, validate })`;
    return [id, new Expression(`() => ${loads}.then(${made})`)];
  });
  module.addData(`export const checks: { readonly [entity: string]: ${type} }`, Object.fromEntries(checks));
  return module.file();
}
