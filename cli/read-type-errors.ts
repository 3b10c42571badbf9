// What TypeScript prints, as findings like those of the schemas: place, sentence, the name that was probably meant.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { nearestName } from '../runtime/core/nearest-name.ts';

interface TypeError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

/** `overrides/role/form.tsx(10,7): error TS2322: Type ...`. */
const head = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** Errors of the compiler's plain output; paths in it are below `root`, whose files are read for the lines at fault. */
export async function readTypeErrors(root: string, text: string): Promise<SchemaFinding[]> {
  const errors = parse(text);
  if (errors.length === 0 && /error TS\d+/.test(text)) throw new Error(`TypeScript did not run: ${text.trim()}`);
  const files = new Map<string, readonly string[]>();
  for (const { file } of errors) {
    if (!files.has(file)) files.set(file, (await readFile(join(root, file), 'utf8').catch(() => '')).split('\n'));
  }
  return errors.map((error) => findingOf(error, files.get(error.file) ?? []));
}

function parse(text: string): TypeError[] {
  const errors: TypeError[] = [];
  for (const line of text.split('\n')) {
    const [, file, row, column, code, message] = head.exec(line) ?? [];
    const last = errors.at(-1);
    if (file && code && message !== undefined) {
      errors.push({ file, line: Number(row), column: Number(column), code, message });
    } else if (last && line.startsWith(' ')) {
      // What follows says more exactly what the line before says.
      errors[errors.length - 1] = { ...last, message: `${last.message} ${line.trim()}` };
    }
  }
  return errors;
}

function findingOf(error: TypeError, lines: readonly string[]): SchemaFinding {
  const { message, suggestion } = meantIn(error.message);
  const excerpt = lines[error.line - 1];
  return {
    id: 'E510',
    place: placeOf(error, excerpt),
    message: `${message} (${error.code})`,
    ...(suggestion !== undefined && { suggestion }),
    fix:
      suggestion === undefined
        ? 'make the code agree with the type that the schemas give it, in generated/entities/<id>/names.gen.ts'
        : `write ${suggestion}`,
    ...(excerpt !== undefined && { excerpt }),
  };
}

/** That the hooks of an entity do not fit is found where they are loaded; mended it is in their own file. */
function placeOf({ file, line, column }: TypeError, excerpt: string | undefined): SchemaFinding['place'] {
  const hooks = /import\('\.\.\/(overrides\/[\w-]+\/hooks\.ts)'\)/.exec(excerpt ?? '')?.[1];
  if (file === 'generated/hooks.gen.ts' && hooks !== undefined) return { file: hooks, line: 1, column: 1 };
  return { file, line, column };
}

/** The sentence without the guess of the compiler, and the guess; of a comparison that can never hold we guess ourselves. */
function meantIn(message: string): { readonly message: string; readonly suggestion?: string } {
  const [told, guess] = [
    message,
    /\s*Did you mean (?:to write |to access the static member )?'"?([^'"]+)"?'\?/.exec(message),
  ];
  if (guess?.[1]) return { message: plain(told.replace(guess[0], '')), suggestion: guess[1] };
  const [, one, other] = /types '(.+?)' and '(.+?)' have no overlap/.exec(message) ?? [];
  const [names, words] = [namesIn(one), namesIn(other)];
  const [word, known] = names.length === 1 ? [names[0], words] : [words[0], names];
  const suggestion =
    word === undefined || (names.length > 1 && words.length > 1) ? undefined : nearestName(word, known);
  return { message: plain(told), ...(suggestion !== undefined && { suggestion }) };
}

function namesIn(union: string | undefined): string[] {
  return [...(union ?? '').matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function plain(message: string): string {
  return message.trim().replace(/\.$/, '');
}
