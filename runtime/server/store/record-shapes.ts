// Records of rows with the same columns filled have the same keys: they are begun with all of them, which costs the engine far less than key by key.
import type { Row } from '../../core/descriptor/value.ts';
import type { Cells } from './statement.ts';

/** More kinds of rows than these are not learned; what they cost is looking through these in vain. */
const mostShapes = 8;

interface Shape {
  /** By cell: whether it is filled. */
  readonly filled: readonly boolean[];
  /** Every key with nothing at it. */
  readonly empty: object;
}

function isFilled(cell: unknown): boolean {
  return cell !== null && cell !== undefined;
}

export class RecordShapes {
  readonly #cells: number;
  readonly #shapes: Shape[] = [];

  /** `cells`: how many a row has. */
  constructor(cells: number) {
    this.#cells = cells;
  }

  /**
   * A record for the filled ones of the cells that start at `offset`, made by `put`. It is given one to put every value to: with the keys that
   * the last one of its kind had and nothing at them, or without any.
   */
  make(cells: Cells, offset: number, put: (record: Row) => void): Row {
    const known = this.#shapes.find((shape) => this.#fits(shape, cells, offset));
    // What stands there until its value is put is never seen.
    const record = (known ? { ...known.empty } : {}) as Row;
    put(record);
    if (!known && this.#shapes.length < mostShapes) this.#shapes.push(this.#shapeOf(cells, offset, record));
    return record;
  }

  #fits({ filled }: Shape, cells: Cells, offset: number): boolean {
    for (let index = 0; index < this.#cells; index++)
      if (filled[index] !== isFilled(cells[offset + index])) return false;
    return true;
  }

  #shapeOf(cells: Cells, offset: number, record: Row): Shape {
    const filled = Array.from({ length: this.#cells }, (_, index) => isFilled(cells[offset + index]));
    return { filled, empty: Object.fromEntries(Object.keys(record).map((key) => [key, undefined])) };
  }
}
