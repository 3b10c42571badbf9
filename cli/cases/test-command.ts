// `tongguan rules test`: every test case of the rules against the rules as they are compiled; `--mutate` takes each rule away.
import { renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { examine } from '../../generator/examine.ts';
import { parseReadings } from '../../generator/load/readings.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import { same, stages } from '../../runtime/core/cases/judge-case.ts';
import type { ExpectedFinding } from '../../runtime/core/cases/rule-case.ts';
import { countCases, type Mutation } from '../../runtime/core/rule-book/book-cases.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { say, step } from '../progress.ts';
import { projectRoot } from '../project-root.ts';
import { compileJudges, type RecordJudges } from './compile-judges.ts';
import { mutateRules } from './mutate-rules.ts';
import { type RunCase, runCases } from './run-cases.ts';

export interface TestOptions {
  /** Folder that holds schemas/; absent: this project. */
  readonly project?: string;
  readonly mutate?: boolean;
  readonly json?: boolean;
}

const mutationFile = 'schemas/mutation.yaml';

/** Runs the cases. Throws StartProblem where the project does not compile, and, once all is told, where a case answers otherwise. */
export async function testRules({ project, mutate = false, json = false }: TestOptions): Promise<void> {
  const root = project === undefined ? projectRoot : resolve(project);
  const readings = parseReadings(process.env.TONGGUAN_READINGS ?? '');
  const { project: read, descriptors, findings, found } = await examine({ root, readings });
  if (findings.length > 0) {
    throw new StartProblem(
      `The schemas have ${found} findings: run "tongguan check" first. First: ${findings[0]?.message}`,
    );
  }
  const model = buildModel(read, descriptors);
  const judges = compileJudges(model);
  const run = runCases(model, judges);
  console.log(json ? JSON.stringify(run.map(asData), null, 2) : printRun(run, model));
  if (mutate) await mutateAll(root, model, judges);
  // All is told already.
  if (run.some(({ verdict }) => verdict === 'fails')) throw new StartProblem('');
}

async function mutateAll(root: string, model: Model, judges: RecordJudges): Promise<void> {
  const mutation = await step('Taking each rule away, and each condition', () => mutateRules(model, judges));
  const text = `# What noticed each rule that was taken away, and each condition: written by "tongguan rules test --mutate".\n${stringify(mutation, { lineWidth: 0, flowCollectionPadding: true })}`;
  const place = join(root, mutationFile);
  writeFileSync(`${place}.new`, text);
  renameSync(`${place}.new`, place);
  say(printMutation(mutation));
}

function asData({ file, one: { name, expected }, answer, verdict }: RunCase): object {
  return { file, name, verdict, expected, answer };
}

/** Counts, then each case that came otherwise: what must come and what did. */
export function printRun(run: readonly RunCase[], { cases }: Pick<Model, 'cases'>): string {
  const count = (wanted: RunCase['verdict']): number => run.filter(({ verdict }) => verdict === wanted).length;
  const acts = cases.reduce((sum, file) => sum + countCases(file), 0) - run.length;
  const totals = [
    `${run.length} cases of ${cases.length} files: ${count('passes')} as they must, ${count('fails')} otherwise`,
    `${count('in-part')} in part: other records decide the rest, which "npm test" asks a server`,
    `${acts} of actions, which "npm test" asks a server`,
  ];
  const failed = run.filter(({ verdict }) => verdict === 'fails').map(printFailed);
  return [totals.join('\n'), ...failed].join('\n\n');
}

function printFailed({ file, one: { name, expected }, answer }: RunCase): string {
  const lines = stages
    .filter((stage) => !same(expected[stage], answer[stage]))
    .flatMap((stage) => [
      `  ${stage === 'draft' ? 'as a draft' : 'on submit'}`,
      `    must come: ${printFindings(expected[stage])}`,
      `    came: ${printFindings(answer[stage])}`,
    ]);
  return [`${file}: ${name}`, ...lines].join('\n');
}

function printFindings(findings: readonly ExpectedFinding[]): string {
  return findings.length === 0 ? 'nothing' : findings.map(({ path, rule }) => `${path}: ${rule}`).join(', ');
}

/** How many were noticed, and which rules no case notices. */
export function printMutation(mutation: Mutation): string {
  const rules = Object.entries(mutation).flatMap(([entity, own]) =>
    Object.entries(own).map(([rule, found]) => ({ rule: `${entity} ${rule}`, found })),
  );
  const missed = rules.filter(({ found }) => found.gone?.length === 0);
  const loose = rules.filter(({ found }) => found.unconditional?.length === 0);
  return [
    `${rules.length} rules taken away: ${rules.length - missed.length} noticed; written to ${mutationFile}`,
    ...(missed.length > 0 ? [`noticed by no case: ${missed.map(({ rule }) => rule).join(', ')}`] : []),
    ...(loose.length > 0 ? [`condition noticed by no case: ${loose.map(({ rule }) => rule).join(', ')}`] : []),
  ].join('\n');
}
