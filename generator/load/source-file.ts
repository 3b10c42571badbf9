// One YAML file: its value, and the place of every node in it.
import { constructFromEvents, EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import type { Place, SchemaFinding } from './schema-finding.ts';

export type Path = readonly (string | number)[];

export interface SourceFile {
  /** Path below the project, with slashes. */
  readonly file: string;
  readonly text: string;
  readonly value: unknown;
  /** Offset of the node at a path, or of its key; the nearest enclosing node where the path leads nowhere. */
  readonly offsetAt: (path: Path, part?: 'key' | 'value') => number;
  /** Where the file left a value to a reading, before it was put in. */
  readonly readings?: readonly ReadingPlace[];
}

export interface ReadingPlace {
  readonly reading: string;
  readonly path: Path;
}

/** A file as it was read, or why it could not be. */
export type ReadResult = { readonly source: SourceFile } | { readonly finding: SchemaFinding };

/** Parses one file. `file` is the path shown in findings. */
export function readSource(file: string, text: string): ReadResult {
  try {
    const events = parseEvents(text, {});
    const documents = constructFromEvents(events, { source: text });
    if (documents.length > 1) {
      const finding = syntaxFinding(
        file,
        text,
        text.indexOf('\n---') + 1,
        'a file holds one document, here are several',
      );
      return { finding: { ...finding, fix: 'take the line out, or write what follows it into a file of its own' } };
    }
    return { source: { file, text, value: documents[0] ?? null, offsetAt: placer(text) } };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { finding: syntaxFinding(file, text, error.mark?.position ?? 0, error.reason) };
  }
}

/** A part of a file as a document of its own: its places are those in the file. */
export function sourceWithin(source: SourceFile, path: Path, value: unknown): SourceFile {
  return { ...source, value, offsetAt: (inner, part) => source.offsetAt([...path, ...inner], part) };
}

/** A file that is not there, read as empty, so that later stages need not ask. */
export function absentSource(file: string, value: unknown): SourceFile {
  return { file, text: '', value, offsetAt: () => 0 };
}

/** Line and column of an offset, with the text of the line. */
export function placeAt(source: Pick<SourceFile, 'file' | 'text'>, offset: number): { place: Place; excerpt: string } {
  const before = source.text.slice(0, offset);
  const start = before.lastIndexOf('\n') + 1;
  const end = source.text.indexOf('\n', offset);
  return {
    place: { file: source.file, line: before.split('\n').length, column: offset - start + 1 },
    excerpt: source.text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ''),
  };
}

function syntaxFinding(file: string, text: string, offset: number, reason: string): SchemaFinding {
  return {
    id: 'E101',
    ...placeAt({ file, text }, offset),
    message: `cannot read the YAML: ${reason}`,
    fix: 'check indentation, brackets and quotes on this line and the one before; quote texts that hold ": { } [ ] , # &"',
  };
}

interface PlacedNode {
  readonly start: number;
  readonly keys: Map<string | number, { readonly start: number; readonly node: PlacedNode }>;
}

// Most files have no findings: they are only read a second time, for places, when one is asked for.
function placer(text: string): SourceFile['offsetAt'] {
  let root: PlacedNode | undefined;
  return (path, part = 'value') => {
    root ??= placeNodes(parseEvents(text, {}), text);
    let node = root;
    let keyStart = root.start;
    for (const key of path) {
      const next = node.keys.get(key);
      if (!next) return node.start;
      keyStart = next.start;
      node = next.node;
    }
    return part === 'key' ? keyStart : node.start;
  };
}

function placeNodes(events: Event[], text: string): PlacedNode {
  let at = 1;
  // An empty value has no place of its own: it stands where its key ends.
  const next = (fallback: number): PlacedNode => {
    const event = events[at++];
    const node: PlacedNode = { start: startOf(event) ?? fallback, keys: new Map() };
    if (event?.type === EVENT_ID.SEQUENCE) {
      for (let index = 0; events[at] && events[at]?.type !== EVENT_ID.POP; index++) {
        const item = next(node.start);
        node.keys.set(index, { start: item.start, node: item });
      }
      at++;
    } else if (event?.type === EVENT_ID.MAPPING) {
      for (let key = events[at]; key && key.type !== EVENT_ID.POP; key = events[at]) {
        const start = startOf(key) ?? node.start;
        const name = key.type === EVENT_ID.SCALAR ? getScalarValue(text, key) : '';
        next(start);
        node.keys.set(name, { start, node: next(start) });
      }
      at++;
    }
    return node;
  };
  return next(0);
}

function startOf(event: Event | undefined): number | undefined {
  if (event === undefined) return undefined;
  if (event.type === EVENT_ID.SCALAR) {
    const quoted = event.style === 2 || event.style === 3 ? 1 : 0;
    return event.valueStart < 0 ? undefined : event.valueStart - quoted;
  }
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE ? event.start : undefined;
}
