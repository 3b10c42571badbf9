// A lifecycle as a drawing: states as boxes, actions as ways between them.
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BookLifecycle, DiagramEdge, DiagramNode, InLanguages } from '../../core/rule-book/book.ts';
import { useWords } from './book-context.ts';
import { NumberedWays, useWayLines } from './numbered-ways.tsx';
import { useDiagrams } from './use-tables.ts';

const lineHeight = 18;

/** A wide drawing is scrolled before its words get smaller than can be read. */
const leastScale = 0.8;

interface LifecycleDrawingProps {
  readonly lifecycle: InLanguages<BookLifecycle>;
  /** What the entry beside it is about. */
  readonly state?: string;
  readonly action?: string;
}

export function LifecycleDrawing({ lifecycle, state, action }: LifecycleDrawingProps): ReactNode {
  const { word, inLanguage } = useWords();
  const arrow = useId();
  const diagram = useDiagrams()?.[lifecycle.id];
  const room = useRef<HTMLElement>(null);
  const [isWide, setWide] = useState(false);
  const [isWhole, setWhole] = useState(false);
  // A wide drawing begins where the reader is: at the state beside it, else where records begin.
  useEffect(() => {
    const element = room.current;
    if (!element || !diagram) return;
    setWide((known) => known || element.scrollWidth > element.clientWidth);
    const start = diagram.nodes.find((node) => node.state === (state ?? diagram.initial));
    if (start) element.scrollLeft = (start.x / diagram.width) * element.scrollWidth - element.clientWidth / 2;
  }, [diagram, state]);
  if (!diagram) return null;
  const title = word('diagram', { name: inLanguage(lifecycle.label) });
  return (
    <figure className="rulebook-diagram">
      <figcaption>
        {title} · {word('awaitedWays')}{' '}
        {isWide && (
          <Button size="small" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {word('diagramWhole')}
          </Button>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section ref={room} className="rulebook-scroll" tabIndex={0} aria-label={title}>
        <svg
          viewBox={`0 0 ${diagram.width} ${diagram.height}`}
          width={diagram.width}
          style={isWhole ? {} : { minWidth: Math.round(diagram.width * leastScale) }}
          role="img"
          aria-label={title}
        >
          <defs>
            <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0 L8 4 L0 8 z" className="rulebook-arrow" />
            </marker>
          </defs>
          {diagram.edges.map((edge) => (
            <path
              key={`${edge.from} ${edge.to}`}
              d={pathOf(edge, diagram.nodes)}
              className={wayClasses(edge, action)}
              markerEnd={`url(#${arrow})`}
            />
          ))}
          {diagram.nodes.map((node) => (
            <StateBox
              key={node.state}
              node={node}
              label={inLanguage(lifecycle.states[node.state] ?? { zh: node.state, en: node.state, my: node.state })}
              isInitial={node.state === diagram.initial}
              isMarked={node.state === state}
            />
          ))}
          {diagram.edges.map((edge) => (
            <WayWords
              key={`${edge.from} ${edge.to}`}
              edge={edge}
              loopOf={edge.from === edge.to ? diagram.nodes.find((node) => node.state === edge.from) : undefined}
              lifecycle={lifecycle}
              action={action}
            />
          ))}
        </svg>
      </section>
      <NumberedWays edges={diagram.edges} lifecycle={lifecycle} action={action} title={title} />
    </figure>
  );
}

/** Ways that are merely possible are dashed. */
function wayClasses(edge: DiagramEdge, action: string | undefined): string {
  const marks = [
    ...(edge.awaited.length > 0 ? ['rulebook-awaited'] : []),
    ...(isMarked(edge, action) ? ['rulebook-marked'] : []),
  ];
  return ['rulebook-way', ...marks].join(' ');
}

function isMarked({ actions }: DiagramEdge, action: string | undefined): boolean {
  return action !== undefined && actions.includes(action);
}

/** A smooth line: through the middles between the points, bent towards them; back to its own state, a loop beside it. */
function pathOf({ from, to, points }: DiagramEdge, nodes: readonly DiagramNode[]): string {
  const node = nodes.find(({ state }) => state === from);
  if (from === to && node) {
    const [x, y] = [node.x + node.width / 2 - 4, node.y];
    return `M ${x} ${y - 9} C ${x + 34} ${y - 30} ${x + 34} ${y + 30} ${x} ${y + 9}`;
  }
  const [first = [0, 0], ...rest] = points;
  const last = rest.pop() ?? first;
  const bends = rest.map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1] ?? last;
    const isLast = index === rest.length - 1;
    return `Q ${x} ${y} ${isLast ? nextX : (x + nextX) / 2} ${isLast ? nextY : (y + nextY) / 2}`;
  });
  return [`M ${first[0]} ${first[1]}`, ...(bends.length > 0 ? bends : [`L ${last[0]} ${last[1]}`])].join(' ');
}

