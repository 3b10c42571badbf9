// Names of fields that transitions, flows or choices of other records may set, whatever entity they are of.
import { memoize } from '../cache/memoize.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import type { Project } from '../model/project.ts';

/** Every name that stands where fields are set; more than are set, never less. */
export const setFields: (project: Project) => ReadonlySet<string> = memoize(
  (project) =>
    new Set([
      ...[...project.lifecycles.values()].flatMap(({ doc }) => namesWithin(doc.transitions)),
      ...[...project.flows.values()].flatMap(({ doc }) => namesWithin(doc)),
      ...[...project.entities.values()].flatMap(({ doc }) => setByEntity(doc)),
    ]),
);

/** Names that stand where an entity by itself sets fields: by choices, completions and what a new record begins with. */
export const setByEntity = memoize((doc: EntityDoc): readonly string[] => [
  ...namesWithin([doc.completes, doc.formerly]),
  ...Object.entries(doc.properties).flatMap(([key, field]) => {
    const { fills, items, formerly, default: usual, starts, proposes, heldBy } = field;
    const isSet = [usual, starts, proposes, heldBy].some((one) => one !== undefined);
    return [...namesWithin([fills, items?.fills, formerly]), ...(isSet ? [key] : [])];
  }),
]);

/** The keys and texts of a document, as far as they end in a name. */
const namesWithin = memoize((node: object): readonly string[] =>
  Object.entries(node).flatMap(([key, inner]) => [lastOf(key), ...namesIn(inner)]),
);

function namesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [lastOf(value)];
  return typeof value === 'object' && value !== null ? namesWithin(value) : [];
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The same of one entity: by its own lifecycles, choices and completions, by flows to it and by what makes records of it. */
export function setFieldsOf({ entities, lifecycles, flows }: Project, id: string): ReadonlySet<string> {
  const entity = entities.get(id);
  if (!entity) return new Set();
  const used = new Set((entity.doc.lifecycles ?? []).map(({ use }) => use));
  const leading = [...lifecycles].filter(([use, { doc }]) => used.has(use) || entitiesWithin(doc.transitions).has(id));
  const flowing = [...flows.values()].filter(({ doc }) => doc.to === id);
  return new Set([
    ...setByEntity(entity.doc),
    ...leading.flatMap(([, { doc }]) => namesWithin(doc.transitions)),
    ...flowing.flatMap(({ doc }) => namesWithin(doc)),
  ]);
}

/** The entities that a document names as such, at any depth. */
const entitiesWithin = memoize((node: object): ReadonlySet<unknown> => {
  const inner = Object.values(node).filter((value) => typeof value === 'object' && value !== null);
  const own = 'entity' in node ? [node.entity] : [];
  return new Set([...own, ...inner.flatMap((value) => [...entitiesWithin(value)])]);
});
