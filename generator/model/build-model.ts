// Makes the model of a checked project: everything emitters may know, with every default filled in.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { formerNames } from '../../runtime/core/former-names.ts';
import { mostFiles } from '../../runtime/core/list-limits.ts';
import type { CodeTable, RoleTemplates } from '../../runtime/core/model.ts';
import type { UploadProfile } from '../../runtime/core/upload-profile.ts';
import { makeAnew, type Recall, type SeenParts } from '../cache/seen-parts.ts';
import type { CodeTableDoc, RolesDoc } from '../load/project-documents.ts';
import { buildFlow } from './build-flow.ts';
import { buildLifecycle } from './build-lifecycle.ts';
import { buildLocales } from './build-locales.ts';
import { buildMenu } from './build-menu.ts';
import { buildPaper } from './build-paper.ts';
import { buildReadings } from './build-readings.ts';
import { expenseOf } from './expense-of.ts';
import { type Model, type OverrideSlot, overrideSlots } from './model.ts';
import { parseSize } from './parse-size.ts';
import { placementOf } from './placement-of.ts';
import type { Project } from './project.ts';
import { withToldCases } from './told-cases.ts';

/** What the model is made with, beside the project. */
export interface ModelMeans {
  /** Parts that tables of enterprises are cut into; 0 or absent: none. */
  readonly partitions?: number;
  /** What the parts of the project were the last time; absent: all is made. */
  readonly seen?: SeenParts | undefined;
}

/** The model of a project without findings, of which the descriptors are made already. */
export function buildModel(
  project: Project,
  descriptors: ReadonlyMap<string, EntityDescriptor>,
  { partitions = 0, seen }: ModelMeans = {},
): Model {
  const recall: Recall = seen ? (name, make) => seen.recall(name, () => seen.settle(name, make())) : makeAnew;
  const made = Object.entries(partsOf(project, descriptors, recall)).map(([part, make]) => [
    part,
    recall<unknown>(`model ${part}`, make),
  ]);
  const model = { ...(Object.fromEntries(made) as Omit<Model, 'partitions'>), partitions };
  return seen ? seen.follow(model, 'model.') : model;
}

type ModelParts = { readonly [Part in Exclude<keyof Model, 'partitions'>]: () => Model[Part] };

/** How each part of the model is made. */
function partsOf(project: Project, descriptors: ReadonlyMap<string, EntityDescriptor>, recall: Recall): ModelParts {
  const entitiesOf = () => [...descriptors.values()];
  const codesOf = () => [...project.codes].map(([id, { doc }]) => buildCodes(id, doc));
  return {
    entities: entitiesOf,
    lifecycles: () =>
      [...project.lifecycles].map(([id, { doc, source }]) => ({
        ...buildLifecycle(id, doc),
        file: source.file,
      })),
    flows: () => [...project.flows].map(([id, flow]) => buildFlow(id, flow, descriptors)),
    papers: () => [...project.papers.keys()].map((id) => buildPaper(project, id)),
    cases: () => [...project.cases].map(([id, { source, doc }]) => ({ id, file: source.file, doc })),
    mutation: () => project.mutation.doc,
    types: () =>
      Object.entries(project.types.doc).map(([name, { pattern }]) => ({ name, isFormat: pattern !== undefined })),
    uploads: () => buildUploads(project),
    codes: codesOf,
    menu: () => buildMenu(project.menu.doc, entitiesOf()),
    system: () => project.access.doc.entities,
    roles: () => buildRoles(project.roles.doc),
    placements: () =>
      new Map([...project.entities.values()].map((entity) => [entity.id, placementOf(project, entity)])),
    monthly: () =>
      new Set([...project.entities.values()].filter(({ doc }) => doc.partition === 'month').map(({ id }) => id)),
    expensive: () => new Map([...project.entities.values()].map(({ id, doc }) => [id, expenseOf(doc)])),
    screens: () =>
      (project.menu.doc.screens ?? []).map(({ id, route, menu, everybody, help }) => ({
        id,
        route,
        menu: menu ?? id,
        ...(everybody && { everybody }),
        ...(help && { help }),
        ...(project.asked.entities[id] && { entities: project.asked.entities[id] }),
      })),
    redirects: () => project.menu.doc.redirects ?? [],
    readings: () => buildReadings(project),
    sections: () => project.sections.doc,
    statements: () =>
      Object.fromEntries(
        Object.entries(project.statements.doc).map(
          ([
            id,
            {
              says: { zh, en, my },
              by = [],
              code = [],
            },
          ]) => [id, { says: { zh, en, my }, by, code }],
        ),
      ),
    synonyms: () => project.synonyms.doc,
    locales: () => withToldCases(buildLocales(project, descriptors, recall), entitiesOf(), codesOf()),
    overrides: () => buildOverrides(project),
  };
}

function buildCodes(id: string, { name, values }: CodeTableDoc): CodeTable {
  return {
    id,
    name,
    values: values.map(({ zh, en, my, was, same: _same, measures: _, tone: __, ...value }) => ({
      ...value,
      ...(was !== undefined && { was: formerNames(was) }),
      name: { zh, en, my },
    })),
  };
}

function buildRoles(doc: RolesDoc): RoleTemplates {
  return Object.fromEntries(
    Object.entries(doc).map(([account, templates]) => [
      account,
      templates.map(({ code, name, remarks, forAdministrator = false, menus = null }) => ({
        code,
        name,
        remarks,
        forAdministrator,
        menus,
      })),
    ]),
  );
}

function buildUploads(project: Project): UploadProfile[] {
  return Object.entries(project.uploads.doc).map(([id, { extensions, maxSize, maxFiles, spec }]) => ({
    id,
    extensions,
    ...parseSize(maxSize),
    maxFiles: maxFiles ?? mostFiles,
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