/** The middle of the line that `pathOf` draws: a number stands on its way. */
function middleOf({ points, label }: DiagramEdge): readonly [number, number] {
  const at = Math.floor(points.length / 2);
  const [before, bend, after] = [points[at - 1], points[at], points[at + 1]];
  if (!before || !bend || !after) return label;
  const isFirst = at === 1;
  const isLast = at === points.length - 2;
  const along = (axis: 0 | 1): number => {
    const start = isFirst ? before[axis] : (before[axis] + bend[axis]) / 2;
    const end = isLast ? after[axis] : (bend[axis] + after[axis]) / 2;
    return Math.round((start + 2 * bend[axis] + end) / 4);
  };
  return [along(0), along(1)];
}

interface StateBoxProps {
  readonly node: DiagramNode;
  readonly label: string;
  readonly isInitial: boolean;
  readonly isMarked: boolean;
}

function StateBox({ node, label, isInitial, isMarked }: StateBoxProps): ReactNode {
  const { x, y, width, height, tone, final } = node;
  const classes = ['rulebook-state', `rulebook-${tone}`, ...(isMarked ? ['rulebook-marked'] : [])];
  const box = { x: x - width / 2, y: y - height / 2, width, height, rx: height / 2 };
  return (
    <g className={classes.join(' ')}>
      <rect {...box} />
      {final && <rect x={box.x + 3} y={box.y + 3} width={width - 6} height={height - 6} rx={(height - 6) / 2} />}
      {isInitial && <circle cx={box.x + 14} cy={y} r="4" />}
      <text x={isInitial ? x + 6 : x} y={y}>
        {label}
      </text>
    </g>
  );
}

interface WayWordsProps {
  readonly edge: DiagramEdge;
  /** The state a loop begins and ends at: its words stand right beside it. */
  readonly loopOf: DiagramNode | undefined;
  readonly lifecycle: InLanguages<BookLifecycle>;
  readonly action: string | undefined;
}

function WayWords({ edge, loopOf, lifecycle, action }: WayWordsProps): ReactNode {
  const linesOf = useWayLines(lifecycle);
  const [x, y] = loopOf ? [loopOf.x + loopOf.width / 2 + 28, loopOf.y] : edge.label;
  if (edge.number !== undefined) {
    const [atX, atY] = loopOf ? [x + 8, y] : middleOf(edge);
    return (
      <g className={`rulebook-number${isMarked(edge, action) ? ' rulebook-marked' : ''}`}>
        <circle cx={atX} cy={atY} r="10" />
        <text x={atX} y={atY}>
          {edge.number}
        </text>
      </g>
    );
  }
  const lines = linesOf(edge);
  const top = y - ((lines.length - 1) * lineHeight) / 2;
  return (
    <text className={loopOf ? 'rulebook-actions rulebook-beside' : 'rulebook-actions'}>
      {lines.map(({ key, text, action: named }, index) => (
        <tspan key={key} x={x} y={top + index * lineHeight} className={classOf(named, action)}>
          {text}
        </tspan>
      ))}
    </text>
  );
}

function classOf(named: string | undefined, action: string | undefined): string | undefined {
  if (named === undefined) return 'rulebook-actors';
  return named === action ? 'rulebook-marked' : undefined;
}
