// Which test cases answer otherwise with a change of the schemas: what is found of each, before and after.
import type { Model } from '../../generator/model/model.ts';
import {
  type CaseAnswer,
  type CaseVerdict,
  fullAnswer,
  judgeCase,
  pageAnswer,
  same,
  stages,
} from '../../runtime/core/cases/judge-case.ts';
import { type CaseFile, type ReadCases, readCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { TriedCase } from '../../runtime/core/rule-book/change-trial.ts';
import { compileJudges } from './compile-judges.ts';

type CaseModel = Pick<Model, 'cases' | 'entities'>;

/** Cases whose answer or expectation differs, of the entities named and of files that differ themselves; new and dropped ones too. */
export async function changedAnswers(
  before: CaseModel,
  after: CaseModel,
  entities: ReadonlySet<string>,
): Promise<TriedCase[]> {
  const texts = (cases: readonly CaseFile[]) => new Map(cases.map(({ id, doc }) => [id, JSON.stringify(doc)]));
  const [old, now] = [texts(before.cases), texts(after.cases)];
  const isMeant = (id: string, entity: string): boolean => entities.has(entity) || old.get(id) !== now.get(id);
  const [earlier, later] = [await answersOf(before, isMeant), await answersOf(after, isMeant)];
  const ids = new Set([...later.keys(), ...earlier.keys()]);
  return [...ids].flatMap((id): TriedCase[] => {
    const [was, is] = [earlier.get(id) ?? null, later.get(id) ?? null];
    const known = is ?? was;
    if (!known || (was && is && isSame(was.answer, is.answer) && isSame(was.expected, is.expected))) return [];
    const { answer: _, ...one } = known;
    return [{ ...one, verdict: verdictOf(known, was), before: was?.answer ?? null, after: is?.answer ?? null }];
  });
}

type Answered = Omit<TriedCase, 'before' | 'after'> & { readonly answer: CaseAnswer };

async function answersOf(
  model: CaseModel,
  isMeant: (id: string, entity: string) => boolean,
): Promise<Map<string, Answered>> {
  const { judgeOf, keyOf } = compileJudges(model);
  const answers = new Map<string, Answered>();
  for (const { file, read } of readCases({ files: model.cases }) satisfies ReadCases) {
    const entity = judgeOf(read.entity);
    if (!entity || !isMeant(file.id, read.entity)) continue;
    for (const one of read.cases) {
      const { name, expected, record } = one;
      const answer = await fullAnswer(keyOf, entity, { file: read, record });
      const verdict = judgeCase(one, pageAnswer(entity, one));
      answers.set(`${file.id} ${name}`, { file: file.file, entity: read.entity, name, expected, answer, verdict });
    }
  }
  return answers;
}

/** How the case stands: a page knows nothing of other records, and what was as it must be among those of the file can be so no longer. */
function verdictOf({ expected, answer, verdict }: Answered, was: Answered | null): CaseVerdict {
  if (isSame(expected, answer)) return 'passes';
  return was && isSame(was.expected, was.answer) ? 'fails' : verdict;
}

function isSame(a: CaseAnswer, b: CaseAnswer): boolean {
  return stages.every((stage) => same(a[stage], b[stage]));
}
