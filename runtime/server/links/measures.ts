// What a source has of everything that a flow takes from it, and what links leave of it.
import { compareDecimals, isDecimal, sumDecimals } from '../../core/decimal.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Flow, FlowFields, FlowLines } from '../../core/descriptor/flow.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { plainSource } from '../../core/flow-source.ts';
import { isNested } from '../../core/kinds/field-traits.ts';
import { fieldAt, isRow, valuesAt } from '../../core/paths.ts';
import type { LinkWeight } from './link-weight.ts';
import { type KnownSource, readPath } from './read-paths.ts';

/** A number of the source of which only so much can be taken. */
export interface Measure {
  /** Path in the target that takes it, without line numbers: `goods.transactionQty`. */
  readonly key: string;
  /** Line of the source it stands in: `lines.0`; empty: the head. */
  readonly line: string;
  /** Exact decimal. */
  readonly has: string;
}

/** What is known of the numbers of a measure. */
export interface MeasureRest extends Measure {
  readonly reserved: string;
  readonly consumed: string;
  /** What nobody has reserved or consumed; never below nought. */
  readonly open: string;
}

/** What a link takes: path in the target -> exact decimal. */
export type Taken = { readonly [key: string]: string };

interface Level {
  readonly fields: FlowFields;
  readonly open?: readonly string[];
  readonly lines?: readonly FlowLines[];
}

/** Nothing is looked up: measures are values of the source itself. */
const alone: KnownSource = { find: () => null, fieldsOf: () => [] };

/** Every measure of a source under the flow; lines without a number there have none. */
export function measuresOf(flow: Flow, fields: readonly Field[], source: Row): Measure[] {
  return measuresIn(flow, { fields, row: source, line: '' }, '');
}

interface Place {
  readonly fields: readonly Field[];
  readonly row: Row;
  readonly line: string;
}

function measuresIn(level: Level, place: Place, target: string): Measure[] {
  const own = (level.open ?? []).flatMap((key): Measure[] => {
    const has = numberAt(level.fields, key, place);
    return has === null ? [] : [{ key: `${target}${key}`, line: place.line, has }];
  });
  const below = (level.lines ?? []).flatMap((lines) =>
    placesOf(lines, place).flatMap((inner) => measuresIn(lines, inner, `${target}${lines.to}.`)),
  );
  return [...own, ...below];
}

function placesOf({ from }: FlowLines, place: Place): Place[] {
  if (from === undefined) return [place];
  const field = fieldAt(place.fields, from);
  if (!isNested(field)) return [];
  const before = place.line === '' ? '' : `${place.line}.`;
  return valuesAt(place.row, from).flatMap(({ path, value }) =>
    (Array.isArray(value) ? value : []).flatMap((row, index) =>
      isRow(row) ? [{ fields: field.fields, row, line: `${before}${path}.${index}` }] : [],
    ),
  );
}

function numberAt(mapped: FlowFields, key: string, { fields, row }: Place): string | null {
  const written = mapped[key];
  if (written === undefined) return null;
  const source = plainSource(written);
  const path = 'from' in source ? source.from : 'sum' in source ? source.sum : null;
  if (path === null) return null;
  const numbers = readPath(alone, fields, row, path).map(String).filter(isDecimal);
  return numbers.length === 0 ? null : sumDecimals(numbers);
}

/** A link as far as it takes something. */
export interface TakingLink {
  readonly sourceLine: string;
  readonly taken: Taken;
  readonly weight: LinkWeight;
}

/** What links leave of each measure. */
export function restsOf(measures: readonly Measure[], links: readonly TakingLink[]): MeasureRest[] {
  return measures.map((measure) => {
    const taken = (weight: LinkWeight): string =>
      takenOf(
        measure,
        links.filter((link) => link.weight === weight),
      );
    const [reserved, consumed] = [taken('reserved'), taken('consumed')];
    return { ...measure, reserved, consumed, open: leftOf(measure.has, [reserved, consumed]) };
  });
}

/** What links take of a measure together. */
export function takenOf(
  { key, line }: Pick<Measure, 'key' | 'line'>,
  links: readonly Omit<TakingLink, 'weight'>[],
): string {
  return sumDecimals(links.flatMap(({ sourceLine, taken }) => (sourceLine === line ? (taken[key] ?? []) : [])));
}

/** What is left once others have taken theirs; "0" where they took more. */
export function leftOf(has: string, takes: readonly string[]): string {
  const left = sumDecimals([has, ...takes.map(negated)]);
  return compareDecimals(left, '0') > 0 ? left : '0';
}

function negated(number: string): string {
  return compareDecimals(number, '0') === 0 ? '0' : number.startsWith('-') ? number.slice(1) : `-${number}`;
}

/** What a target's line takes: the numbers it has at the keys of its level. `schema`: of its lines, with a point behind, or empty. */
export function takenBy(level: Pick<Level, 'open'>, row: Row, schema: string): Taken {
  return Object.fromEntries(
    (level.open ?? []).flatMap((key) => {
      const value: Json | undefined = valuesAt(row, key)[0]?.value;
      const number = String(value ?? '');
      return isDecimal(number) ? [[`${schema}${key}`, number]] : [];
    }),
  );
}

/** The mapping whose lines stand at a path of the target; the flow itself for its head. */
export function levelAt(flow: Flow, targetPath: string): Pick<Level, 'open'> {
  const find = (lines: readonly FlowLines[] = [], above = ''): Level | null => {
    for (const one of lines) {
      const path = `${above}${one.to}`;
      const found = path === targetPath && one.open ? one : find(one.lines, `${path}.`);
      if (found) return found;
    }
    return null;
  };
  return targetPath === '' ? flow : (find(flow.lines) ?? {});
}
