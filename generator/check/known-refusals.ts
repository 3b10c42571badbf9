// E341: what a lifecycle refuses with is one of the sentences in its labels, where it is called nearly like one.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { LifecycleDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { writtenTransitions } from '../model/build-lifecycle.ts';
import type { LifecycleSource } from '../model/project.ts';
import type { Check } from './check-context.ts';
import { type Labelled, labelKeys } from './label-sets.ts';
import { unknownName } from './suggest.ts';

export const knownRefusals: Check = (context) => {
  for (const { lifecycle, path, name, file, known } of misspeltRefusals(context)) {
    const message = `no sentence says the refusal "${name}"`;
    const text = unknownName(message, name, known, `add it to refusals in ${file}`);
    context.report('E341', { source: lifecycle.source, path }, text);
  }
};

interface MisspeltRefusal {
  readonly lifecycle: LifecycleSource;
  /** Where it is named. */
  readonly path: Path;
  readonly name: string;
  /** The label file its sentence is missing in, and its key there. */
  readonly file: string;
  readonly key: string;
  /** Key of the label that was probably meant. */
  readonly meant: string;
  /** Names of the sentences there are. */
  readonly known: readonly string[];
}

/** Refusals without a sentence whose names are near one that has one. */
export function misspeltRefusals({ project, damaged }: Pick<Labelled, 'project' | 'damaged'>): MisspeltRefusal[] {
  return [...project.lifecycles.values()].flatMap((lifecycle) => {
    const { id, entity, doc, source } = lifecycle;
    const labels = entity === undefined ? project.labels.lifecycles.get(id) : project.labels.entities.get(entity);
    if (!labels || damaged.has(source.file) || damaged.has(labels.source.file)) return [];
    const branch = entity === undefined ? 'refusals.' : `lifecycles.${id}.refusals.`;
    const present = labelKeys(labels.doc);
    const unsaid = refusalPlaces(doc).filter(({ name }) => !present.has(branch + name));
    if (unsaid.length === 0) return [];
    const known = [...present].flatMap((key) => (key.startsWith(branch) ? [key.slice(branch.length)] : []));
    const { file } = labels.source;
    return unsaid.flatMap(({ name, path }) => {
      const meant = nearestName(name, known);
      const found = { lifecycle, path, name, file, key: `${branch}${name}`, known };
      return meant === undefined ? [] : [{ ...found, meant: `${branch}${meant}` }];
    });
  });
}

function refusalPlaces(doc: LifecycleDoc): { name: string; path: Path }[] {
  const states = Object.entries(doc.states).map(([state, one]) => ({ path: ['states', state], given: one?.refuses }));
  const ways = writtenTransitions(doc).map(({ written, path }) => ({ path, given: written.refuses }));
  return [...states, ...ways].flatMap(({ path, given }) => {
    if (typeof given === 'string') return [{ name: given, path: [...path, 'refuses'] }];
    return Object.entries(given ?? {}).map(([key, name]) => ({ name, path: [...path, 'refuses', key] }));
  });
}
