// What a record that is sent says it was made from, and the same marks for one that is answered.
import type { FlowLines } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { Refusal } from '../../core/errors.ts';
import { type LineMark, linksKey, type SourceMark } from '../../core/flow-links.ts';
import { mostRecords } from '../../core/list-limits.ts';
import { malformed } from '../../core/malformed.ts';
import { isRow, withValuesAt } from '../../core/paths.ts';
import { isId } from '../store/record-id.ts';
import type { FlowsByEntity } from './flows-by-entity.ts';
import type { Link } from './link-table.ts';

/** The marks of a record: its sources, and the lines that were made from lines of theirs. */
export interface Marks {
  readonly sources: readonly SourceMark[];
  readonly lines: readonly (LineMark & { readonly at: string })[];
}

/** The marks in a body that was sent; null where it says nothing of any, so that they stay as they are. Throws `malformed-request`. */
export function readMarks(flows: FlowsByEntity, entity: string, body: unknown): Marks | null {
  const leading = flows.to.get(entity);
  if (!leading || !isRow(body) || body[linksKey] === undefined) return null;
  const sent = body[linksKey];
  if (!Array.isArray(sent) || sent.length > mostRecords) throw misread();
  const sources = sent.map((one) => readSource(one));
  const paths = new Set(leading.flatMap(({ lines }) => markedPaths(lines, '')));
  const lines = [...paths].flatMap((path) => marksBelow(body, path.split('.'), ''));
  return { sources, lines };
}

function misread(): Refusal {
  return malformed(linksKey, 'format', { sentence: 'message.input.links' });
}

function readSource(sent: Json): SourceMark {
  if (!isRow(sent)) throw misread();
  const { flow, id, version } = sent;
  if (typeof flow !== 'string' || typeof id !== 'string' || !isId(id) || typeof version !== 'number') throw misread();
  return { flow, id, version };
}

/** Lines of the target that carry marks: those of mappings that take something. */
function markedPaths(lines: readonly FlowLines[], above: string): string[] {
  return lines.flatMap(({ to, open, lines: below = [] }) => [
    ...(open ? [`${above}${to}`] : []),
    ...markedPaths(below, `${above}${to}.`),
  ]);
}

const linePattern = /^([A-Za-z]\w*(\.[A-Za-z]\w*)*\.\d+(\.|$))*$/;

function marksBelow(row: Row, path: readonly string[], above: string): (LineMark & { at: string })[] {
  const [key = '', ...rest] = path;
  const lines = row[key];
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line, index) => {
    if (!isRow(line)) return [];
    const at = `${above}${key}.${index}`;
    return rest.length > 0 ? marksBelow(line, rest, `${at}.`) : readLine(line[linksKey], at);
  });
}

function readLine(sent: Json | undefined, at: string): (LineMark & { at: string })[] {
  if (sent === undefined || sent === null) return [];
  if (!isRow(sent)) throw misread();
  const { flow, id, line } = sent;
  if (typeof flow !== 'string' || typeof id !== 'string' || typeof line !== 'string') throw misread();
  if (line.length > 200 || !linePattern.test(line)) throw misread();
  return [{ flow, id, line, at }];
}

/** The record with the marks of its links, to be sent back with it. */
export function withMarks(record: Row, links: readonly Link[]): Row {
  if (links.length === 0) return record;
  const sources = links
    .filter(({ targetLine, sourceLine }) => targetLine === '' && sourceLine === '')
    .map(({ flow, sourceId, sourceVersion }) => ({ flow, id: sourceId, version: sourceVersion }));
  const lines = links
    .filter(({ targetLine }) => targetLine !== '')
    .map(({ flow, sourceId, sourceLine, targetLine }): [string, Json] => [
      `${targetLine}.${linksKey}`,
      { flow, id: sourceId, line: sourceLine },
    ]);
  return withValuesAt({ ...record, [linksKey]: sources }, lines);
}
