// What is said of the entities of an area, loaded with the first page that shows them: a project has more of them than a page needs.
import i18next from 'i18next';
import type { Language } from '../../core/descriptor/value.ts';
import type { LocaleTree } from '../../core/model.ts';

/** Loads the compiled words of an area; handed in by main.tsx. */
export interface LoadAreaWords {
  /** The fields, values, sections and rules of the entities of an area. */
  readonly ofArea: (language: Language, area: string) => Promise<LocaleTree>;
  /** In which area each entity has its words: for pages that name entities of others. */
  readonly areas: () => Promise<{ readonly [entity: string]: string }>;
}

let words: LoadAreaWords | null = null;
/** Areas that a page has shown: their words come in every language that is chosen. */
const shown = new Set<string>();
/** By language and area. */
const loading = new Map<string, Promise<void>>();
const laid = new Set<string>();
/** Languages and entities whose words have been looked for: what is missing after that is a gap. */
const lookedFor = new Set<string>();

/** Asks for the words of the areas that the first page shows. Gives what lays them in i18next once that is there; never rejects. */
export function startAreaWords(load: LoadAreaWords, language: Language, areas: readonly string[]): () => Promise<void> {
  words = load;
  // What could not be had is asked for again by the page, which says what keeps it from coming.
  const trees = areas.map(async (area) => ({ area, tree: await load.ofArea(language, area).catch(() => null) }));
  return async () => {
    for (const { area, tree } of await Promise.all(trees)) if (tree !== null) lay(language, area, tree);
  };
}

/**
 * Settles when what is said of the entities of these areas is there in the language in use; whatever language is chosen later brings it
 * too. Rejects where it cannot be had.
 */
export async function loadAreaWords(areas: readonly string[]): Promise<void> {
  await Promise.all(areas.map((area) => add(inUse(), area)));
}

/** Whether it is there already. */
export function hasAreaWords(areas: readonly string[]): boolean {
  return areas.every((area) => speaksOf(inUse(), area));
}

/** Whether what is said of the entities of an area is there in a language. */
export function speaksOf(language: Language, area: string): boolean {
  return laid.has(`${language} ${area}`);
}

/** Settles when every area that a page has shown speaks a language, those too that were shown while the others came. */
export async function addShownAreas(language: Language): Promise<void> {
  for (let first = 0; first < shown.size; ) {
    const areas = [...shown].slice(first);
    first += areas.length;
    await Promise.all(areas.map((area) => add(language, area)));
  }
}

function inUse(): Language {
  return i18next.language as Language;
}

function add(language: Language, area: string): Promise<void> {
  shown.add(area);
  const key = `${language} ${area}`;
  const known = loading.get(key);
  if (known || !words) return known ?? Promise.resolve();
  const added = words.ofArea(language, area).then((tree) => lay(language, area, tree));
  loading.set(key, added);
  // What could not be had is asked for again with the next page.
  added.catch(() => loading.delete(key));
  return added;
}

function lay(language: Language, area: string, tree: LocaleTree): void {
  shown.add(area);
  laid.add(`${language} ${area}`);
  i18next.addResourceBundle(language, 'translation', tree, true, false);
}

/** The entity of a key that its area says: `entity.bill.fields.amount`. */
const saidByArea = /^entity\.([^.]+)\.(?:fields|values|rules|sections|named)\./;

/** Whether the text of a key, which is not there, is still to come with the area of its entity. */
export function textStillToCome(key: string): boolean {
  const entity = saidByArea.exec(key)?.[1];
  return entity !== undefined && !lookedFor.has(`${inUse()} ${entity}`);
}

/** Loads the area of the entity that a key without a text names; what is drawn is drawn anew once it is there. */
export async function loadWordsOfKey(key: string): Promise<void> {
  const entity = saidByArea.exec(key)?.[1];
  if (entity === undefined || !words || !textStillToCome(key)) return;
  const language = inUse();
  try {
    const area = (await words.areas())[entity];
    if (area !== undefined) await add(language, area);
    lookedFor.add(`${language} ${entity}`);
  } catch {
    // Without the network it is looked for again with the next drawing.
  }
}
