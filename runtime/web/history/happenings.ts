// Puts into one stream what is told of a record in different places: its history, and lines that came with a moment.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { isNested, valueTone } from '../../core/kinds/field-traits.ts';
import { isRow } from '../../core/paths.ts';
import type { HistoryEntry, ServedRow } from '../api/entity-calls.ts';

export type HappeningKind = 'state' | 'edit' | 'came';

/** A line that came: a receipt. */
export interface Came {
  /** Path of the lines. */
  readonly lines: string;
  readonly at: string;
  readonly shows: readonly string[];
  readonly line: Row;
}

interface Told {
  readonly key: string;
  readonly at: string;
  readonly kind: HappeningKind;
  /** Colour of its sign. */
  readonly tone: 'red' | 'orange' | 'green' | 'blue' | 'gray';
}

export type Happening = Told & ({ readonly entry: HistoryEntry } | { readonly came: Came });

/** Newest first; of the same moment what came stands after what it brought about. */
export function happeningsOf(
  entity: EntityDescriptor,
  record: ServedRow,
  history: readonly HistoryEntry[],
): readonly Happening[] {
  const told = history.map((entry, index): Happening => {
    const kind = isMove(entity, entry) ? 'state' : 'edit';
    return { key: `${entry.at} ${index}`, at: entry.at, kind, tone: toneOf(entity, entry, kind), entry };
  });
  const came = Object.entries(entity.timeline ?? {}).flatMap(([lines, { at, shows }]): Happening[] => {
    const held = record[lines];
    if (!Array.isArray(held)) return [];
    return held.flatMap((line, index): Happening[] => {
      const moment = isRow(line) ? line[at] : undefined;
      if (!isRow(line) || typeof moment !== 'string') return [];
      const came = { lines, at: moment, shows, line };
      return [{ key: `${lines} ${index}`, at: moment, kind: 'came', tone: toneOfCame(entity, came), came }];
    });
  });
  return [...told, ...came].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** That of the first thing it shows, where its code table gives it one. */
function toneOfCame({ fields }: EntityDescriptor, { lines, shows: [first = ''], line }: Came): Told['tone'] {
  const own = fields.find(({ key }) => key === lines);
  const shown = isNested(own) ? own.fields.find(({ key }) => key === first) : undefined;
  return colours[valueTone(shown, line[first]) ?? 'default'];
}

function isMove({ lifecycles }: EntityDescriptor, { action, from, to }: HistoryEntry): boolean {
  if (from !== undefined && to !== undefined && from !== to) return true;
  return lifecycles.some(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
}

/** As the tags of states have them. */
const colours = { error: 'red', success: 'green', processing: 'blue', warning: 'orange', default: 'gray' } as const;

function toneOf({ lifecycles }: EntityDescriptor, { action, to }: HistoryEntry, kind: HappeningKind): Told['tone'] {
  if (kind !== 'state') return 'gray';
  const use = lifecycles.find(({ lifecycle }) => lifecycle.transitions.some((one) => one.action === action));
  const tone = to === undefined ? undefined : use?.lifecycle.states[to]?.tone;
  // What waits for whom was of that day.
  return tone === undefined || tone === 'warning' ? 'blue' : colours[tone];
}
