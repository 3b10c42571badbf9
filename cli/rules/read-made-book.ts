// The whole rule book of generated/, put together from its parts.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { Diagrams, InLanguages, RuleBook } from '../../runtime/core/rule-book/book.ts';
import {
  type AreaPart,
  type AreaWords,
  type EntityAbout,
  type EntryExamples,
  type FirstPart,
  knownEntity,
  listEntries,
  wholeEntry,
} from '../../runtime/core/rule-book/book-parts.ts';
import { saidTogether } from '../../runtime/core/rule-book/said-in.ts';

const list = '-list.gen.json';

/** The book as it was compiled last. Rejects where nothing was. */
export async function readMadeBook(generated: string): Promise<RuleBook> {
  const folder = join(generated, 'rule-book');
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
  const heads = languages.map(
    (language): Promise<FirstPart> => read(join(generated, `rule-book-${language}.gen.json`)),
  );
  const diagrams: Diagrams = await read(join(generated, 'rule-book-diagrams.gen.json'));
  const files = await readdir(folder);
  const areas = files.filter((file) => file.endsWith(list)).map((file) => file.slice(0, -list.length));
  const parts = await Promise.all(
    areas.sort().map(async (area) => {
      const part = (name: string) => read(join(folder, `${area}-${name}.gen.json`));
      const said: readonly AreaWords[] = await Promise.all(languages.map(part));
      const words = Object.fromEntries(languages.map((language, place) => [language, said[place]?.words ?? {}]));
      const listed = listEntries({ list: await part('list'), words });
      const examples: AreaPart<EntryExamples> = await part('examples');
      return {
        entries: listed.map((entry) => wholeEntry(entry, examples[entry.entity] ?? {})),
        about: saidTogether(said.map(({ about }) => about)),
      };
    }),
  );
  const { entities, ...head } = saidTogether(await Promise.all(heads));
  const about = Object.assign({}, ...parts.map((part) => part.about)) as AreaPart<InLanguages<EntityAbout>>;
  const known = entities.map((entity) => knownEntity(entity, about[entity.id]));
  // Of all languages put together: nothing is said in fewer.
  const whole = { ...head, entities: known } as Omit<RuleBook, 'entries' | 'diagrams'>;
  return { ...whole, diagrams, entries: parts.flatMap(({ entries }) => entries) };
}
