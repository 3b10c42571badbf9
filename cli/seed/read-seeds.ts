// Reads the files with the records a fresh installation starts with; schemas/seeds/README.md says what they look like.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse as readCsv } from 'csv-parse/sync';
import { parse as readYaml } from 'yaml';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';

/** A transition made after a record was entered. */
export interface SeedStep {
  /** Account that makes it. */
  readonly by: string;
  readonly action: string;
  readonly opinion?: string;
  readonly reason?: string;
  /** What the action lets people fill in. */
  readonly entered?: Row;
  /** Days after the step before. */
  readonly after?: number;
}

export interface SeedRecord {
  /** Handle other records refer to. */
  readonly as?: string;
  /** Handle of the enterprise that owns it. */
  readonly company?: string;
  /** Account that enters it; absent: the system writes it as it stands. */
  readonly by?: string;
  /** Days from the day of seeding on which it is entered, 0 or less. */
  readonly day: number;
  /** Made by the server of the record with this handle, which its field names: nobody enters it. */
  readonly finds?: { readonly record: string; readonly through: string };
  /** Values; schemas/seeds/README.md says what stands for keys, files, days and numbers. */
  readonly record: Row;
  /** `then` in the file. */
  readonly steps: readonly SeedStep[];
}

export interface SeedFile {
  readonly entity: string;
  /** Plain values that nothing refers to by a handle. */
  readonly isReference: boolean;
  readonly records: readonly SeedRecord[];
}

/** A record as the file has it. */
interface Written extends Omit<Partial<SeedRecord>, 'steps'> {
  /** Pattern whose values it takes where it has none of its own. */
  readonly like?: string;
  readonly then?: readonly (string | Partial<SeedStep>)[];
  /** Accounts that stand in for those that courses name. */
  readonly people?: { readonly [account: string]: string };
}

interface WrittenFile {
  readonly entity: string;
  readonly patterns?: { readonly [name: string]: Written };
  readonly courses?: { readonly [name: string]: readonly Partial<SeedStep>[] };
  readonly records: readonly (Written | Row)[];
}

/** The folder of the files. */
export const seedFolder = join(import.meta.dirname, '../../schemas/seeds');

/** `seeds.yaml`: the files of each part, in the order they are written. */
interface SeedOrder {
  readonly reference: readonly string[];
  readonly demo: readonly string[];
  readonly bare: readonly string[];
  /** Through the API, after `demo`. */
  readonly entered: readonly string[];
}

export async function seedOrder(): Promise<SeedOrder> {
  return readYaml(await readFile(join(seedFolder, 'seeds.yaml'), 'utf8')) as SeedOrder;
}

/** Reads files below the folder, in the order given. */
export async function readSeeds(paths: readonly string[]): Promise<SeedFile[]> {
  const files = await Promise.all(paths.map(readSeed));
  return files.flat();
}

/** Handles of the records that one names, in its values and in those of its steps. */
export function handlesIn({ record, finds, steps }: SeedRecord): readonly string[] {
  return [
    ...(finds ? [finds.record] : []),
    ...namedIn(record),
    ...steps.flatMap(({ entered = {} }) => namedIn(entered)),
  ];
}

function namedIn(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return typeof value.record === 'string' ? [value.record] : Object.values(value).flatMap(namedIn);
}

/** Reference files hold plain values; they get the shape of the others. */
async function readSeed(path: string): Promise<SeedFile[]> {
  const text = await readFile(join(seedFolder, path), 'utf8');
  if (path.endsWith('.csv')) return [tableOf(basename(path, '.csv'), text)];
  const content = readYaml(text) as WrittenFile | WrittenFile[];
  const isPlain = path.startsWith('reference/');
  return [content].flat().map((file) => ({
    entity: file.entity,
    isReference: isPlain,
    records: file.records.map((one) => (isPlain ? { record: one as Row, day: 0, steps: [] } : complete(file, one))),
  }));
}

/** A table of plain texts, called like its entity: the header names fields, an empty cell is no value. */
function tableOf(entity: string, text: string): SeedFile {
  const rows = readCsv(text, { columns: true }) as { [field: string]: string }[];
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')));
  return { entity, isReference: true, records: filled.map((record) => ({ record, day: 0, steps: [] })) };
}

/** The record with what its pattern and its courses say. */
function complete({ patterns = {}, courses = {}, entity }: WrittenFile, written: Written): SeedRecord {
  const { like, people = {}, then = [], ...own } = written;
  const pattern = like === undefined ? {} : patterns[like];
  if (!pattern) throw new Error(`Seed records of ${entity} have no pattern ${like}`);
  const { then: _then, like: _like, people: _people, ...values } = pattern;
  const record = merged(pattern.record ?? {}, own.record ?? {}) as Row;
  const by = own.by ?? pattern.by;
  const steps = then.flatMap((step) => (typeof step === 'string' ? courseOf(courses, step, people) : [step]));
  return {
    day: 0,
    ...values,
    ...own,
    record,
    steps: steps.map((step) => ({ action: '', ...step, by: step.by ?? by ?? '' })),
  };
}

function courseOf(
  courses: NonNullable<WrittenFile['courses']>,
  name: string,
  people: { readonly [account: string]: string },
): Partial<SeedStep>[] {
  const steps = courses[name];
  if (!steps) throw new Error(`Seed records have no course ${name}`);
  return steps.map(({ by, ...step }) => ({ ...step, ...(by !== undefined && { by: people[by] ?? by }) }));
}

/** Objects are merged, all else is replaced. A value that stands for another is no object of values. */
function merged(base: Json, own: Json): Json {
  if (!isValues(base) || !isValues(own)) return own;
  const both = Object.keys(own).map((key) => [key, merged(base[key] ?? null, own[key] ?? null)]);
  return { ...base, ...Object.fromEntries(both) };
}

function isValues(value: Json): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { record, file, text, day } = value;
  return typeof day !== 'number' && ![record, file, text].some((stand) => typeof stand === 'string');
}
