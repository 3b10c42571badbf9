// From files to documents: checks the shape of each, and gives the typed project the other checks read.

import type { ValidateFunction } from 'ajv';
import type { CasesDoc } from '../../runtime/core/cases/rule-case.ts';
import { noSynonyms } from '../../runtime/core/rule-book/synonyms.ts';
import { systemFields } from '../../runtime/core/system-entities.ts';
import { memoize } from '../cache/memoize.ts';
import type { LabelsDoc } from '../load/derived-documents.ts';
import type { LifecycleDoc, WrittenEntityDoc } from '../load/entity-documents.ts';
import type { Sources } from '../load/load.ts';
import type { FlowDoc, PaperDoc } from '../load/project-documents.ts';
import type { DocumentShape } from '../load/shapes.ts';
import type { SourceFile } from '../load/source-file.ts';
import { type EntitySource, type LifecycleSource, nameOf, type Project, type Sourced } from '../model/project.ts';
import { pathOfTemplate } from '../model/templates-of.ts';
import { documentShape } from './document-shape.ts';
import { dropInvalid } from './drop-invalid.ts';
import { labelShape } from './label-shape.ts';
import type { Report } from './report.ts';
import { shapeErrors } from './shape-errors.ts';
import { takeOutLifecycles } from './take-out-lifecycles.ts';

/** A project whose documents have their types, and the files that hold less than was written. */
export interface ReadProject {
  readonly project: Project;
  /** Every entity file, also a second one of the same name. */
  readonly entityFiles: readonly EntitySource[];
  /** Every lifecycle, also a second one of the same name. */
  readonly allLifecycles: readonly LifecycleSource[];
  /** Files with findings of shape or syntax; what is missing in them is not reported elsewhere. */
  readonly damaged: ReadonlySet<string>;
}

/** A file and what its shape refuses of it; one that did not change is not judged again. */
const judged = memoize((validate: ValidateFunction) =>
  memoize((source: SourceFile) => ({
    errors: shapeErrors(validate, source.value),
    asWritten: { source, doc: source.value },
  })),
);

/** The same lifecycle for the same document. */
const named = memoize(
  (lifecycle: Sourced<LifecycleDoc>): LifecycleSource => ({
    ...lifecycle,
    id: nameOf(lifecycle.source.file),
  }),
);

/** Reads every document; what is misshapen is reported and left out. */
export function readProject(sources: Sources, report: Report): ReadProject {
  const damaged = new Set(sources.findings.map(({ place }) => place.file));
  const one = <Doc>(source: SourceFile, shape: DocumentShape, skeleton: object): Sourced<Doc> => {
    const validate = sources.shapes[shape];
    const { errors, asWritten } = judged(validate)(source);
    if (errors.length === 0) return asWritten as Sourced<Doc>;
    damaged.add(source.file);
    documentShape(source, errors, report);
    return { source, doc: dropInvalid(source.value, validate, skeleton) as Doc };
  };
  const many = <Doc>(
    files: readonly SourceFile[],
    shape: DocumentShape,
    skeleton: (id: string) => object,
  ): Map<string, Sourced<Doc>> =>
    new Map(files.map((source) => [nameOf(source.file), one<Doc>(source, shape, skeleton(nameOf(source.file)))]));
  const labels = (files: readonly SourceFile[]): Map<string, Sourced<LabelsDoc>> =>
    new Map(files.map((source) => [nameOf(source.file), labelShape(source, report, damaged)]));
  const written = sources.entities.map((source) =>
    takeOutLifecycles(
      one<WrittenEntityDoc>(source, 'entity', { $id: nameOf(source.file), type: 'object', properties: {} }),
    ),
  );
  const entityFiles = written.map(({ entity }) => entity).sort(byPlace);
  const allLifecycles = [
    ...sources.lifecycles.map((source) => {
      const id = nameOf(source.file);
      const initial = firstStateOf(source.value);
      return named(one<LifecycleDoc>(source, 'lifecycle', { id, initial, states: {}, transitions: {} }));
    }),
    ...written.flatMap(({ lifecycles }) => lifecycles),
  ];
  const project: Project = {
    entities: byId(entityFiles),
    lifecycles: byId(allLifecycles),
    codes: many(sources.codes, 'codes', (id) => ({ id, name: { zh: id, en: id, my: id }, values: [] })),
    flows: many<FlowDoc>(sources.flows, 'flow', (id) => ({ id, from: '', to: '', by: [], fields: {} })),
    papers: many<PaperDoc>(sources.papers, 'paper', (id) => ({ id, entity: '', languages: [['zh']] })),
    cases: many<CasesDoc>(sources.cases, 'cases', () => ({ entity: '', cases: [] })),
    templates: new Map(sources.templates.map((template) => [pathOfTemplate(template.file), template])),
    types: one(sources.types, 'types', {}),
    readings: one(sources.readings, 'readings', {}),
    sections: one(sources.sections, 'sections', {}),
    statements: one(sources.statements, 'statements', {}),
    uploads: one(sources.uploads, 'uploads', {}),
    access: one(sources.access, 'access', { accounts: [], actors: [], entities: likeliest }),
    roles: one(sources.roles, 'roles', {}),
    menu: one(sources.menu, 'menu', { groups: [] }),
    synonyms: one(sources.synonyms, 'synonyms', noSynonyms),
    mutation: one(sources.mutation, 'mutation', {}),
    labels: {
      entities: labels(sources.labels.entities),
      lifecycles: labels(sources.labels.lifecycles),
      words: labels(sources.labels.words),
    },
    overrides: sources.overrides,
    hooks: sources.hooks,
    asked: sources.asked,
    missingCode: sources.missingCode,
    accounts: sources.accounts,
    chosen: sources.chosen,
  };
  return { project, entityFiles, allLifecycles, damaged };
}

/** What most projects call them: a file that names none has a finding of its own. */
const likeliest = Object.fromEntries(Object.keys(systemFields).map((part) => [part, part]));

function byPlace(a: EntitySource, b: EntitySource): number {
  return a.area === b.area ? compare(a.id, b.id) : compare(a.area, b.area);
}

// Two of one name are a finding of unique-names; the first one counts.
function byId<Named extends { readonly id: string }>(all: readonly Named[]): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const one of all) if (!found.has(one.id)) found.set(one.id, one);
  return found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What a lifecycle that does not say how it begins is taken to begin with. */
function firstStateOf(value: unknown): string {
  const { states } = (value ?? {}) as { readonly states?: unknown };
  return typeof states === 'object' && states !== null ? (Object.keys(states)[0] ?? '') : '';
}
