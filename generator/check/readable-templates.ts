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

interface Bracket {
  readonly sign: string;
  readonly at: number;
}

/**
 * Where the first bracket stands that has no other; the beginning where all have. One that was forgotten leaves its own to what is
 * outside, up to the outermost: lines say which it is, since what spans several is closed on a line indented like that it was opened on.
 */
function unmatchedIn(text: string): number {
  const lineOf = (at: number): number => text.lastIndexOf('\n', at - 1) + 1;
  const depthAt = (at: number): number => /^ */.exec(text.slice(lineOf(at), at))?.[0].length ?? 0;
  const fits = (opened: number, closed: number): boolean =>
    lineOf(opened) === lineOf(closed) || depthAt(opened) === depthAt(closed);
  const open: Bracket[] = [];
  // The first two that close each other and do not fit.
  let strange: { readonly opened: number; readonly closed: number } | undefined;
  for (const { 0: sign, index } of text.matchAll(tokens)) {
    if (sign.length > 1) continue;
    const last = open.at(-1);
    if (closing[sign] !== undefined) {
      // In markup these are signs like others.
      if (last?.sign !== '[' || sign === '[' || text[index - 1]?.match(/[\w-]/)) open.push({ sign, at: index });
    } else if (last && closing[last.sign] === sign) {
      open.pop();
      if (!fits(last.at, index)) strange ??= { opened: last.at, closed: index };
    } else if (last?.sign !== '[' || sign === ']') {
      const other = open.findLast((one) => closing[one.sign] === sign);
      if (other && fits(other.at, index)) return strange?.opened ?? last?.at ?? index;
      return strange?.closed ?? last?.at ?? index;
    }
  }
  const [left] = open.slice(-1);
  return left ? (strange?.opened ?? left.at) : 0;
}
