// E237: Typst can read every template of a paper.
import { createRequire } from 'node:module';
import type { Check } from './check-context.ts';

// Loaded for templates that have changed: what it said of the others is remembered.
const load = createRequire(import.meta.url);

export const readableTemplates: Check = ({ project, memory, report }) => {
  for (const [path, source] of project.templates) {
    const fault = memory.recall('templates', source.text, () => syntaxFault(source.text));
    if (fault === null) continue;
    const message = `the template ${path} cannot be read: ${fault}`;
    const fix = 'close what is opened here, and open what is closed';
    report('E237', { source, path: [unmatchedIn(source.text)] }, { message, fix });
  }
};

/** What does not end as a file of Typst does, so that nothing of the template is run. */
const unended = '\n#let';

type Typst = typeof import('@myriaddreamin/typst-ts-node-compiler');
let compiler: ReturnType<Typst['NodeCompiler']['create']> | undefined;

/** The first mistake of syntax, in the words of Typst; null for none. */
function syntaxFault(text: string): string | null {
  compiler ??= (load('@myriaddreamin/typst-ts-node-compiler') as Typst).NodeCompiler.create();
  const told = compiler.compile({ mainFileContent: `${text}${unended}` }).takeError()?.shortDiagnostics ?? [];
  // The last is what stands behind it.
  return told.length > 1 ? String(told[0]?.message) : null;
}

const closing: { readonly [opening: string]: string } = { '(': ')', '[': ']', '{': '}' };
const tokens = /"(?:\\.|[^"\\])*"|(?<!:)\/\/.*|\/\*[\s\S]*?\*\/|\\.|[()[\]{}]/g;

/** Where the first bracket stands that has no other; the beginning where all have. */
function unmatchedIn(text: string): number {
  const open: { readonly sign: string; readonly at: number }[] = [];
  for (const { 0: sign, index } of text.matchAll(tokens)) {
    if (sign.length > 1) continue;
    const last = open.at(-1);
    if (closing[sign] !== undefined) {
      // In markup these are signs like others.
      if (last?.sign !== '[' || sign === '[' || text[index - 1]?.match(/[\w-]/)) open.push({ sign, at: index });
    } else if (last && closing[last.sign] === sign) open.pop();
    else if (last?.sign !== '[' || sign === ']') return last?.at ?? index;
  }
  return open.at(-1)?.at ?? 0;
}
