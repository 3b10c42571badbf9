// Reads everything the compiler needs from disk, once: schemas, labels, and the names of hand-written files.
import { join } from 'node:path';
import { noSynonyms } from '../../runtime/core/rule-book/synonyms.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { readText } from '../cache/read-text.ts';
import { listFiles } from '../list-files.ts';
import { type AskedByPages, askedWords } from './asked-words.ts';
import { isEntityFile } from './entity-files.ts';
import { listOverrides, type OverrideFile } from './list-overrides.ts';
import { type MissingCode, missingCode } from './missing-code.ts';
import { type HooksOfCode, readHooks } from './read-hooks.ts';
import { applyReadings, type ChosenReadings, chooseReadings } from './readings.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { seededAccounts } from './seeded-accounts.ts';
import { loadShapes, type MakeShapesApart, type Shapes } from './shapes.ts';
import { absentSource, readSource, type SourceFile } from './source-file.ts';
import { readTemplate, type TemplateFile } from './template-file.ts';

export interface Sources {
  readonly entities: readonly SourceFile[];
  readonly lifecycles: readonly SourceFile[];
  readonly codes: readonly SourceFile[];
  readonly flows: readonly SourceFile[];
  readonly papers: readonly SourceFile[];
  /** Typst files of the papers, and the parts they share. */
  readonly templates: readonly TemplateFile[];
  /** Test cases of the rules. */
  readonly cases: readonly SourceFile[];
  readonly types: SourceFile;
  readonly readings: SourceFile;
  readonly sections: SourceFile;
  readonly statements: SourceFile;
  readonly uploads: SourceFile;
  readonly access: SourceFile;
  readonly roles: SourceFile;
  readonly menu: SourceFile;
  readonly synonyms: SourceFile;
  readonly mutation: SourceFile;
  /** Label files by what they label. `words` are those beside the folders: ui, errors, menu, ... */
  readonly labels: {
    readonly entities: readonly SourceFile[];
    readonly lifecycles: readonly SourceFile[];
    readonly words: readonly SourceFile[];
  };
  readonly overrides: readonly OverrideFile[];
  /** What their hooks are called and judge, by entity. */
  readonly hooks: ReadonlyMap<string, HooksOfCode>;
  /** The words that code asks for. */
  readonly asked: AskedByPages;
  /** The code that statements name and that is not there. */
  readonly missingCode: readonly MissingCode[];
  /** Who can log in to a fresh installation; null: it cannot be told. */
  readonly accounts: ReadonlySet<string> | null;
  /** Reading -> option in force. */
  readonly chosen: ReadonlyMap<string, string>;
  /** What the files have to look like. */
  readonly shapes: Shapes;
  /** What could not be read. */
  readonly findings: readonly SchemaFinding[];
}

const singles = {
  types: {},
  readings: {},
  sections: {},
  statements: {},
  uploads: {},
  access: { accounts: ['trader', 'broker', 'operator', 'admin', 'bank'], actors: [] },
  roles: {},
  menu: { groups: [] },
  synonyms: noSynonyms,
  mutation: {},
} as const;

type Single = keyof typeof singles;
const singleNames = Object.keys(singles) as Single[];

/** The file of each, below schemas/. */
const fileOf = (name: Single): string =>
  `schemas/${name === 'sections' || name === 'statements' ? `spec-${name}` : name}.yaml`;

