// Which of the rows of a list a paper can be made of, as far as the rows tell.
import { holds, pathsOf } from '../../runtime/core/condition.ts';
import type { PaperOffer } from '../../runtime/core/descriptor/paper.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';

/** Rows hold no lines: where the condition asks for some, the server says whether the record fits. */
export function fittingRows<Listed extends Row>({ when }: PaperOffer, rows: readonly Listed[]): readonly Listed[] {
  if (!when) return rows;
  return rows.filter((row) => {
    const isTold = pathsOf(when).every((path) => (path.split('.')[0] ?? '') in row);
    return !isTold || holds(when, row);
  });
}
