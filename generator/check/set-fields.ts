// Names of fields that transitions, flows or choices of other records may set, whatever entity they are of.
import { memoize } from '../cache/memoize.ts';
import type { Project } from '../model/project.ts';

/** Every name that stands where fields are set; more than are set, never less. */
export const setFields: (project: Project) => ReadonlySet<string> = memoize((project) => {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') names.add(value.slice(value.lastIndexOf('.') + 1));
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        collect(key);
        collect(inner);
      }
    }
  };
  for (const { doc } of project.lifecycles.values()) collect(doc.transitions);
  for (const { doc } of project.flows.values()) collect(doc);
  for (const { doc } of project.entities.values()) {
    collect([doc.completes, doc.formerly]);
    for (const [key, { fills, items, formerly, default: usual, starts, proposes, heldBy }] of Object.entries(
      doc.properties,
    )) {
      collect([fills, items?.fills, formerly]);
      if ([usual, starts, proposes, heldBy].some((one) => one !== undefined)) names.add(key);
    }
  }
  return names;
});
