// The check stage: turns the documents into a checked project, or into findings.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { makeAnew, type Recall, type SeenParts } from '../cache/seen-parts.ts';
import type { Sources } from '../load/load.ts';
import type { SchemaFinding } from '../load/schema-finding.ts';
import { buildEntities } from '../model/build-entity.ts';
import type { Project } from '../model/project.ts';
import { causesIn, inOrderOfCauses } from './causes-in.ts';
import type { Check, CheckContext, FindUnserved } from './check-context.ts';
import { usersByLifecycle } from './lifecycle-users.ts';
import { toldAtDefinitions } from './misspelt-definitions.ts';
import { labelVariants } from './needed-labels.ts';
import { presentNames, saidInPresentNames } from './present-names.ts';
import { readProject } from './read-project.ts';
import { reportInto } from './report.ts';
import { checks } from './rules.ts';

/** What the files say, as far as they can be understood. */
export interface UnderstoodProject {
  readonly project: Project;
  /** By entity id. */
  readonly descriptors: ReadonlyMap<string, EntityDescriptor>;
}

export interface CheckedProject extends UnderstoodProject {
  /** Causes, sorted by what others may follow from, then by place, the first hundred; empty: the project can be compiled. */
  readonly findings: readonly SchemaFinding[];
  /** How many there are in all. */
  readonly found: number;
}

const mostFindings = 100;

/** What is remembered of before. */
export interface CheckMemory {
  /** What was judged, by its text. */
  readonly memory: ContentCache;
  /** What the parts of the project were the last time; absent: every check is run. */
  readonly seen?: SeenParts | undefined;
  /** Given what the files say before it is checked: what it begins with it comes to nothing where there are findings. */
  readonly begin?: ((understood: UnderstoodProject) => void) | undefined;
}

/** Runs every check over everything that could be read, of a project that is followed those whose parts changed. `findUnserved` knows the indexes, which are made in a later stage. */
export function check(
  sources: Sources,
  findUnserved: FindUnserved,
  { memory, seen, begin }: CheckMemory,
): CheckedProject {
  const findings: SchemaFinding[] = [...sources.findings];
  const report = reportInto(findings);
  const { project: asWritten, ...files } = readProject(sources, report);
  const recall = seen?.recall ?? makeAnew;
  const follow = <Whole extends object>(whole: Whole): Whole => (seen ? seen.follow(whole) : whole);
  const settled: Recall = (name, make) => recall(name, () => (seen ? seen.settle(name, make()) : make()));
  const project = follow(asWritten);
  const { descriptors } = follow({ descriptors: buildEntities(project, settled) });
  begin?.({ project, descriptors });
  const derived = {
    lifecycleUsers: settled('users of lifecycles', () => usersByLifecycle(project)),
    labelVariants: settled('label variants', () => labelVariants(descriptors.values())),
  };
  const unserved = () => {
    const codes = new Map([...project.codes].map(([id, { doc }]) => [id, doc.values.length]));
    return findUnserved([...descriptors.values()], codes);
  };
  const run = runner({ project, descriptors, memory, unserved }, follow({ ...files, ...derived }), seen);
  for (const [index, rule] of checks.entries()) findings.push(...run(`check ${index}`, findings.length === 0, rule));
  const said = saidInPresentNames(project, findings);
  // What follows from an unknown name is known by it, also where it is told at its definition.
  const told = toldAtDefinitions(sources, presentNames(project), { findings: said, causes: causesIn(said) });
  const causes = inOrderOfCauses(told);
  return { project, descriptors, findings: causes.slice(0, mostFindings), found: causes.length };
}

type Run = (name: string, isFirst: boolean, look: Check) => readonly SchemaFinding[];

type Given = Pick<CheckContext, 'project' | 'descriptors' | 'memory' | 'unserved'>;

/** Runs a check, or a part of one, unless all that it read is the same. `isFirst`: nothing was found before it. */
function runner(
  given: Given,
  read: Omit<CheckContext, keyof Given | 'isSound' | 'report' | 'apart'>,
  seen: SeenParts | undefined,
): Run {
  const recall = seen?.recall ?? makeAnew;
  // A property is noted as read when it is asked for, not by being handed on.
  const noting = Object.getOwnPropertyDescriptors(read);
  const run: Run = (name, isFirst, look) =>
    recall(`${name} ${isFirst}`, () => {
      const found: SchemaFinding[] = [];
      const isSound = () => isFirst && found.length === 0;
      const own = {
        ...given,
        unserved: () => (isSound() ? given.unserved() : new Map()),
        isSound,
        report: reportInto(found),
        // Of a project that is not followed no part is remembered by itself.
        apart: (part: string, check: Check): void => {
          if (seen) found.push(...run(`${name} ${part}`, isSound(), check));
          else check(context);
        },
      };
      const context: CheckContext = Object.defineProperties(own, noting) as typeof own & typeof read;
      look(context);
      return found;
    });
  return run;
}
