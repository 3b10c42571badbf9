// locales/<language>*.gen.json: every label and sentence of a language, as i18next reads it. The server reads all of them from one file;
// pages read what every list says first, what is said of the entities of an area with the first page that shows them, and the rest with
// the first form.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { memoize } from '../cache/memoize.ts';
import { bookFile, paperWords } from '../model/build-locales.ts';
import type { EmittedFile, Model } from '../model/model.ts';
import { namedLabels } from '../model/named-fields.ts';

/** Branches of the tree that lists do not need: what is said of entered values and what they name, and pages of their own. */
const formBranches: readonly (readonly string[])[] = [
  ['limit'],
  ['message', 'factorCodeMissing'],
  ['message', 'factorNameMissing'],
  ['rule'],
  ['signature'],
  ['ui', 'ageing'],
  ['ui', 'autoCustoms'],
  ['ui', 'dashboard'],
  ['ui', 'elements'],
  ['ui', 'entities'],
  ['ui', 'exports'],
  ['ui', 'factors'],
  ['ui', 'fieldRules'],
  ['ui', 'grid'],
  ['ui', 'import'],
  ['ui', 'ownCertificate'],
  ['ui', 'ownSessions'],
  ['ui', 'paperTemplates'],
  ['ui', 'passwordForm'],
  ['ui', 'proposals'],
  ['ui', 'proveAgain'],
  ['ui', 'rates'],
  ['ui', 'sealCertificate'],
  ['ui', 'shortcuts'],
  ['ui', 'webhooks'],
  ['ui', 'writeOff'],
];

/** Branches of what is said of an entity by pages that show its records: they grow with every entity, so they come by area. */
const areaBranches: readonly (readonly string[])[] = ['fields', 'values', 'rules', 'sections', namedLabels].map(
  (part) => ['entity', '*', part],
);

/** Branches that no page says: public pages, papers and the page that tells of them, lists on paper, notices, what is sent to telephones and what is wrong with requests are put in words by the server, why one person may decide stands in the rule book. */
const serverBranches: readonly (readonly string[])[] = [
  ['ui', 'portal'],
  ['message', 'billReminder'],
  ['message', 'codeText'],
  ['message', 'codeTextAction'],
  ['message', 'input'],
  ['message', 'invitationText'],
  ['message', 'issuedPaper'],
  ['message', 'listPaper'],
  ['message', 'malformed'],
  ['message', 'notice'],
  ['message', 'noticeText'],
  ['lifecycle', '*', 'sameHand'],
];

/** Path below generated/ of the labels of a language. */
export function localeFile(language: Language): string {
  return `locales/${language}.gen.json`;
}

/** Path below generated/ of what is said of the entities of an area. */
export function areaFile(language: Language, area: string): string {
  return `locales/${language}/${area}.gen.json`;
}

/** The words of the rule book stand in the book itself, those of papers in them. */
export function emitLocales(model: Model): EmittedFile[] {
  const areas = [...Map.groupBy(model.entities, ({ area }) => area)];
  const members = areas.map(([area, entities]): Area => [area, entities.map(({ id }) => id)]);
  const key = JSON.stringify(members);
  return languages.flatMap((language) => {
    const files = knownFiles(model.locales[language]);
    const made = files.get(`${language} ${key}`) ?? filesOf(language, model.locales[language], members);
    files.set(`${language} ${key}`, made);
    return made;
  });
}

/** An area with the ids of its entities. */
type Area = readonly [area: string, entities: readonly string[]];

/** The files that were made of a tree, by its language and the areas there were. */
const knownFiles = memoize((_: LocaleTree) => new Map<string, readonly EmittedFile[]>());

function filesOf(language: Language, labels: LocaleTree, areas: readonly Area[]): EmittedFile[] {
  const { [bookFile.key]: _book, [paperWords.key]: _papers, ...tree } = labels;
  const pages = without(tree, serverBranches);
  const lists = without(without(pages, areaBranches), formBranches);
  const entities = only(pages, areaBranches);
  return [
    file(localeFile(language), tree),
    file(`locales/${language}-lists.gen.json`, lists),
    file(`locales/${language}-forms.gen.json`, only(pages, formBranches)),
    ...areas.map(([area, members]) => {
      const branches = members.map((id) => ['entity', id]);
      return file(areaFile(language, area), only(entities, branches));
    }),
  ];
}

function file(path: string, words: LocaleTree): EmittedFile {
  return { path, text: `${JSON.stringify(words, null, 2)}\n` };
}

/** The branches of a level, each with what is left of its path. */
function stepsAt(key: string, branches: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return branches.filter(([first]) => first === '*' || first === key).map(([, ...rest]) => rest);
}

/** The tree less what stands below the branches. */
function without(tree: LocaleTree, branches: readonly (readonly string[])[]): LocaleTree {
  const kept = Object.entries(tree).flatMap(([key, node]): [string, LocaleTree | string][] => {
    const steps = stepsAt(key, branches);
    if (steps.some((rest) => rest.length === 0)) return [];
    return [[key, typeof node === 'string' || steps.length === 0 ? node : without(node, steps)]];
  });
  return Object.fromEntries(kept);
}

/** What of the tree stands below the branches. */
function only(tree: LocaleTree, branches: readonly (readonly string[])[]): LocaleTree {
  const kept = Object.entries(tree).flatMap(([key, node]): [string, LocaleTree | string][] => {
    const steps = stepsAt(key, branches);
    if (steps.some((rest) => rest.length === 0)) return [[key, node]];
    if (typeof node === 'string' || steps.length === 0) return [];
    const inner = only(node, steps);
    return Object.keys(inner).length === 0 ? [] : [[key, inner]];
  });
  return Object.fromEntries(kept);
}
