// Every field a flow maps, with the entities its paths start in: what the checks of flows walk over.
import type { FlowCase, FlowFields, FlowLines, PlainFlowSource } from '../../runtime/core/descriptor/flow.ts';
import { plainSource } from '../../runtime/core/flow-source.ts';
import type { FlowDoc } from '../load/project-documents.ts';
import type { Path } from '../load/source-file.ts';

/** Where a mapping stands: paths of lines in source and target, each with a point behind it, or nothing. */
export interface FlowPlace {
  readonly path: Path;
  readonly from: string;
  readonly to: string;
}

export interface FlowField {
  /** Node of the mapping. */
  readonly path: Path;
  /** Full path in the target. */
  readonly target: string;
  readonly source: PlainFlowSource;
  readonly place: FlowPlace;
}

/** A mapping of fields: that of the flow itself, or one of its mappings of lines. */
export interface FlowLevel {
  readonly place: FlowPlace;
  readonly doc: FlowDoc | FlowLines;
  readonly isLines: boolean;
}

/** The flow itself and every mapping of lines in it. */
export function flowLevels(doc: FlowDoc): readonly FlowLevel[] {
  const root: FlowPlace = { path: [], from: '', to: '' };
  return [{ place: root, doc, isLines: false }, ...levelsBelow(doc.lines, root)];
}

function levelsBelow(lines: readonly FlowLines[] = [], above: FlowPlace): FlowLevel[] {
  return lines.flatMap((doc, index) => {
    const from = doc.from === undefined ? above.from : `${above.from}${doc.from}.`;
    const place = { path: [...above.path, 'lines', index], from, to: `${above.to}${doc.to}.` };
    return [{ place, doc, isLines: true }, ...levelsBelow(doc.lines, place)];
  });
}

/** Every field that flows, those of cases too. */
export function flowFields(level: FlowLevel): readonly FlowField[] {
  const { place, doc } = level;
  const of = (fields: FlowFields, path: Path): FlowField[] =>
    Object.entries(fields).map(([target, source]) => ({
      path: [...path, target],
      target: `${place.to}${target}`,
      source: plainSource(source),
      place,
    }));
  return [
    ...of(doc.fields, [...place.path, 'fields']),
    ...casesOf(doc).flatMap(({ fields }, index) => of(fields, [...place.path, 'cases', index, 'fields'])),
  ];
}

/** The cases of a level. */
export function casesOf({ cases = [] }: { readonly cases?: readonly FlowCase[] }): readonly FlowCase[] {
  return cases;
}

/** Keys that a level maps. */
export function mappedKeys({ doc }: FlowLevel): ReadonlySet<string> {
  return new Set([...Object.keys(doc.fields), ...casesOf(doc).flatMap(({ fields }) => Object.keys(fields))]);
}

/** Entity and full path a source is read at; null for a constant. */
export function readAt(
  { source, place }: FlowField,
  { from }: FlowDoc,
  enterprise: string,
): { readonly entity: string; readonly path: string; readonly key: string } | null {
  if ('from' in source) return { entity: from, path: `${place.from}${source.from}`, key: 'from' };
  if ('part' in source) return { entity: from, path: source.part, key: 'part' };
  if ('head' in source) return { entity: from, path: source.head, key: 'head' };
  if ('mine' in source) return { entity: enterprise, path: source.mine, key: 'mine' };
  if ('sum' in source) return { entity: from, path: `${place.from}${source.sum}`, key: 'sum' };
  if ('count' in source) return { entity: from, path: `${place.from}${source.count}`, key: 'count' };
  if ('first' in source) return { entity: from, path: `${place.from}${source.first}`, key: 'first' };
  return null;
}
