// E402: a label file holds no labels that nothing uses: they are misspelt or left over.
import type { Path } from '../load/source-file.ts';
import type { CheckContext } from './check-context.ts';
import { unboundNames } from './hook-judges.ts';
import { misspeltRefusals } from './known-refusals.ts';
import { eachLabelSet, type LabelSet, labelKeys, labelsIn } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownLabels = eachLabelSet((context, set) => {
  const { source } = set;
  const unused = unusedLabels(set);
  if (unused.length === 0) return;
  const isOwned = ownedByMistakes(context);
  const told = new Set<string>();
  const say = (message: string, name: string, others: readonly string[], without: string, place: Path): void => {
    const text = unknownName(message, name, others, without);
    const fix = text.suggestion === undefined ? without : text.fix;
    context.report('E402', { source, path: place, part: 'key' }, { ...text, fix });
  };
  for (const { key, path, missing, branch } of unused) {
    if (isOwned(source.file, key)) continue;
    const name = path.slice(0, branch).join('.');
    if (branch === 0) say(`nothing uses the label "${key}"`, key, missing, 'take it out', path);
    else if (!told.has(name)) {
      told.add(name);
      const others = [...new Set(missing.map((one) => one.split('.').slice(0, branch).join('.')))];
      say(`nothing uses labels below "${name}"`, name, others, 'take them out', path.slice(0, branch));
    }
  }
});

interface UnusedLabel {
  readonly key: string;
  readonly path: Path;
  /** Keys that are not there, one of which may be meant. */
  readonly missing: readonly string[];
  /** Number of the first steps below which nothing is used; 0 where only the last one is unknown. */
  readonly branch: number;
}

/** Labels of a file that nothing uses. */
export function unusedLabels({ doc, needs }: LabelSet): UnusedLabel[] {
  const { true: patterns = [], false: written = [] } = Object.groupBy(needs.allowed, (key) => `${key.includes('*')}`);
  const known = new Set([...needs.needed, ...written]);
  const fitting = patterns.map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^.]+')}$`));
  const unknown = labelsIn(doc).filter(({ key }) => !known.has(key) && !fitting.some((one) => one.test(key)));
  if (unknown.length === 0) return [];
  // A misspelt key is most likely one of those beside it that are not there.
  const missing = [...known].filter((key) => !labelKeys(doc).has(key));
  const all = [...known, ...patterns].map((key) => key.split('.'));
  return unknown.map(({ key, path }) => {
    const beside = missing.filter((other) => parentOf(other) === parentOf(key));
    return { key, path, missing: beside.length > 0 ? beside : missing, branch: lostBranch(path, all) };
  });
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
