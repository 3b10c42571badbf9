// Puts every case of a project to its rules, as a page would.
import type { Model } from '../../generator/model/model.ts';
import { type CaseAnswer, type CaseVerdict, judgeCase, pageAnswer } from '../../runtime/core/cases/judge-case.ts';
import type { RuleCase } from '../../runtime/core/cases/rule-case.ts';
import { readCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { RecordJudges } from './compile-judges.ts';

export interface RunCase {
  /** Below the project. */
  readonly file: string;
  readonly one: RuleCase;
  readonly answer: CaseAnswer;
  readonly verdict: CaseVerdict;
}

/** How every case of records stands; cases of actions need a server. */
export function runCases({ cases }: Pick<Model, 'cases'>, { judgeOf }: RecordJudges): RunCase[] {
  return readCases({ files: cases }).flatMap(({ file, read }) => {
    const entity = judgeOf(read.entity);
    if (!entity) return [];
    return read.cases.map((one): RunCase => {
      const answer = pageAnswer(entity, one);
      return { file: file.file, one, answer, verdict: judgeCase(one, answer) };
    });
  });
}
