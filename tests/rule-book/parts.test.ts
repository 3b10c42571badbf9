// The book in parts: put together it is the whole again, and an address asks for no more of it than answers.
import { describe, expect, it } from 'vitest';
import { entriesIn, entriesText } from '../../generator/rule-book/entry-texts.ts';
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import { knownEntity, listEntries, splitEntity, splitEntries } from '../../runtime/core/rule-book/book-parts.ts';
import { saidIn, saidTogether } from '../../runtime/core/rule-book/said-in.ts';
import { neededParts } from '../../runtime/web/rule-book/needed-parts.ts';
import { book } from './book.ts';

it('every entry is whole again from the text of its parts', () => {
  const byEntity = Map.groupBy(book.entries, ({ entity }) => entity);
  const again = [...byEntity].flatMap(([entity, entries]) => entriesIn(entity, entriesText(entries)));
  expect(again.length).toBe(book.entries.length);
  expect(again).toEqual(JSON.parse(JSON.stringify(book.entries)));
});

it('a list says what it says in the languages that are there, and nothing of examples', () => {
  const entries = book.entries.filter(({ entity }) => entity === 'declaration');
  const { list, words } = splitEntries(entries);
  const listed = listEntries({ list: { declaration: list }, words: { en: { declaration: words.en } } });
  expect(listed.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  expect(listed.map(({ sentence }) => sentence)).toEqual(entries.map(({ sentence }) => ({ en: sentence.en })));
  expect(listed.every((entry) => !('example' in entry))).toBe(true);
});

it('every entity is whole again from its name and what is known of it in each language', () => {
  const inOne = (language: Language) =>
    book.entities.map((entity) => {
      const { named, about } = splitEntity(entity);
      return { named: saidIn(named, language), about: saidIn(about, language) };
    });
  const again = saidTogether(languages.map(inOne)).map(({ named, about }) => knownEntity(named, about));
  expect(again).toEqual(book.entities);
});

it('an entity whose area is not there has its name and its lists, and a text of one language no other', () => {
  const declaration = book.entities.find(({ id }) => id === 'declaration');
  if (!declaration) throw new Error('There is no declaration');
  const { label, views, sections, lifecycles } = knownEntity(saidIn(splitEntity(declaration).named, 'en'), undefined);
  expect(label).toEqual({ en: declaration.label.en });
  expect(views.map(({ route }) => route)).toEqual(declaration.views.map(({ route }) => route));
  expect([...views.flatMap(({ columns, filters }) => [...columns, ...filters]), ...sections, ...lifecycles]).toEqual(
    [],
  );
});

it('words by language that are no text stay in all of them', () => {
  expect(saidIn(book.synonyms, 'en')).toEqual(book.synonyms);
});

describe('what is loaded', () => {
  const all = [...new Set(book.entities.map(({ area }) => area))];

  it.each([
    [{}, all],
    [{ text: '净重' }, all],
    [{ show: 'sections' }, all],
    [{ area: 'bill' }, ['bill']],
    [{ text: '净重', area: 'declaration' }, ['declaration']],
    [{ entity: 'hs-code' }, ['reference']],
    [{ screen: '/syscode/hscode' }, ['reference']],
    [{ entry: 'declaration.rules.net-not-above-gross' }, ['declaration', 'transport']],
    [{ show: 'tables', entity: 'hs-code' }, ['reference']],
    [{ entity: 'nobody-knows' }, all],
  ] as const)('for %j are areas %j', (address, areas) => {
    expect(neededParts(book, address, 'zh').areas.toSorted()).toEqual([...areas].sort());
  });

  it.each([
    [{}, ['zh']],
    [{ text: '30天' }, ['zh']],
    [{ text: 'net weight' }, ['zh', 'en']],
    [{ text: 'အလေးချိန်' }, ['zh', 'my']],
    [{ show: 'compare' }, ['zh', 'en', 'my']],
  ] as const)('for %j by a reader of Chinese are languages %j', (address, languages) => {
    expect(neededParts(book, address, 'zh').languages).toEqual(languages);
  });
});
