// Makes the model of a checked project: everything emitters may know, with every default filled in.
import type { UploadProfile } from '../../runtime/core/descriptor.ts';
import { entitiesOf } from './build-entity.ts';
import { buildLifecycle } from './build-lifecycle.ts';
import { buildLocales } from './build-locales.ts';
import { buildMenu } from './build-menu.ts';
import { buildReadings } from './build-readings.ts';
import { type Model, type OverrideSlot, overrideSlots } from './model.ts';
import { parseSize } from './parse-size.ts';
import type { Project } from './project.ts';

/** The model of a project without findings. */
export function buildModel(project: Project): Model {
  const entities = [...entitiesOf(project).values()];
  return {
    entities,
    lifecycles: [...project.lifecycles].map(([id, { doc, source }]) => ({
      ...buildLifecycle(id, doc),
      file: source.file,
    })),
    uploads: buildUploads(project),
    codes: [...project.codes].map(([id, { doc }]) => ({
      id,
      name: doc.name,
      values: doc.values.map(({ zh, en, my, ...value }) => ({ ...value, name: { zh, en, my } })),
    })),
    menu: buildMenu(project.menu.doc, entities),
    screens: (project.menu.doc.screens ?? []).map(({ id, route, menu }) => ({ id, route, menu: menu ?? id })),
    redirects: project.menu.doc.redirects ?? [],
    readings: buildReadings(project),
    locales: buildLocales(project, entities),
    overrides: buildOverrides(project),
  };
}

function buildUploads(project: Project): UploadProfile[] {
  return Object.entries(project.uploads.doc).map(([id, { extensions, maxSize, maxFiles, spec }]) => ({
    id,
    extensions,
    maxBytes: parseSize(maxSize),
    ...(maxFiles !== undefined && { maxFiles }),
    source: spec ?? '5',
  }));
}

function buildOverrides(project: Project): ReadonlyMap<string, ReadonlySet<OverrideSlot>> {
  const found = new Map<string, Set<OverrideSlot>>();
  for (const { owner, name } of project.overrides) {
    const slot = overrideSlots.find((candidate) => candidate === name);
    if (!slot) continue;
    found.set(owner, (found.get(owner) ?? new Set()).add(slot));
  }
  return found;
}
