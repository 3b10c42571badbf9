// What was done to the lines of a record, to be taken back and done again. Lines are never changed in place, so each step is two lists.
import type { Row } from '../../core/descriptor/value.ts';
import type { Origins } from '../record/proposals.ts';
import { isSame } from '../record/record-store.ts';

type Lines = readonly Row[];

/** Lines, and where their values come from. */
export interface LinesState {
  readonly lines: Lines;
  readonly origins: Origins;
}

interface Step {
  readonly before: LinesState;
  readonly after: Lines;
  /** What stood there when it was taken back. */
  readonly undone?: LinesState;
}

/** Older steps are forgotten. */
const mostSteps = 100;

const unknown: Origins = { typed: [], reasons: [] };

export class LinesHistory {
  #steps: Step[] = [];
  /** Steps that are done; those behind were taken back. */
  #done = 0;

  /** Notes that the lines changed; `goesOn`: as part of the last step, such as an answer that came for it. */
  note(before: LinesState, after: Lines, goesOn = false): void {
    if (before.lines === after) return;
    const last = this.#steps[this.#done - 1];
    this.#steps = this.#steps.slice(0, this.#done);
    if (goesOn && last && isSame(last.after as Row[], before.lines as Row[]))
      this.#steps[this.#done - 1] = { before: last.before, after };
    else this.#steps.push({ before, after });
    this.#steps = this.#steps.slice(-mostSteps);
    this.#done = this.#steps.length;
  }

  /** What was before the last step; null where there is none. What else changed the lines meanwhile is a step of its own. */
  undo(now: LinesState): LinesState | null {
    const last = this.#steps[this.#done - 1];
    if (!last) return null;
    if (!isSame(last.after as Row[], now.lines as Row[])) {
      this.note({ lines: last.after, origins: unknown }, now.lines);
      return this.undo(now);
    }
    this.#done -= 1;
    this.#steps[this.#done] = { ...last, undone: now };
    return last.before;
  }

  /** What was after the step that was taken back last; null where there is none, or the lines were changed since. */
  redo(now: Lines): LinesState | null {
    const next = this.#steps[this.#done];
    if (!next?.undone || !isSame(next.before.lines as Row[], now as Row[])) return null;
    this.#done += 1;
    return next.undone;
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
