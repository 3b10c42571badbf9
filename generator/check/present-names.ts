// What is called otherwise now, as `was` says: a name of before that is still written somewhere is told with the one of now.
import { formerNames } from '../../runtime/core/former-names.ts';
import { memoize } from '../cache/memoize.ts';
import type { SchemaFinding } from '../load/schema-finding.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { Project } from '../model/project.ts';

/** By a name of before, what entities, fields, values, states and actions that had it are called now. */
export type PresentNames = ReadonlyMap<string, ReadonlySet<string>>;

/** What the schemas say of names of before. */
export const presentNames: (project: Project) => PresentNames = memoize((project) => {
  const present = new Map<string, Set<string>>();
  for (const [name, was] of named(project))
    for (const former of formerNames(was)) present.set(former, (present.get(former) ?? new Set()).add(name));
  return present;
});

/** Of the names that are known, the one that a name or a path of before has become; undefined: it was none of them. */
export function nameOfNow(present: PresentNames, word: string, known: Iterable<string>): string | undefined {
  if (present.size === 0) return undefined;
  const before = word.split('.');
  for (const name of known) {
    const now = name.split('.');
    if (now.length !== before.length || name === word) continue;
    if (now.every((step, at) => step === before[at] || present.get(before[at] ?? '')?.has(step))) return name;
  }
  return undefined;
}

/** Findings on names that are not known, each with the name of now where it is one of before: by `was`, or as a label of it has to be called now. */
export function saidInPresentNames(project: Project, findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const said = presentNames(project);
  const labelled = renamedLabels(findings);
  return findings.map((finding) => {
    const { word, known } = finding.unknown ?? { word: '', known: [] };
    const now = nameOfNow(said, word, known) ?? (finding.suggestion === undefined && nameOfNow(labelled, word, known));
    return now ? { ...finding, suggestion: now, fix: `write "${now}", as it is called now` } : finding;
  });
}

/** What labels that nothing uses have to be called. */
function renamedLabels(findings: readonly SchemaFinding[]): PresentNames {
  const labels = findings.filter(({ id, suggestion }) => id === 'E402' && suggestion !== undefined);
  const named = labels.map(({ path = [], suggestion }) => [path.at(-1), suggestion?.split('.').at(-1)] as const);
  return new Map(named.flatMap(([was, now]) => (now === undefined ? [] : [[String(was), new Set([now])] as const])));
}

function* named({
  entities,
  lifecycles,
  codes,
}: Project): Iterable<readonly [string, Parameters<typeof formerNames>[0]]> {
  for (const { id, doc } of entities.values()) {
    yield [id, doc.was];
    for (const [key, { was, valuesWere = {} }] of Object.entries(doc.properties)) {
      yield [key, was];
      yield* Object.entries(valuesWere);
    }
  }
  for (const { doc } of lifecycles.values()) {
    for (const [state, { was }] of Object.entries(doc.states).map(([state, one]) => [state, one ?? {}] as const))
      yield [state, was];
    for (const { action, transition } of transitionsIn(doc)) yield [action, transition.was];
  }
  for (const { doc } of codes.values()) for (const { value, was } of doc.values) yield [value, was];
}
