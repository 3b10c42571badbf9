// Takes each rule out of its entity, and each condition out of its rule, and asks every case of the entity whether it notices.
import type { Model } from '../../generator/model/model.ts';
import { type CaseAnswer, fullAnswer, same, stages } from '../../runtime/core/cases/judge-case.ts';
import type { ExpectedFinding, RuleFile } from '../../runtime/core/cases/rule-case.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import { type Mutant, type Mutation, type RuleMutation, readCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { RecordJudges } from './compile-judges.ts';

/** What noticed each mutant of each rule that a record alone can break; `told` hears of each entity that is done. */
export async function mutateRules(
  { cases, entities }: Pick<Model, 'cases' | 'entities'>,
  judges: RecordJudges,
  told: (entity: string) => void = () => undefined,
): Promise<Mutation> {
  const files = readCases({ files: cases }).map(({ read }) => read);
  const found: { [entity: string]: { readonly [rule: string]: RuleMutation } } = {};
  for (const { id, rules } of entities) {
    const entity = judges.judgeOf(id);
    const own = files.filter((file) => file.entity === id);
    if (!entity || own.length === 0 || rules.length === 0) continue;
    const judged = await answersOf(own, entity, judges);
    const noticed: { [rule: string]: RuleMutation } = {};
    for (const rule of rules.filter(isShown)) noticed[rule.id] = await mutateRule(judged, { entity, rule, judges });
    found[id] = noticed;
    told(id);
  }
  return found;
}

/** Rules that refuse with an error, or that hand-written code judges, need a server. */
function isShown({ kind, refuses }: Rule): boolean {
  return refuses === undefined && kind !== 'hook';
}

interface JudgedCase {
  readonly file: RuleFile;
  readonly name: string;
  readonly record: RuleFile['base'];
  readonly expected: CaseAnswer;
  readonly answer: CaseAnswer;
}

async function answersOf(files: readonly RuleFile[], entity: Entity, { keyOf }: RecordJudges): Promise<JudgedCase[]> {
  const judged: JudgedCase[] = [];
  for (const file of files) {
    for (const { name, record, expected } of file.cases) {
      judged.push({ file, name, record, expected, answer: await fullAnswer(keyOf, entity, { file, record }) });
    }
  }
  return judged;
}

interface Mutated {
  readonly entity: Entity;
  readonly rule: Rule;
  readonly judges: RecordJudges;
}

async function mutateRule(cases: readonly JudgedCase[], { entity, rule, judges }: Mutated): Promise<RuleMutation> {
  const { when, ...always } = rule;
  const wanted: [Mutant, Rule[]][] = [
    ['gone', []],
    ...(when === undefined ? [] : [['unconditional', [always as Rule]] as [Mutant, Rule[]]]),
  ];
  const result: { [mutant in Mutant]?: readonly string[] } = {};
  for (const [mutant, put] of wanted) {
    const rules = entity.descriptor.rules.flatMap((one) => (one === rule ? put : [one]));
    const changed = compileEntity({ descriptor: { ...entity.descriptor, rules }, validate: entity.validate });
    const names: string[] = [];
    for (const one of cases) {
      const now = await fullAnswer(judges.keyOf, changed, one);
      if (stages.some((stage) => isNoticed(one, now, stage))) names.push(one.name);
    }
    result[mutant] = names;
  }
  return result;
}

/** Whether something that must be found is gone, or something is found that must not be. */
function isNoticed({ expected, answer }: JudgedCase, now: CaseAnswer, stage: (typeof stages)[number]): boolean {
  if (same(answer[stage], now[stage])) return false;
  const has = (all: readonly ExpectedFinding[], one: ExpectedFinding): boolean =>
    same(
      all.filter(({ path, rule }) => path === one.path && rule === one.rule),
      [one],
    );
  const isLost = answer[stage].some((one) => !has(now[stage], one) && has(expected[stage], one));
  return isLost || now[stage].some((one) => !has(answer[stage], one) && !has(expected[stage], one));
}
