// The engine names no entity of the product: where it works with some by itself, schemas/access.yaml says which they are.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const filesBelow = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(join(root, file)));

/** The example that callers of the API are given is about the product. */
const forOthers = /^cli\/client\/package\//;
const engine = filesBelow('runtime', 'generator', 'cli').filter(
  (file) => /\.tsx?$/.test(file) && !forOthers.test(file),
);
const ids = filesBelow('schemas').flatMap(
  (file) => /^schemas\/(?!cases|codes|lifecycles|seeds)[^/]+\/(.+)\.yaml$/.exec(file)?.[1] ?? [],
);
/** Words of the schema language as well: a kind of field, and who owns rows. Only what is done with them tells. */
const inLanguage = new Set(['code', 'enterprise']);

/** Words that are no entity where they stand. */
const others: { readonly [file: string]: { readonly [word: string]: string } } = {
  'cli/rules/write-page.ts': { module: 'a type of script' },
  'generator/check/actor-companies.ts': { account: 'a part of access.yaml' },
  'generator/check/field-mentions.ts': { product: 'a computed value' },
  'runtime/web/fields/proposed-mark.tsx': { product: 'a computed value' },
  'runtime/server/operations/operation-of.ts': { account: 'a value of a field of the log' },
  'runtime/server/session/session-schemas.ts': { account: 'a key of the answer' },
  'runtime/server/store/system-tables.ts': { module: 'a column' },
  'runtime/core/system-entities.ts': { module: 'a field of the log' },
  'runtime/server/integrity/history-forms.ts': { module: 'a column of the log' },
  'runtime/web/build/hot-schemas.ts': { module: 'a type of script' },
  'runtime/web/record/enter-to-next.ts': { role: 'an attribute of HTML' },
};

/** Program text without comments, without the paths of imports, and without types that pick keys. */
function programOf(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/ .*$/gm, '$1')
    .replaceAll(/(from|import)\s*\(?\s*'[^']+'/g, '$1')
    .replaceAll(/\b(Pick|Omit)<[^<>]*>/g, '$1');
}

const anyOf = (words: readonly string[]): string => `(?<id>${words.join('|')})`;
const tables = ids.map((id) => id.replaceAll('-', '_'));
const plain = ids.filter((id) => !id.includes('-'));

/** Where a text names an entity: as a table, in a label or an address, by a word that is nothing else, as a literal. */
const places = [
  `\\b(?:from|join|into|update|table) "?${anyOf(tables)}"?(?![\\w"-])`,
  `\\bentit(?:y\\.|ies/)${anyOf(ids)}(?![\\w-])`,
  `(?<![\\w-])${anyOf([...ids, ...tables].filter((word) => /[-_]/.test(word)))}(?![\\w-])`,
  `(?<!\\w\\[)['\`]${anyOf(plain.filter((id) => !inLanguage.has(id)))}['\`](?! in )`,
  `\\w="${anyOf(plain.filter((id) => !inLanguage.has(id)))}"`,
  `\\b(?:entity|id|subject|subjectType|refers)(?:: | === | !== |=)['"]${anyOf([...inLanguage])}['"]`,
  `(?:servedEntity|layoutOf|tableOf|actAsSystem|(?:layouts|entities)\\.(?:get|has))\\([^()]*'${anyOf([...inLanguage])}'`,
].map((pattern) => new RegExp(pattern, 'g'));

function namedIn(text: string): string[] {
  const program = programOf(text);
  const found = places.flatMap((place) => [...program.matchAll(place)].map(({ groups }) => groups?.id ?? ''));
  return [...new Set(found.map((id) => id.replaceAll('_', '-')))].sort();
}

describe('the engine', () => {
  it('names no entity of the product', () => {
    expect(engine.length).toBeGreaterThan(700);
    const named = engine.flatMap((file) =>
      namedIn(readFileSync(join(root, file), 'utf8'))
        .filter((id) => others[file]?.[id] === undefined)
        .map((id) => `${file}: ${id}`),
    );
    expect(named).toEqual([]);
  });

  it.each(
    Object.entries(others).flatMap(([file, words]) => Object.keys(words).map((word) => [file, word] as const)),
  )('has a word in %s that is none: %s', (file, word) => {
    expect(namedIn(readFileSync(join(root, file), 'utf8'))).toContain(word);
  });

  it.each([
    ["const entity = servedEntity(context, 'account');", ['account']],
    ["const layout = layouts.get('code');", ['code']],
    ["if (field.entity === 'enterprise') return;", ['enterprise']],
    ["const kept = new Set(['code-type', 'role']);", ['code-type', 'role']],
    ['text: `select 1 from bill b join hs_code h`,', ['bill', 'hs-code']],
    ["const label = '@entity.service-order.label';", ['service-order']],
    ['await call({ path: `/entities/contract/$' + '{id}` });', ['contract']],
    ['<Picker entity="role" />', ['role']],
    ["const kept = ['module', 'level'];", ['module']],
    ["import { region } from '../region/origin.ts'; // the role 'role'", []],
    ["type One = Pick<Person, 'level'>; const kind = field.kind === 'code';", []],
  ])('would be caught at: %s', (text, expected) => {
    expect(namedIn(text)).toEqual(expected);
  });
});
