// The fields of a record, an embedded object or a line, prepared once: found by key, brought into normal form, computed.
import { computedValue, isFound, isMade, isSerial, readBy } from './computed.ts';
import type { Field } from './descriptor/field.ts';
import type { Json, Row } from './descriptor/value.ts';
import { isEmbedded, isLines, isSeveral } from './kinds/field-traits.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty, isRow } from './paths.ts';

export class RecordShape {
  readonly fields: readonly Field[];
  readonly byKey: ReadonlyMap<string, Field>;
  /** Shapes of embedded objects and of lines, by their keys. */
  readonly inner: ReadonlyMap<string, RecordShape>;
  /** Fields computed from the record alone, those after others that are made of them. */
  readonly #computed: readonly Field[];
  /** Embedded objects and lines with something to compute in them. */
  readonly #computing: readonly (readonly [field: Field, shape: RecordShape])[];
  /** Fields that hold the number of their line. */
  readonly #serials: readonly string[];

  constructor(fields: readonly Field[]) {
    this.fields = fields;
    this.byKey = new Map(fields.map((field) => [field.key, field]));
    const inner = fields.flatMap((field) =>
      'fields' in field ? [[field, new RecordShape(field.fields)] as const] : [],
    );
    this.inner = new Map(inner.map(([{ key }, shape]) => [key, shape]));
    this.#computed = inOrder(this.byKey).filter(({ computed }) => !isFound(computed) && !isSerial(computed));
    this.#computing = inner.filter(([, shape]) => shape.isComputing);
    this.#serials = fields.filter(({ computed }) => isSerial(computed)).map(({ key }) => key);
  }

  get isComputing(): boolean {
    return this.#computed.length > 0 || this.#computing.length > 0 || this.#serials.length > 0;
  }

  /** The shape of the object or lines at a path; null where none lie there. */
  within(path: string): RecordShape | null {
    const [key = '', ...rest] = path.split('.');
    const inner = this.inner.get(key) ?? null;
    return rest.length === 0 ? inner : (inner?.within(rest.join('.')) ?? null);
  }

  /** The record with every value in normal form, without what is empty or said beside the values (`$from`). Unknown keys stay, to be refused. */
  normalise(row: Row): Row {
    const normal: Row = {};
    for (const key of Object.keys(row)) {
      const value = row[key];
      if (isEmpty(value) || key.startsWith('$')) continue;
      const kept = this.#normalised(key, value);
      if (!isEmpty(kept)) normal[key] = kept;
    }
    return normal;
  }

  #normalised(key: string, value: Json): Json {
    const field = this.byKey.get(key);
    const inner = this.inner.get(key);
    if (!field) return value;
    if (!inner) return kindOf(field).normalise(value, field);
    if (isLines(field)) {
      return Array.isArray(value) ? value.map((line) => (isRow(line) ? inner.normalise(line) : line)) : value;
    }
    if (!isRow(value)) return value;
    const row = inner.normalise(value);
    return Object.keys(row).length === 0 ? null : row;
  }

  /**
   * The record with its computed fields filled in, in embedded objects and lines too. Paths start at the record or line
   * that declares them. A sum of nothing is absent, a difference of nothing is 0; values that are no decimals yet are left out of a sum.
   * Fields whose value is found on reading need other records, or the day, and stay as they are.
   */
  compute(record: Row): Row {
    const filled: Row = { ...record };
    for (const [field, shape] of this.#computing) {
      const value = filled[field.key];
      if (isEmbedded(field) && isRow(value)) filled[field.key] = shape.compute(value);
      if (isLines(field) && Array.isArray(value)) {
        filled[field.key] = value.map((line, index) => (isRow(line) ? shape.#computeLine(line, index) : line));
      }
    }
    for (const field of this.#computed) {
      const computed = computedValue(filled, field);
      if (computed === undefined) continue;
      if (computed === null) delete filled[field.key];
      else filled[field.key] = computed;
    }
    return filled;
  }

  #computeLine(line: Row, index: number): Row {
    const filled = this.compute(line);
    for (const key of this.#serials) filled[key] = index + 1;
    return filled;
  }

  /** Value of a computed field, with what it is made of computed first: what a form shows while the record is edited. */
  computedIn(record: Row, field: Field): Json | undefined {
    const read = readBy(field.computed).flatMap((path) => {
      const operand = this.byKey.get(path.split('.')[0] ?? '');
      return operand && operand !== field && isMade(operand) ? [operand] : [];
    });
    if (read.length === 0) return computedValue(record, field);
    const fresh: Row = { ...record };
    for (const operand of read) {
      const value = record[operand.key];
      const lines = this.inner.get(operand.key);
      if (lines && Array.isArray(value)) {
        fresh[operand.key] = value.map((line) => (isRow(line) ? lines.compute(line) : line));
      } else fresh[operand.key] = this.computedIn(record, operand) ?? null;
    }
    return computedValue(fresh, field);
  }

  /** The values of the fields that are kept, of those in embedded objects and lines too. */
  pick(row: Row, isKept: (field: Field) => boolean): Row {
    const picked: Row = {};
    for (const field of this.fields) {
      const value = row[field.key];
      if (value === undefined || !isKept(field)) continue;
      const inner = this.inner.get(field.key);
      if (isEmbedded(field) && inner && isRow(value)) picked[field.key] = inner.pick(value, isKept);
      else if (isLines(field) && inner && Array.isArray(value)) {
        picked[field.key] = value.map((line) => (isRow(line) ? inner.pick(line, isKept) : line));
      } else picked[field.key] = value;
    }
    return picked;
  }

  /**
   * The record without what could be no value of its fields at all, so that rules meet nothing they cannot read. Objects and
   * lists stay only where the field holds some; a line that is none becomes an empty one, so that others keep their place.
   */
  sound(record: Row): Row {
    const sound: Row = {};
    for (const field of this.fields) {
      const value = record[field.key];
      if (value === undefined) continue;
      const kept = value === null ? null : this.#soundValue(value, field);
      if (kept !== undefined) sound[field.key] = kept;
    }
    return sound;
  }

  #soundValue(value: Json, field: Field): Json | undefined {
    // Most values are plain: these are looked at first.
    if (typeof value !== 'object') return kindOf(field).structure === 'value' ? value : undefined;
    const inner = this.inner.get(field.key);
    if (isRow(value)) return isEmbedded(field) ? inner?.sound(value) : undefined;
    if (!Array.isArray(value)) return undefined;
    if (isLines(field)) return value.map((line) => (isRow(line) && inner ? inner.sound(line) : {}));
    return isSeveral(field) ? value.filter((one) => typeof one !== 'object') : undefined;
  }
}

/** Computed fields, those after others that are made of them. */
function inOrder(byKey: ReadonlyMap<string, Field>): readonly Field[] {
  const sorted = new Set<Field>();
  const visit = (field: Field, above: readonly Field[]): void => {
    if (sorted.has(field) || above.includes(field)) return;
    for (const path of readBy(field.computed)) {
      const read = byKey.get(path);
      if (read?.computed) visit(read, [...above, field]);
    }
    sorted.add(field);
  };
  for (const field of byKey.values()) if (field.computed) visit(field, []);
  return [...sorted];
}
