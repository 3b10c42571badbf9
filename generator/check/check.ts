// The check stage: turns the documents into a checked project, or into findings.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { ContentCache } from '../cache/content-cache.ts';
import { makeAnew, type Recall, type SeenParts } from '../cache/seen-parts.ts';
import type { Sources } from '../load/load.ts';
import type { SchemaFinding } from '../load/schema-finding.ts';
import { buildEntities } from '../model/build-entity.ts';
import type { Project } from '../model/project.ts';
import { causesIn } from './causes-in.ts';
import type { FindUnserved } from './check-context.ts';
import { readProject } from './read-project.ts';
import { reportInto } from './report.ts';
import { checks } from './rules.ts';

export interface CheckedProject {
  readonly project: Project;
  /** By entity id, as far as the files can be understood. */
  readonly descriptors: ReadonlyMap<string, EntityDescriptor>;
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
}

/** Runs every check over everything that could be read, of a project that is followed those whose parts changed. `findUnserved` knows the indexes, which are made in a later stage. */
export function check(sources: Sources, findUnserved: FindUnserved, { memory, seen }: CheckMemory): CheckedProject {
  const findings: SchemaFinding[] = [...sources.findings];
  const report = reportInto(findings);
  const { project: read, ...files } = readProject(sources, report);
  const recall = seen?.recall ?? makeAnew;
  const project = seen ? seen.follow(read) : read;
  const settled: Recall = (name, make) => recall(name, () => (seen ? seen.settle(name, make()) : make()));
  const built = buildEntities(project, settled);
  const codes = new Map([...project.codes].map(([id, { doc }]) => [id, doc.values.length]));
  const parts = { ...files, descriptors: built };
  const { descriptors, ...context } = seen ? seen.follow(parts) : parts;
  for (const rule of checks) {
    const hasNone = findings.length === 0;
    findings.push(
      ...recall(`check ${rule.name} ${hasNone}`, () => {
        const found: SchemaFinding[] = [];
        const isSound = () => hasNone && found.length === 0;
        const unserved = () => (isSound() ? findUnserved([...descriptors.values()], codes) : new Map());
        rule({ ...context, project, descriptors, unserved, isSound, memory, report: reportInto(found) });
        return found;
      }),
    );
  }
  const causes = causesIn(findings);
  return { project, descriptors, findings: causes.slice(0, mostFindings), found: causes.length };
}
