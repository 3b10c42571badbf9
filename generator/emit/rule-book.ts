// rule-book-zh.gen.json and so on: what everybody needs of the rule book, in a language; its entries stand in rule-book/, by area and part; rule-book-diagrams, -tables and -cases.gen.json: what its page shows on demand; rule-book-checks.gen.ts: what judges the examples in it.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { bookFiles, splitEntity } from '../../runtime/core/rule-book/book-parts.ts';
import { saidIn } from '../../runtime/core/rule-book/said-in.ts';
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
  // Both are asked for before either is there: another thread may make them.
  const [diagrams, entries] = await Promise.all([
    diagramTexts(model, book, tools),
    entryTexts(model, book, tools, inputOf),
  ]);
  const tables = await tableTexts(model, book, tools, inputOf);
  return [
    ...languages.map((language) => ({ path: `rule-book-${language}.gen.json`, text: firstText(book, language) })),
    ...areaFiles(model, book, entries),
    { path: 'rule-book-diagrams.gen.json', text: `{\n${diagrams.join(',\n')}\n}\n` },
    { path: 'rule-book-tables.gen.json', text: tables },
    { path: 'rule-book-cases.gen.json', text: caseTexts(model) },
    emitChecks(model),
  ];
}

/** What everybody needs of the book, in one language: a key a line. */
function firstText(book: OpenBook, language: Language): string {
  const { entriesOf: _, diagramWords: __, tablesOf: ___, ...rest } = book;
  const first = { ...rest, entities: rest.entities.map((entity) => splitEntity(entity).named) };
  const parts = Object.entries(first).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(saidIn(value, language))}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
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
function areaFiles({ entities }: Model, book: OpenBook, texts: readonly string[]): EmittedFile[] {
  const abouts = new Map(book.entities.map((entity) => [entity.id, splitEntity(entity).about]));
  const known = entities.map(({ id, area }, index) => ({ id, area, text: texts[index] ?? '' }));
  const areas = Map.groupBy(
    known.filter(({ text }) => text !== ''),
    ({ area }) => area,
  );
  return [...areas].flatMap(([area, own]) => {
    const parts = own.map(({ id, text }) => ({ id, parts: partTexts(text) }));
    return bookFiles.map((file) => {
      const members = membersText(parts.map(({ id, parts: { [file]: part } }) => [id, part]));
      const language = languages.find((one) => one === file);
      const about = language && parts.map(({ id }) => [id, JSON.stringify(saidIn(abouts.get(id), language))] as const);
      const text = about ? `{"words":${members},"about":${membersText(about)}}` : members;
      return { path: `rule-book/${area}-${file}.gen.json`, text: `${text}\n` };
    });
  });
}

/** An object, a member a line. */
function membersText(members: readonly (readonly [id: string, text: string])[]): string {
  return `{\n${members.map(([id, text]) => `${JSON.stringify(id)}:${text}`).join(',\n')}\n}`;
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
