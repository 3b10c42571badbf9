// The documents of a project by name, typed: what checks and the model are made from.
import type { CasesDoc } from '../../runtime/core/cases/rule-case.ts';
import type { Mutation } from '../../runtime/core/rule-book/book-cases.ts';
import type { AskedByPages } from '../load/asked-words.ts';
import type { EntityDoc, LabelsDoc } from '../load/derived-documents.ts';
import type { FieldDoc, LifecycleDoc } from '../load/entity-documents.ts';
import type { OverrideFile } from '../load/list-overrides.ts';
import type { MissingCode } from '../load/missing-code.ts';
import type {
  AccessDoc,
  CodeTableDoc,
  FlowDoc,
  MenuDoc,
  PaperDoc,
  ReadingsDoc,
  RolesDoc,
  SectionsDoc,
  StatementsDoc,
  SynonymsDoc,
  UploadsDoc,
} from '../load/project-documents.ts';
import type { HooksOfCode } from '../load/read-hooks.ts';
import type { SourceFile } from '../load/source-file.ts';
import type { TemplateFile } from '../load/template-file.ts';

/** A document together with the file it was read from. */
export interface Sourced<Doc> {
  readonly source: SourceFile;
  readonly doc: Doc;
}

export interface EntitySource extends Sourced<EntityDoc> {
  /** File name without its ending; `$id` says the same or is a finding. */
  readonly id: string;
  /** Folder below schemas/. */
  readonly area: string;
}

export interface LifecycleSource extends Sourced<LifecycleDoc> {
  /** File name without its ending; in an entity file its `id`, or `<entity>-<field>`. */
  readonly id: string;
  /** The entity in whose file it stands, labels too; absent: it has files of its own. */
  readonly entity?: string;
}

export interface Project {
  /** By id, sorted by area, then id. */
  readonly entities: ReadonlyMap<string, EntitySource>;
  readonly lifecycles: ReadonlyMap<string, LifecycleSource>;
  readonly codes: ReadonlyMap<string, Sourced<CodeTableDoc>>;
  /** By id, sorted. */
  readonly flows: ReadonlyMap<string, Sourced<FlowDoc>>;
  /** By id, sorted. */
  readonly papers: ReadonlyMap<string, Sourced<PaperDoc>>;
  /** Test cases of the rules, by the name of their file, sorted. */
  readonly cases: ReadonlyMap<string, Sourced<CasesDoc>>;
  /** By their path below `schemas/papers`, with a slash before it. */
  readonly templates: ReadonlyMap<string, TemplateFile>;
  readonly types: Sourced<{ readonly [name: string]: FieldDoc }>;
  readonly readings: Sourced<ReadingsDoc>;
  /** The sections of the specification by number; none where the project names none. */
  readonly sections: Sourced<SectionsDoc>;
  /** What the specification says that rules answer, by number of the section and of the statement in it. */
  readonly statements: Sourced<StatementsDoc>;
  readonly uploads: Sourced<UploadsDoc>;
  readonly access: Sourced<AccessDoc>;
  readonly roles: Sourced<RolesDoc>;
  readonly menu: Sourced<MenuDoc>;
  readonly synonyms: Sourced<SynonymsDoc>;
  /** What the last run of mutation found. */
  readonly mutation: Sourced<Mutation>;
  readonly labels: {
    readonly entities: ReadonlyMap<string, Sourced<LabelsDoc>>;
    readonly lifecycles: ReadonlyMap<string, Sourced<LabelsDoc>>;
    readonly words: ReadonlyMap<string, Sourced<LabelsDoc>>;
  };
  readonly overrides: readonly OverrideFile[];
  /** What hand-written hooks are called and judge, by entity. */
  readonly hooks: ReadonlyMap<string, HooksOfCode>;
  /** The words that code asks for. */
  readonly asked: AskedByPages;
  /** The code that statements name and that is not there. */
  readonly missingCode: readonly MissingCode[];
  /** Names of the accounts among the first records; null: it cannot be told who there is. */
  readonly accounts: ReadonlySet<string> | null;
  readonly chosen: ReadonlyMap<string, string>;
}

/** The name a file gives to what it holds: `schemas/order/service-order.yaml` -> `service-order`. */
export function nameOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1).replace(/\.ya?ml$/, '');
}

/** The folder of an entity below schemas/: `schemas/order/service-order.yaml` -> `order`. */
export function areaOf(file: string): string {
  return file.split('/').slice(1, -1).join('/');
}
