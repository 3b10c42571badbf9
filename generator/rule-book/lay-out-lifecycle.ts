// Draws a lifecycle: places its states in layers, and the ways between them around each other.
import { Graph, layout } from '@dagrejs/dagre';
import type { Lifecycle } from '../../runtime/core/descriptor/lifecycle.ts';
import { languages } from '../../runtime/core/descriptor/value.ts';
import { editStep, targetsOf } from '../../runtime/core/lifecycle.ts';
import {
  type Diagram,
  type DiagramEdge,
  type DiagramNode,
  editing,
  type LocalizedText,
} from '../../runtime/core/rule-book/book.ts';
import { wayLines } from '../../runtime/core/rule-book/way-lines.ts';

/** The words that stand in a drawing: boxes must be wide enough for the longest language. */
export interface DiagramWords {
  readonly states: { readonly [state: string]: readonly LocalizedText[] };
  readonly actions: { readonly [action: string]: LocalizedText };
  /** Who makes them, in each entity that has the lifecycle. */
  readonly actors: { readonly [action: string]: readonly LocalizedText[] };
}

/** Units of the drawing are pixels at full size. */
const boxHeight = 36;
const lineHeight = 18;
const padding = 28;
const margin = 12;
const loopWidth = 28;

/** What a page of 1280 pixels has room for where its letters are no smaller than can be read: beyond it ways have numbers, and their words stand below. */
const mostWidth = 1200;

/** Room of a number in its circle. */
const numberSize = 20;

/** The drawing of a lifecycle. The same lifecycle and words give the same drawing. */
export function layOutLifecycle(lifecycle: Lifecycle, words: DiagramWords): Diagram {
  const ways = edgesOf(lifecycle);
  const worded = layOut(lifecycle, words, ways, ({ actions }) => roomFor(actions, words));
  if (worded.width <= mostWidth) return worded;
  const drawn = layOut(lifecycle, words, ways, () => ({ width: numberSize, height: numberSize }));
  return { ...drawn, edges: numbered(drawn) };
}

/** Ways in the order in which they are met from the top to the bottom. */
function numbered({ nodes, edges }: Diagram): readonly DiagramEdge[] {
  const heights = new Map(nodes.map(({ state, x, y }) => [state, y * 10_000 + x]));
  const heightOf = (state: string): number => heights.get(state) ?? 0;
  return edges
    .toSorted((a, b) => heightOf(a.from) - heightOf(b.from) || heightOf(a.to) - heightOf(b.to))
    .map((edge, place) => ({ ...edge, number: place + 1 }));
}

type RoomOf = (way: Way) => { readonly width: number; readonly height: number };

function layOut(lifecycle: Lifecycle, words: DiagramWords, edges: readonly Way[], roomOf: RoomOf): Diagram {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 44, edgesep: 10, marginx: margin, marginy: margin });
  const states = Object.keys(lifecycle.states);
  for (const state of states) {
    graph.setNode(state, { width: widest(words.states[state] ?? [], 14) + padding, height: boxHeight });
  }
  for (const way of edges) {
    const room = roomOf(way);
    // The words of a way back to its own state begin beyond the loop.
    const loop = way.from === way.to ? loopWidth : 0;
    graph.setEdge(way.from, way.to, { width: room.width + loop, height: room.height, labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    initial: lifecycle.initial,
    nodes: states.map((state) => placedState(graph, lifecycle, state)),
    edges: edges.map((edge) => ({ ...placed(graph, edge), awaited: awaitedOf(lifecycle, edge) })),
  };
}

function placedState(graph: Graph, lifecycle: Lifecycle, state: string): DiagramNode {
  const { x = 0, y = 0, width = 0, height = 0 } = graph.node(state) as Partial<Record<string, number>>;
  const { tone = 'default', final = false } = lifecycle.states[state] ?? {};
  const [atX, atY] = [Math.round(x), Math.round(y)];
  return { state, tone, final, x: atX, y: atY, width: Math.round(width), height: Math.round(height) };
}

/** What the words of a way take at most, in any language and in each entity that has the lifecycle. */
function roomFor(actions: readonly string[], words: DiagramWords): { width: number; height: number } {
  const users = Math.max(1, ...actions.map((action) => words.actors[action]?.length ?? 0));
  const all = languages.flatMap((language) =>
    Array.from({ length: users }, (_, user) =>
      wayLines(
        actions,
        language,
        (action) => words.actions[action]?.[language] ?? action,
        (action) => words.actors[action]?.[user]?.[language],
      ),
    ),
  );
  const widths = all.flat().map(({ text, action }) => widthOf(text, action === undefined ? 11 : 12));
  return {
    width: Math.ceil(Math.max(0, ...widths)) + 8,
    height: Math.max(...all.map(({ length }) => length)) * lineHeight,
  };
}

interface Way {
  readonly from: string;
  readonly to: string;
  readonly actions: readonly string[];
}

/** One way for all actions that lead from a state to another. */
function edgesOf(lifecycle: Lifecycle): Way[] {
  const found = new Map<string, { from: string; to: string; actions: string[] }>();
  const add = (from: string, to: string, action: string): void => {
    const way = found.get(`${from} ${to}`) ?? { from, to, actions: [] };
    if (!way.actions.includes(action)) way.actions.push(action);
    found.set(`${from} ${to}`, way);
  };
  for (const step of lifecycle.transitions) {
    for (const from of step.from) for (const to of targetsOf(step)) add(from, to, step.action);
  }
  for (const [from, { savesTo }] of Object.entries(lifecycle.states)) {
    if (savesTo !== undefined && savesTo !== from) add(from, savesTo, editing);
  }
  return [...found.values()];
}

interface LaidEdge {
  readonly points?: readonly { readonly x: number; readonly y: number }[];
  readonly x?: number;
  readonly y?: number;
}

function awaitedOf({ states }: Lifecycle, { from, actions }: Way): string[] {
  const awaits = states[from]?.awaits ?? [];
  return actions.filter((action) => awaits.includes(action === editing ? editStep : action));
}

function placed(graph: Graph, { from, to, actions }: Way): Omit<DiagramEdge, 'awaited'> {
  const { points = [], x, y } = graph.edge(from, to) as LaidEdge;
  const middle = points[Math.floor(points.length / 2)] ?? { x: 0, y: 0 };
  return {
    from,
    to,
    actions,
    points: points.map((point) => [Math.round(point.x), Math.round(point.y)] as const),
    label: [Math.round(x ?? middle.x), Math.round(y ?? middle.y)],
  };
}

/** Width in pixels of the widest of the words in any language, at a size of the letters. */
function widest(all: readonly (LocalizedText | undefined)[], size: number): number {
  const widths = all.flatMap((words) => (words ? languages.map((language) => widthOf(words[language], size)) : [0]));
  return Math.ceil(Math.max(0, ...widths));
}

/** About what browsers draw: Chinese signs are square, marks that Burmese puts around a letter take no room. */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const sign of text) {
    if (/\p{Script=Han}|[，。、：（）“”]/u.test(sign)) width += size;
    else if (/\p{Mn}/u.test(sign)) width += 0;
    else if (/\p{Script=Myanmar}/u.test(sign)) width += size * 0.85;
    else width += size * 0.58;
  }
  return width;
}
