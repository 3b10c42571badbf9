// Where a text that is no YAML went wrong: the parser notices it where nothing fits any more, which is lines behind what was forgotten.
import type { ErrorCode } from 'yaml';

export interface SyntaxSlip {
  readonly offset: number;
  readonly reason: string;
  readonly fix: string;
}

/** What was forgotten before `offset`, by what the parser says there; null where that is the place itself. */
export function slipBefore(text: string, offset: number, said: string): SyntaxSlip | null {
  const [, closing] = /end with a ([}\]])/.exec(said) ?? [];
  if (closing !== undefined) return unclosedBracket(text, offset, closing);
  const [, quote] = /Missing closing (["'])/.exec(said) ?? [];
  if (quote !== undefined) return unclosedQuote(text, quote);
  if (/^(Implicit keys|Nested mappings)/.test(said)) return noKey(text, offset);
  return said.includes('must start at the same column') ? slippedLine(text, offset) : null;
}

/** What to do about a fault that is noticed where it is; undefined where its sentence does not tell. */
export function adviceOf(code: ErrorCode): string | undefined {
  if (code === 'DUPLICATE_KEY') return 'take one of the two out, or give it another name';
  return code === 'TAB_AS_INDENT' ? 'indent with blanks' : undefined;
}

/** A line that is no key with a value, where it tells why. */
function noKey(text: string, offset: number): SyntaxSlip | null {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line = ''] = text.slice(start).split('\n', 1);
  const slip = (sign: string, reason: string, fix: string): SyntaxSlip => ({
    offset: start + line.indexOf(sign),
    reason,
    fix,
  });
  const [merged] = /^(<{7}|={7}|>{7})/.exec(line) ?? [];
  if (merged)
    return slip(
      merged,
      'a merge left both sides here',
      'keep one of them, and take the lines with <<<, === and >>> out',
    );
  const [wide] = /^\s*[\w-]+\s*(?=：)/.exec(line) ?? [];
  if (wide !== undefined) return slip('：', 'the colon here is a Chinese one', 'write ": "');
  const [tight] = /^\s*[A-Za-z][\w-]*(?=:[^\s/])/.exec(line) ?? [];
  return tight === undefined
    ? null
    : slip(tight.trim(), 'no blank stands behind the colon', `write "${tight.trim()}: "`);
}

/** The text without its quoted parts and comments, each sign in its place; of several lines. */
function bare(text: string): string {
  const blank = (part: string): string => ' '.repeat(part.length);
  return text.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*'/g, blank).replace(/(?<=^|\s)#.*$/gm, blank);
}

function unclosedBracket(text: string, offset: number, closing: string): SyntaxSlip | null {
  const opening = closing === '}' ? '{' : '[';
  const before = bare(text.slice(0, offset));
  let open = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    if (before[at] === closing) open++;
    else if (before[at] === opening && open-- === 0) {
      return { offset: at, reason: `the ${opening} here is never closed`, fix: `close it with ${closing}` };
    }
  }
  return null;
}

/** The last quote of the first line on which they do not pair. */
function unclosedQuote(text: string, quote: string): SyntaxSlip | null {
  let start = 0;
  for (const line of text.split('\n')) {
    const at = bare(line).lastIndexOf(quote);
    if (at !== -1) {
      const fix = `write a second ${quote} where the text ends`;
      return { offset: start + at, reason: 'the quote here is never closed', fix };
    }
    start += line.length + 1;
  }
  return null;
}

/** The line before, where it alone is indented less than those around it. */
function slippedLine(text: string, offset: number): SyntaxSlip | null {
  const lines = [...text.matchAll(/^( *)[^\s#].*$/gm)].map(({ index, 1: indent = '' }) => ({
    index,
    depth: indent.length,
  }));
  const at = lines.findIndex(({ index, depth }) => index + depth >= offset);
  const [first, slipped, after] = lines.slice(Math.max(0, at - 2), at + 1);
  if (at < 2 || !first || !slipped || !after || slipped.depth >= after.depth) return null;
  // What is set in one step less than both is a key of its own; what it leaves behind has no place there.
  if (first.depth !== after.depth) return null;
  const fix = `indent it by ${after.depth} blanks`;
  return { offset: slipped.index + slipped.depth, reason: 'this line is indented less than those around it', fix };
}
