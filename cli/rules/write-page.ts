// Writes the rule book as one HTML page: script, styles and data inlined, nothing loaded from anywhere.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocaleTree } from '../../runtime/core/model.ts';
import type { RuleBook } from '../../runtime/core/rule-book/book.ts';
import type { BookCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { BookTables } from '../../runtime/core/rule-book/book-tables.ts';
import type { ReadingConsequences } from '../../runtime/core/rule-book/change-trial.ts';
import { projectRoot } from '../project-root.ts';
import type { BookHistory } from './history/history-of-book.ts';

export interface PageContent {
  readonly book: RuleBook;
  readonly tables: BookTables;
  readonly cases: BookCases;
  /** By language. */
  readonly locales: { readonly [language: string]: LocaleTree };
  /** Absent: of a book of then. */
  readonly consequences?: ReadingConsequences;
  readonly history?: BookHistory;
}

/** Builds the page and writes it to `file`. The schemas must be compiled. */
export async function writePage(file: string, content: PageContent): Promise<void> {
  await writeFile(file, pageOf(await bundle(), content));
}

/** The page as text. Its script may only be the one it was written with, and may load nothing. */
export function pageOf(
  { script, style }: Bundle,
  { book, tables, cases, locales, consequences, history }: PageContent,
): string {
  const code = script.replaceAll('</script', '<\\/script');
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const sentences = Object.fromEntries(
    Object.entries(locales).map(([language, tree]) => [language, sentencesIn(tree)]),
  );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${asText(book.words.title?.zh ?? 'tongguan')}</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body>
<div id="root"></div>
<script type="application/json" id="book">${asData(book)}</script>
<script type="application/json" id="tables">${asData(tables)}</script>
<script type="application/json" id="cases">${asData(cases)}</script>
<script type="application/json" id="locales">${asData(sentences)}</script>
<script type="application/json" id="consequences">${asData(consequences ?? null)}</script>
<script type="application/json" id="history">${asData(history ?? null)}</script>
<script type="module">${code}</script>
</body>
</html>
`;
}

function asText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON that cannot end the element it stands in. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** Only what findings and labels of examples say. */
function sentencesIn(tree: LocaleTree): LocaleTree {
  const { limit = {}, format = {}, rule = {}, ui = {}, entity = {}, lifecycle = {} } = tree;
  const { yes = '', no = '', accountType = {}, picker = {} } = branch(ui);
  const entities = Object.entries(branch(entity)).map(([id, labels]) => {
    const { fields = {}, rules = {}, values = {}, states = {} } = branch(labels);
    return [id, { fields, rules, values, states }] as const;
  });
  const reasons = Object.entries(branch(lifecycle)).map(([id, words]) => [
    id,
    { sameHand: branch(words).sameHand ?? {} },
  ]);
  return {
    limit,
    format,
    rule,
    ui: { yes, no, accountType, picker: { clear: branch(picker).clear ?? '' } },
    entity: Object.fromEntries(entities),
    lifecycle: Object.fromEntries(reasons),
  };
}

function branch(node: string | LocaleTree): LocaleTree {
  return typeof node === 'object' ? node : {};
}

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** The page's code with everything it imports in one script, and its styles. */
async function bundle(): Promise<Bundle> {
  process.env.CI ??= '1';
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')]);
  const result = await build({
    configFile: false,
    root: join(projectRoot, 'runtime/web/rule-book/standalone'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: join(projectRoot, 'runtime/web/rule-book/standalone/main.tsx'),
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = Array.isArray(result)
    ? result.flatMap(({ output }) => output)
    : 'output' in result
      ? result.output
      : [];
  const scripts = outputs.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  const styles = outputs.flatMap((one) =>
    one.type === 'asset' && one.fileName.endsWith('.css') ? [String(one.source)] : [],
  );
  const [script] = scripts;
  if (script === undefined || scripts.length > 1) {
    throw new Error(`The page of the rule book must be one script, not ${scripts.length}`);
  }
  return { script, style: styles.join('\n') };
}
