// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Path } from '../load/source-file.ts';
import type { Project } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { unboundNames } from './hook-judges.ts';
import { misspeltRefusals } from './known-refusals.ts';
import { eachLabelSet, type LabelSet, labelKeys, labelsIn } from './label-sets.ts';
import { nameOfNow, presentNames } from './present-names.ts';

export const knownLabels = eachLabelSet((context, set) => {
  const { source } = set;
  const unused = unusedLabels(set, context.project);
  if (unused.length === 0) return;
  const isOwned = ownedByMistakes(context);
  const told = new Set<string>();
  const say = (message: string, without: string, path: Path, suggestion: string | undefined): void => {
    const fix = suggestion === undefined ? without : `write "${suggestion}", or ${without}`;
    context.report(
      'E402',
      { source, path, part: 'key' },
      { message, ...(suggestion !== undefined && { suggestion }), fix },
    );
  };
  for (const { key, path, near, branch } of unused) {
    if (isOwned(source.file, key)) continue;
    const name = path.slice(0, branch).join('.');
    if (branch === 0) say(`nothing uses the label "${key}"`, 'take it out', path, near);
    else if (!told.has(name)) {
      told.add(name);
      say(`nothing uses labels below "${name}"`, 'take them out', path.slice(0, branch), near);
    }
  }
});

interface UnusedLabel {
  readonly key: string;
  readonly path: Path;
  /** What it, or its branch, is probably meant to be called: what is missing beside it and called nearly so. */
  readonly near?: string | undefined;
  /** The missing label that it stands for then. */
  readonly meant?: string | undefined;
  /** Number of the first steps below which nothing is used; 0 where only the last one is unknown. */
  readonly branch: number;
}

/** Labels of a file that nothing uses. */
export function unusedLabels({ doc, needs }: LabelSet, project: Project): UnusedLabel[] {
  const { true: patterns = [], false: written = [] } = Object.groupBy(needs.allowed, (key) => `${key.includes('*')}`);
  const known = new Set([...needs.needed, ...written]);
  const fitting = patterns.map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`));
  const unknown = labelsIn(doc).filter(({ key }) => !known.has(key) && !fitting.some((one) => one.test(key)));
  if (unknown.length === 0) return [];
  const missing = [...known].filter((key) => !labelKeys(doc).has(key));
  const all = [...known, ...patterns].map((key) => key.split('.'));
  const lost = unknown.map(({ key, path }) => {
    const branch = lostBranch(path, all);
    const steps = branch === 0 ? path.length : branch;
    return { key, path, branch, steps, name: path.slice(0, steps).join('.') };
  });
  const names = lost.map(({ name }) => name);
  return lost.map(({ key, path, branch, steps, name }) => {
    const others = missing.map((other) => other.split('.').slice(0, steps).join('.'));
    const near =
      nameOfNow(presentNames(project), name, others) ?? nearBeside(name, others) ?? soleBeside(name, names, others);
    const meant = near === undefined ? undefined : near + key.slice(name.length);
    return { key, path, branch, near, meant };
  });
}

/** The only one of the same branch that is missing, where nothing else is in vain there: one was renamed. */
function soleBeside(key: string, unused: readonly string[], missing: readonly string[]): string | undefined {
  const isBeside = (other: string): boolean => parentOf(other) !== '' && parentOf(other) === parentOf(key);
  const [meant, ...more] = new Set(missing.filter(isBeside));
  return more.length === 0 && unused.filter(isBeside).every((other) => other === key) ? meant : undefined;
}

/** The one of the same branch that is called nearly so: a state is not meant to be an action, nor a code a port. */
function nearBeside(key: string, others: readonly string[]): string | undefined {
  const parent = parentOf(key);
  const beside = others.filter((other) => other !== key && parentOf(other) === parent);
  const last = nearestName(
    key.slice(parent.length),
    beside.map((other) => other.slice(parent.length)),
  );
  return last === undefined ? undefined : parent + last;
}

/** Number of the first steps that lead to no label there is or may be; 0: all but the last do. */
function lostBranch(path: Path, known: readonly (readonly string[])[]): number {
  let reached = known;
  for (const [index, step] of path.slice(0, -1).entries()) {
    reached = reached.filter((steps) => steps.length > index + 1 && (steps[index] === step || steps[index] === '*'));
    if (reached.length === 0) return index + 1;
  }
  return 0;
}

function parentOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.') + 1);
}

/** Labels that nothing uses because of a mistake elsewhere, each with its file: of a rule whose id is misspelt, of states of a lifecycle that is. */
function ownedByMistakes({ project, damaged }: CheckContext): (file: string, key: string) => boolean {
  const rules = new Set<string>();
  const states = new Set<string>();
  const refusals = new Set(misspeltRefusals({ project, damaged }).map(({ file, meant }) => `${file} ${meant}`));
  for (const { entity, rules: unjudged } of unboundNames(project)) {
    const file = project.labels.entities.get(entity.id)?.source.file ?? '';
    for (const { meant } of unjudged) if (meant !== undefined) rules.add(`${file} rules.${meant}`);
    if (entity.doc.lifecycles?.some(({ use }) => !project.lifecycles.has(use))) states.add(file);
  }
  return (file, key) =>
    rules.has(`${file} ${key}`) || refusals.has(`${file} ${key}`) || (states.has(file) && key.startsWith('states.'));
}
