// Puts in place of every `{ reading: <id> }` the value of the option chosen for this deployment.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import { memoize } from '../cache/memoize.ts';
import type { SchemaFinding } from './schema-finding.ts';
import type { Path, ReadingPlace, SourceFile } from './source-file.ts';

/** Reading -> option, where a deployment departs from the defaults. */
export type ChosenReadings = { readonly [reading: string]: string };

/** What each reading is in this deployment, by id. */
export type Options = ReadonlyMap<string, { readonly chosen: string; readonly value: unknown }>;

function isMap(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads `id=option,id=option`; what has no `=` becomes a reading without an option, which is then refused by name. */
export function parseReadings(text: string): ChosenReadings {
  const pairs = text.split(',').map((pair) => pair.trim());
  return Object.fromEntries(
    pairs
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [id = '', ...option] = pair.split('=');
        return [id.trim(), option.join('=').trim()];
      }),
  );
}

/** The option in force for every reading of readings.yaml, and findings for choices that name nothing. */
export function chooseReadings(
  readings: SourceFile,
  chosen: ChosenReadings,
): ChosenOptions & { findings: SchemaFinding[] } {
  const options = new Map<string, { chosen: string; value: unknown }>();
  const findings: SchemaFinding[] = [];
  const known = isMap(readings.value) ? readings.value : {};
  for (const [id, reading] of Object.entries(known)) {
    if (!isMap(reading) || !isMap(reading.options)) continue;
    const wanted = chosen[id] ?? reading.default;
    const named = Object.keys(reading.options);
    const option = typeof wanted === 'string' && named.includes(wanted) ? wanted : named[0];
    if (option === undefined) continue;
    if (option !== wanted)
      findings.push(unknownOption(readings, id, { wanted: String(wanted), chosen: id in chosen, named }));
    const entry = reading.options[option];
    options.set(id, { chosen: option, value: isMap(entry) ? entry.value : undefined });
  }
  for (const id of Object.keys(chosen)) {
    if (!Object.hasOwn(known, id)) findings.push(unknownChoice(readings, id, Object.keys(known)));
  }
  return { readings, options, findings };
}

interface WrongOption {
  readonly wanted: string;
  /** True when the deployment chose it, false for the default of the file. */
  readonly chosen: boolean;
  readonly named: readonly string[];
}

function unknownOption(source: SourceFile, id: string, { wanted, chosen, named }: WrongOption): SchemaFinding {
  const who = chosen ? 'TONGGUAN_READINGS chooses' : 'the default is';
  return {
    id: 'E211',
    ...source.placeOf([id, 'default'], chosen ? 'key' : 'value'),
    message: `${who} the option "${wanted}", which reading ${id} does not have`,
    fix: `choose one of ${named.join(', ')}`,
  };
}

function unknownChoice(source: SourceFile, id: string, known: string[]): SchemaFinding {
  return {
    id: 'E211',
    ...source.placeOf([]),
    message: `TONGGUAN_READINGS chooses the reading "${id}", which does not exist`,
    fix: `take it out, or name one of ${known.join(', ')}`,
  };
}

/** The readings, and of each the option in force. */
export interface ChosenOptions {
  readonly readings: SourceFile;
  readonly options: Options;
}

/** A file with its readings put in, and findings for names that no reading has. */
export interface AppliedReadings {
  readonly source: SourceFile;
  readonly findings: readonly SchemaFinding[];
}

/** The file with every `{ reading: <id> }` replaced; a replacement of null takes away the key it stands at. */
export const applyReadings: (choice: ChosenOptions) => (source: SourceFile) => AppliedReadings = memoize((choice) =>
  memoize((source) => (source.text.includes('reading:') ? replaceReadings(source, choice) : { source, findings: [] })),
);

function replaceReadings(source: SourceFile, { readings, options }: ChosenOptions): AppliedReadings {
  const findings: SchemaFinding[] = [];
  const places: ReadingPlace[] = [];
  const kept: Kept = new Map();
  const replace = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) {
      const entries = value.map((item, index) => ({ index, item: replace(item, [...path, index]) }));
      const left = entries.filter(({ item }) => item !== undefined);
      if (left.length < entries.length)
        kept.set(
          path.join('/'),
          left.map(({ index }) => index),
        );
      return left.map(({ item }) => item);
    }
    if (!isMap(value)) return value;
    const id = value.reading;
    if (typeof id === 'string' && Object.keys(value).length === 1) {
      const option = options.get(id);
      places.push({ reading: id, path });
      if (!option) findings.push(unknownReading(source, path, id, [...options.keys()]));
      return option?.value ?? undefined;
    }
    const entries = Object.entries(value).map(([key, inner]) => [key, replace(inner, [...path, key])] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  };
  const value = replace(source.value, []);
  const placeOf: SourceFile['placeOf'] = (path, part) => {
    const written = asWritten(path, kept);
    // What an option says is written with it.
    const filled = places.find((place) => place.path.every((step, at) => step === written[at]));
    const option = filled && options.get(filled.reading)?.chosen;
    // The key that a reading stands at is none of it.
    const isItsKey = part === 'key' && written.length === filled?.path.length;
    if (!filled || option === undefined || isItsKey) return source.placeOf(written, part);
    return readings.placeOf([filled.reading, 'options', option, 'value', ...written.slice(filled.path.length)], part);
  };
  return { source: { ...source, value, readings: places, ...(places.length > 0 && { placeOf }) }, findings };
}

/** By the path of a list as it is written, the indexes of the entries that no reading took away. */
type Kept = Map<string, readonly number[]>;

/** The path in the file of what is at a path of the value. */
function asWritten(path: Path, kept: Kept): Path {
  const written: (string | number)[] = [];
  for (const step of path) {
    const indexes = typeof step === 'number' ? kept.get(written.join('/')) : undefined;
    written.push(indexes?.[Number(step)] ?? step);
  }
  return written;
}

function unknownReading(source: SourceFile, path: Path, id: string, known: string[]): SchemaFinding {
  const suggestion = nearestName(id, known);
  const named = known.length > 0 ? `name one of schemas/readings.yaml: ${known.join(', ')}` : undefined;
  const meant = suggestion && `write "${suggestion}", or add it to schemas/readings.yaml`;
  return {
    id: 'E211',
    ...source.placeOf([...path, 'reading']),
    message: `there is no reading "${id}"`,
    unknown: { word: id, known },
    ...(suggestion !== undefined && { suggestion }),
    fix: meant ?? named ?? 'add it to schemas/readings.yaml',
  };
}