/** Reads the project below `root`; only texts that the memory lacks are parsed, with `makeApart` in two threads. Throws only when the disk fails. */
export async function load(
  root: string,
  chosen: ChosenReadings,
  cache: ContentCache,
  makeApart?: MakeShapesApart,
): Promise<Sources> {
  const findings: SchemaFinding[] = [];
  const shapes = loadShapes(cache, makeApart);
  // Thrown where it is waited for.
  shapes.catch(() => {});
  const read = (files: string[]): SourceFile[] =>
    files.flatMap((file) => {
      const result = readSource(file, readText(join(root, file)), cache);
      if ('source' in result) return [result.source];
      findings.push(result.finding);
      return [];
    });
  const files = listYaml(root, 'schemas').filter((file) => !isIn(file, 'seeds'));
  const labelFiles = listYaml(root, 'locales');
  const listed = listOverrides(root);
  const overrides = cache.hold('overrides', JSON.stringify(listed), () => listed);
  const asked = askedWords(root);
  const atTop = files.filter((file) => file.split('/').length === 2);
  const [readings = absentSource('schemas/readings.yaml', {})] = read(
    atTop.filter((file) => file === 'schemas/readings.yaml'),
  );
  const choice = cache.hold('readings', JSON.stringify([readings.text, chosen]), () =>
    chooseReadings(readings, chosen),
  );
  findings.push(...choice.findings);
  const schemas = (test: (file: string) => boolean): SourceFile[] =>
    read(files.filter(test)).map((written) => {
      const applied = applyReadings(choice)(written);
      findings.push(...applied.findings);
      return applied.source;
    });
  const single = (name: Single): SourceFile =>
    schemas((file) => file === fileOf(name))[0] ?? absentSource(fileOf(name), singles[name]);
  for (const file of atTop) if (!isSingle(file)) findings.push(misplaced(file));
  const access = single('access');
  const statements = single('statements');
  const missing = missingCode(root, statements);
  return {
    entities: schemas(isEntityFile),
    lifecycles: schemas((file) => isIn(file, 'lifecycles')),
    codes: schemas((file) => isIn(file, 'codes')),
    flows: schemas((file) => isIn(file, 'flows')),
    papers: schemas((file) => isIn(file, 'papers')),
    cases: read(files.filter((file) => isIn(file, 'cases'))),
    templates: listBelow(root, 'schemas/papers', /\.typ$/).map((file) =>
      readHeld(file, readText(join(root, file)), cache),
    ),
    types: single('types'),
    readings,
    sections: single('sections'),
    statements,
    uploads: single('uploads'),
    access,
    roles: single('roles'),
    menu: single('menu'),
    synonyms: single('synonyms'),
    mutation: single('mutation'),
    labels: {
      entities: read(labelFiles.filter((file) => file.startsWith('locales/entities/'))),
      lifecycles: read(labelFiles.filter((file) => file.startsWith('locales/lifecycles/'))),
      words: read(labelFiles.filter((file) => file.split('/').length === 2)),
    },
    overrides,
    hooks: await readHooks(root, overrides, cache),
    asked: cache.hold('asked', JSON.stringify(asked), () => asked),
    missingCode: cache.hold('missing code', JSON.stringify(missing), () => missing),
    accounts: seededAccounts(root, access, cache),
    chosen: new Map([...choice.options].map(([id, option]) => [id, option.chosen])),
    shapes: await shapes,
    findings,
  };
}

/** A template as it was read before, if its text is the same. */
function readHeld(file: string, text: string, cache: ContentCache): TemplateFile {
  return cache.hold('templates', `${file} ${text}`, () => readTemplate(file, text));
}

function isSingle(file: string): boolean {
  return singleNames.some((name) => file === fileOf(name));
}

function isIn(file: string, folder: string): boolean {
  return file.startsWith(`schemas/${folder}/`);
}

function misplaced(file: string): SchemaFinding {
  return {
    id: 'E106',
    place: { file, line: 1, column: 1 },
    message: 'an entity belongs in the folder of its area, as in schemas/<area>/<entity>.yaml',
    fix: `move it into a folder; beside the folders stand only ${singleNames
      .map((name) => fileOf(name).replace('schemas/', ''))
      .join(', ')}`,
  };
}

function listYaml(root: string, folder: string): string[] {
  return listBelow(root, folder, /\.ya?ml$/);
}

/** Paths of the files below a folder whose names end so, sorted; none where the folder is missing. */
function listBelow(root: string, folder: string, ending: RegExp): string[] {
  return listFiles(join(root, folder))
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}
