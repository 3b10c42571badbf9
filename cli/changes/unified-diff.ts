// Files before and after as one unified diff, as git and patch read it.
import type { EditedFile } from './edit-files.ts';

/** Lines around a change that are shown with it. */
const around = 3;

/** The diff; empty where nothing differs. */
export function unifiedDiff(files: readonly EditedFile[]): string {
  return files
    .filter(({ before, after }) => before !== after)
    .map(({ file, before, after }) => `--- a/${file}\n+++ b/${file}\n${hunks(linesOf(before), linesOf(after))}`)
    .join('');
}

/** Each with its end; the last one may have none. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

interface LineStep {
  readonly sign: ' ' | '-' | '+';
  readonly line: string;
}

function hunks(before: readonly string[], after: readonly string[]): string {
  const steps = stepsOf(before, after);
  const changed = steps.flatMap(({ sign }, index) => (sign === ' ' ? [] : [index]));
  const ranges: [start: number, end: number][] = [];
  for (const index of changed) {
    const [start, end] = [Math.max(0, index - around), Math.min(steps.length, index + around + 1)];
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges.map((range) => hunk(steps, range)).join('');
}

function hunk(steps: readonly LineStep[], [start, end]: readonly [number, number]): string {
  const count = (signs: string, part: readonly LineStep[]): number =>
    part.filter(({ sign }) => signs.includes(sign)).length;
  const [earlier, own] = [steps.slice(0, start), steps.slice(start, end)];
  const span = (signs: string): string => {
    const lines = count(signs, own);
    return `${count(signs, earlier) + (lines === 0 ? 0 : 1)},${lines}`;
  };
  const body = own.map(({ sign, line }) =>
    line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`,
  );
  return `@@ -${span(' -')} +${span(' +')} @@\n${body.join('')}`;
}

/** The longest common lines stay; what edits change is short, so that the table of the middle is small. */
function stepsOf(before: readonly string[], after: readonly string[]): LineStep[] {
  let head = 0;
  while (head < before.length && before[head] === after[head] && head < after.length) head += 1;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail += 1;
  }
  const kept = (line: string): LineStep => ({ sign: ' ', line });
  return [
    ...before.slice(0, head).map(kept),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(kept),
  ];
}

function middle(before: readonly string[], after: readonly string[]): LineStep[] {
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  const at = (row: number, column: number): number => common[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const steps: LineStep[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [old, now] = [before[row], after[column]];
    if (old !== undefined && old === now) {
      steps.push({ sign: ' ', line: old });
      row += 1;
      column += 1;
    } else if (old !== undefined && (now === undefined || at(row + 1, column) >= at(row, column + 1))) {
      steps.push({ sign: '-', line: old });
      row += 1;
    } else {
      steps.push({ sign: '+', line: now ?? '' });
      column += 1;
    }
  }
  return steps;
}
