// rule-book.gen.json: the rule book without its entries, which stand in rule-book/, by area and part; both are read by its page; rule-book-tables.gen.json and rule-book-cases.gen.json: what it shows on demand; rule-book-checks.gen.ts: what judges the examples in it.
import { bookFiles } from '../../runtime/core/rule-book/book-parts.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { bookCodes } from '../rule-book/build-rule-book.ts';
import type { EntityInput } from '../rule-book/entity-input.ts';
import { entriesText, partTexts } from '../rule-book/entry-texts.ts';
import { type OpenBook, openRuleBook } from '../rule-book/open-rule-book.ts';
import { Expression } from './data-text.ts';
import { entityModule, generated, hasRecords } from './entity-modules.ts';
import { ModuleText } from './module-text.ts';
import { camelCase } from './names.ts';
import { type Tools, textsOf } from './text-maker.ts';

export async function emitRuleBook(model: Model, tools: Tools, inputOf: EntityInput): Promise<EmittedFile[]> {
  const book = openRuleBook(model);
  // Started first: they may be drawn in another thread meanwhile.
  const drawn = diagramTexts(model, book, tools);
  const entries = await entryTexts(model, book, tools, inputOf);
  const diagrams = await drawn;
  const { entriesOf: _, diagramWords: __, tablesOf: ___, ...rest } = book;
  const tables = await tableTexts(model, book, tools, inputOf);
  const parts = Object.entries(rest).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  const text = [...parts, `"diagrams":{\n${diagrams.join(',\n')}\n}`];
  return [
    { path: 'rule-book.gen.json', text: `{\n${text.join(',\n')}\n}\n` },
    ...areaFiles(model, entries),
    { path: 'rule-book-tables.gen.json', text: tables },
    { path: 'rule-book-cases.gen.json', text: caseTexts(model) },
    emitChecks(model),
  ];
}

/** The entries of each entity, as `entriesText` has them. */
async function entryTexts(
  model: Model,
  book: OpenBook,
  { memory: cache, maker }: Tools,
  inputOf: EntityInput,
): Promise<readonly string[]> {
  const { entities } = model;
  return cache.recallAll('rule-book', entities.map(inputOf), async (missing) => {
    const wanted = missing.flatMap((index) => entities[index] ?? []);
    const made = await maker.makeEntries(model, new Set(wanted.map(({ id }) => id)));
    return made ?? wanted.map((entity) => entriesText(book.entriesOf(entity)));
  });
}

/** Who looks for something in one area does not load the others, nor languages nobody reads. */
function areaFiles({ entities }: Model, texts: readonly string[]): EmittedFile[] {
  const known = entities.map(({ id, area }, index) => ({ id, area, text: texts[index] ?? '' }));
  const areas = Map.groupBy(
    known.filter(({ text }) => text !== ''),
    ({ area }) => area,
  );
  return [...areas].flatMap(([area, own]) => {
    const parts = own.map(({ id, text }) => ({ id, parts: partTexts(text) }));
    return bookFiles.map((file) => {
      const members = parts.map(({ id, parts: { [file]: part } }) => `${JSON.stringify(id)}:${part}`);
      return { path: `rule-book/${area}-${file}.gen.json`, text: `{\n${members.join(',\n')}\n}\n` };
    });
  });
}

/** Decision tables, a line each, and code tables: read when somebody opens them. */
async function tableTexts(model: Model, book: OpenBook, { memory }: Tools, inputOf: EntityInput): Promise<string> {
  const entities = model.entities.filter(({ type }) => type !== 'sub');
  const texts = await memory.recallAll('decision-tables', entities.map(inputOf), (missing) =>
    missing.map((index) => {
      const entity = entities[index];
      return (entity ? book.tablesOf(entity) : []).map((table) => JSON.stringify(table)).join(',\n');
    }),
  );
  const codes = bookCodes(model).map((table) => JSON.stringify(table));
  const decisions = texts.filter((text) => text !== '');
  return `{"decisions":[\n${decisions.join(',\n')}\n],"codes":[\n${codes.join(',\n')}\n]}\n`;
}

/** Test cases as they are written, a file a line: read when somebody opens an entry. */
function caseTexts({ cases, mutation }: Model): string {
  const files = cases.map((one) => JSON.stringify(one));
  return `{"files":[\n${files.join(',\n')}\n],"mutation":${JSON.stringify(mutation)}}\n`;
}

async function diagramTexts({ lifecycles }: Model, book: OpenBook, tools: Tools): Promise<string[]> {
  const inputs = lifecycles.map((lifecycle) => JSON.stringify([lifecycle, book.diagramWords(lifecycle)]));
  const texts = await textsOf(tools, 'diagrams', inputs);
  return lifecycles.map(({ id }, index) => `${JSON.stringify(id)}:${texts[index] ?? ''}`);
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
