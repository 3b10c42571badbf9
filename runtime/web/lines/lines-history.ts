// What was done to the lines of a record, to be taken back and done again. Lines are never changed in place, so each step is two lists.
import type { Row } from '../../core/descriptor/value.ts';
import { isSame } from '../record/record-store.ts';

type Lines = readonly Row[];

interface Step {
  readonly before: Lines;
  readonly after: Lines;
}

/** Older steps are forgotten. */
const mostSteps = 100;

export class LinesHistory {
  #steps: Step[] = [];
  /** Steps that are done; those behind were taken back. */
  #done = 0;

  /** Notes that the lines changed; `goesOn`: as part of the last step, such as an answer that came for it. */
  note(before: Lines, after: Lines, goesOn = false): void {
    if (before === after) return;
    const last = this.#steps[this.#done - 1];
    this.#steps = this.#steps.slice(0, this.#done);
    if (goesOn && last && isSame(last.after as Row[], before as Row[]))
      this.#steps[this.#done - 1] = { before: last.before, after };
    else this.#steps.push({ before, after });
    this.#steps = this.#steps.slice(-mostSteps);
    this.#done = this.#steps.length;
  }

  /** The lines before the last step; null where there is none. What else changed them meanwhile is a step of its own. */
  undo(now: Lines): Lines | null {
    const last = this.#steps[this.#done - 1];
    if (last && !isSame(last.after as Row[], now as Row[])) {
      this.note(last.after, now);
      return this.undo(now);
    }
    if (!last) return null;
    this.#done -= 1;
    return last.before;
  }

  /** The lines after the step that was taken back last; null where there is none, or the lines were changed since. */
  redo(now: Lines): Lines | null {
    const next = this.#steps[this.#done];
    if (!next || !isSame(next.before as Row[], now as Row[])) return null;
    this.#done += 1;
    return next.after;
  }
}

/** The first line that is another one now, as it was and as it is where none came or went. */
export interface ChangedLine {
  readonly row: number;
  readonly lines?: readonly [before: Row, after: Row];
}

export function firstChanged(before: Lines, after: Lines): ChangedLine {
  const row = after.findIndex((line, index) => line !== before[index]);
  if (row < 0) return { row: Math.max(0, Math.min(before.length, after.length) - 1) };
  const [was, is] = [before[row], after[row]];
  return was && is && before.length === after.length ? { row, lines: [was, is] } : { row };
}
