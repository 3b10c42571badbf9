// `tongguan rules try` and `rules apply`: a change from a file, told or written into the YAML.
import type { AnsweredTrial, ChangeTrial } from '../../runtime/core/rule-book/change-trial.ts';
import { trialVerdicts } from '../../runtime/core/rule-book/change-trial.ts';
import { conflictLine } from '../../runtime/core/rule-book/conflict-line.ts';
import { StartProblem } from '../../runtime/server/database/start-problem.ts';
import { readPartitions } from '../partitions-setting.ts';
import { say } from '../progress.ts';
import { projectRoot } from '../project-root.ts';
import { readEdits } from './read-edits.ts';

export interface ChangeOptions {
  /** Folder that holds schemas/; absent: this project. */
  readonly project?: string;
}

type Told = Pick<ChangeTrial, 'conflicts' | 'findings' | 'entries' | 'causes' | 'diff'>;

/** Prints what the change would do, and its diff. Throws StartProblem where it does not fit or does not compile. */
export async function tryFile(file: string, options: ChangeOptions): Promise<void> {
  const [edits, { tryChange }] = [readEdits(file), await import('./try-change.ts')];
  const told = await tryChange(await compileOptions(options), { edits, entries: [] });
  refuse(told);
  console.log(`${printTrial(told)}\n\n${told.diff}`);
}

/** Writes the change into the YAML of the project. Throws StartProblem, with nothing written, where it does not fit or does not compile. */
export async function applyFile(file: string, options: ChangeOptions): Promise<void> {
  const [edits, { applyChange }] = [readEdits(file), await import('./apply-change.ts')];
  const told = await applyChange(await compileOptions(options), edits);
  refuse(told);
  console.log(printTrial(told));
  say(`Written: ${told.written.join(', ')}. The next start compiles it and brings the tables along.`);
}

async function compileOptions({ project = projectRoot }: ChangeOptions) {
  const { parseReadings } = await import('../../generator/load/readings.ts');
  return {
    root: project,
    readings: parseReadings(process.env.TONGGUAN_READINGS ?? ''),
    partitions: readPartitions(),
  };
}

function refuse({ conflicts, findings }: Told): void {
  const misfits = conflicts.map(conflictLine);
  const mistakes = findings.map(({ id, file, line, column, message, fix }) => {
    return `${file}:${line}:${column} ${id} ${message}\n  fix: ${fix}`;
  });
  if (misfits.length > 0)
    throw new StartProblem(`The change does not fit what the files say now:\n${misfits.join('\n')}`);
  if (mistakes.length > 0) throw new StartProblem(`The change does not compile:\n${mistakes.join('\n')}`);
}

/** Each cause with how many entries it makes stricter, looser or different, and those entries. */
export function printTrial({ causes, entries }: Pick<AnsweredTrial, 'causes' | 'entries'>): string {
  if (entries.length === 0) return 'No rule changes.';
  const parts = causes.map(({ kind, name }, index) => {
    const own = entries.filter(({ cause }) => cause === index);
    const counts = trialVerdicts.flatMap((verdict) => {
      const count = own.filter((entry) => entry.verdict === verdict).length;
      return count === 0 ? [] : [`${verdict} ${count}`];
    });
    const lines = own.map(({ id, verdict, sentence }) => `  ${verdict} ${id}: ${sentence.en}`);
    return [`${kind} ${name}: ${counts.join(', ')}`, ...lines].join('\n');
  });
  return parts.join('\n\n');
}
