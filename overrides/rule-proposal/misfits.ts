// Where the edits of a proposal do not fit what the files say now, or what they make does not compile.
import type { CompiledTrial, TriedFinding } from '../../runtime/core/rule-book/change-trial.ts';
import { conflictLine } from '../../runtime/core/rule-book/conflict-line.ts';
import type { EditConflict, SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import type { ViolationOf } from '../../runtime/server/hooks.ts';

type Misfit = ViolationOf<'rule-proposal'>;

/** Findings of the compiler that are told, the first of each edit. */
const mostFindings = 10;

/** What is wrong, at the edit it comes from; a finding in a file that no edit names stands at the first one. */
export function misfitsOf(edits: readonly SchemaEdit[], { conflicts, findings }: CompiledTrial): Misfit[] {
  return [
    ...conflicts.map((conflict) => misfit(editOfConflict(edits, conflict), 'path', conflictLine(conflict))),
    ...findings.slice(0, mostFindings).map((finding) => {
      const index = edits.findIndex(({ file }) => file === finding.file);
      return misfit(Math.max(index, 0), 'after', saidFinding(finding));
    }),
  ];
}

function misfit(index: number, key: 'path' | 'after', value: string): Misfit {
  return { path: `edits.${index}.${key}`, params: { value } };
}

function editOfConflict(edits: readonly SchemaEdit[], { file, path }: EditConflict): number {
  const own = JSON.stringify(path);
  return Math.max(
    edits.findIndex((edit) => edit.file === file && JSON.stringify(edit.path) === own),
    0,
  );
}

function saidFinding({ file, line, id, message }: TriedFinding): string {
  return `${file}:${line} ${id} ${message}`;
}
