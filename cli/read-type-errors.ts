// What TypeScript prints, as findings like those of the schemas: place, sentence, the name that was probably meant.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SchemaFinding } from '../generator/load/schema-finding.ts';
import { nearestName } from '../runtime/core/nearest-name.ts';
import { projectRoot } from './project-root.ts';

export interface CompilerError {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly message: string;
  /** Why, more exactly with each. */
  readonly details: readonly string[];
}

/** `overrides/role/form.tsx(10,7): error TS2322: Type ...`. */
const head = /^(.+?)\((\d+),(\d+)\): error (TS\d+): (.*)$/;

/** Errors of the compiler's plain output; paths in it are below `root`, whose files are read for the lines at fault. */
export async function readTypeErrors(root: string, text: string): Promise<SchemaFinding[]> {
  const errors = parse(text);
  if (errors.length === 0 && /error TS\d+/.test(text)) throw new Error(`TypeScript did not run: ${text.trim()}`);
  return findingsOf(root, errors);
}

/** The same of errors that were told otherwise. */
export async function findingsOf(root: string, errors: readonly CompilerError[]): Promise<SchemaFinding[]> {
  const files = new Map<string, readonly string[]>();
  for (const { file } of errors) {
    if (!files.has(file)) files.set(file, (await readFile(join(root, file), 'utf8').catch(() => '')).split('\n'));
  }
  const entities = errors.length === 0 ? new Map() : await namesOfEntities();
  return errors.map((error) => findingOf(error, files.get(error.file) ?? [], entities));
}

function parse(text: string): CompilerError[] {
  const errors: CompilerError[] = [];
  for (const line of text.split('\n')) {
    const [, file, row, column, code, message] = head.exec(line) ?? [];
    const last = errors.at(-1);
    if (file && code && message !== undefined) {
      errors.push({ file, line: Number(row), column: Number(column), code, message, details: [] });
    } else if (last && line.startsWith(' ')) {
      // What follows says more exactly what the line before says.
      errors[errors.length - 1] = { ...last, details: [...last.details, line.trim()] };
    }
  }
  return errors;
}

function findingOf(error: CompilerError, lines: readonly string[], entities: Entities): SchemaFinding {
  const { message, suggestion } = meantIn(error, entities);
  const excerpt = lines[error.line - 1];
  return {
    id: 'E510',
    place: placeOf(error, excerpt),
    message: `${message} (${error.code})`,
    ...(suggestion !== undefined && { suggestion }),
    fix:
      suggestion === undefined
        ? 'make the code agree with the type that the schemas give it, see generated/names.gen.ts and generated/entities/<id>/types.gen.ts'
        : `write ${suggestion}`,
    ...(excerpt !== undefined && { excerpt }),
  };
}

/** That the hooks of an entity do not fit is found where they are loaded; mended it is in their own file. */
function placeOf({ file, line, column }: CompilerError, excerpt: string | undefined): SchemaFinding['place'] {
  const hooks = /import\('\.\.\/(overrides\/[\w-]+\/hooks\.ts)'\)/.exec(excerpt ?? '')?.[1];
  if (file === 'generated/hooks.gen.ts' && hooks !== undefined) return { file: hooks, line: 1, column: 1 };
  return { file, line, column };
}

/** Entity -> what generated/names.gen.ts says it has. */
type Entities = ReadonlyMap<string, readonly string[]>;

async function namesOfEntities(): Promise<Entities> {
  const text = await readFile(join(projectRoot, 'generated/names.gen.ts'), 'utf8').catch(() => '');
  const blocks = text.matchAll(/^ {4}'([\w-]+)': \{\n([^}]*)/gm);
  return new Map(
    [...blocks].map(([, entity = '', block = '']) => [
      entity,
      [...block.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? ''),
    ]),
  );
}

interface Meant {
  readonly message: string;
  readonly suggestion?: string;
}

/** The sentence without the guess of the compiler, and that guess; where it makes none, the name that is nearest of all it could be. */
function meantIn({ message, details }: CompilerError, entities: Entities): Meant {
  const last = details.at(-1);
  const told = last === undefined ? message : `${message} ${last}`;
  const guess = /\s*Did you mean (?:to write )?'+"?([^'"]+)"?'+\?/.exec(told);
  if (guess?.[1]) return { message: plain(told.replace(guess[0], '')), suggestion: guess[1] };
  const wrong = wrongNameIn(message);
  const known = [...namesIn(message), ...namesBehind(message, entities)];
  const suggestion =
    wrong === undefined
      ? undefined
      : nearestName(
          wrong,
          known.filter((name) => name !== wrong),
        );
  return { message: plain(told), ...(suggestion !== undefined && { suggestion }) };
}

/** A value that fits no type, of two that are compared the one that stands alone, or a property that there is not. */
function wrongNameIn(message: string): string | undefined {
  const [, one = '', other = ''] = /types '(.+?)' and '(.+?)' have no overlap/.exec(message) ?? [];
  const alone = [one, other].find((type) => /^"[^"]+"$/.test(type));
  return (
    alone?.slice(1, -1) ??
    /^(?:Argument of type|Type) '"([^"]+)"'/.exec(message)?.[1] ??
    /(?:property|and|Property|but) '+"?([^'"]+)"?'+ does not exist/.exec(message)?.[1]
  );
}

/** Values and properties that types in the message are made of. */
function namesIn(message: string): string[] {
  const values = [...message.matchAll(/"([^"]+)"/g)].map(([, name]) => name ?? '');
  const properties = [...message.matchAll(/([\w$]+)\??:/g)].map(([, name]) => name ?? '');
  return [...values, ...properties];
}

/** Types that are told by their name: all entities, and what is declared for one. */
function namesBehind(message: string, entities: Entities): string[] {
  const all = /KnownEntities|EntityId/.test(message) ? [...entities.keys()] : [];
  return [...all, ...[...message.matchAll(/<"([\w-]+)">/g)].flatMap(([, entity = '']) => entities.get(entity) ?? [])];
}

/** Types are printed whole, so that names can be found in them; a person reads their beginning. */
function plain(message: string): string {
  return message
    .replace(/'([^']{100})[^']{20,}'/g, "'$1…'")
    .trim()
    .replace(/\.$/, '');
}
