// Which findings of a trial belong to which input: by the file and the path of the edit that the input makes.
import type { AnsweredTrial, TriedFinding } from '../../runtime/core/rule-book/change-trial.ts';
import type { EditStep } from '../../runtime/core/rule-book/schema-edit.ts';

export type InputFault = Pick<TriedFinding, 'id' | 'message' | 'fix'>;

/** Findings at a path of a file, or below it unless `only` the path itself is meant. */
export type FaultsAt = (file: string, path: readonly EditStep[], only?: 'itself') => readonly InputFault[];

export function faultsOf(answer: AnsweredTrial | null): FaultsAt {
  return (file, path, only) =>
    (answer?.findings ?? []).filter((finding) => {
      if (finding.file !== file || finding.path === undefined) return false;
      const found = finding.path;
      if (only && found.length !== path.length) return false;
      return path.every((step, index) => found[index] === step);
    });
}
