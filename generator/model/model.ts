// What the compiler knows after checking: plain, readonly, complete. Emitters read this and nothing else.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Flow } from '../../runtime/core/descriptor/flow.ts';
import type { Lifecycle } from '../../runtime/core/descriptor/lifecycle.ts';
import type { Paper } from '../../runtime/core/descriptor/paper.ts';
import type { Json, Language } from '../../runtime/core/descriptor/value.ts';
import type { ExpensiveOffers } from '../../runtime/core/descriptor/view.ts';
import type { MenuGroup } from '../../runtime/core/menu.ts';
import type { CodeTable, LocaleTree, RoleTemplates } from '../../runtime/core/model.ts';
import type { Redirect } from '../../runtime/core/redirect.ts';
import type { BookStatement, LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { CaseFile, Mutation } from '../../runtime/core/rule-book/book-cases.ts';
import type { Synonyms } from '../../runtime/core/rule-book/synonyms.ts';
import type { SystemEntities } from '../../runtime/core/system-entities.ts';
import type { Placement } from '../../runtime/core/tables.ts';
import type { UploadProfile } from '../../runtime/core/upload-profile.ts';

/** Slots of an entity that hand-written code can take: overrides/<entity>/<slot>. */
export const overrideSlots = ['list.tsx', 'form.tsx', 'detail.tsx', 'hooks.ts'] as const;
export type OverrideSlot = (typeof overrideSlots)[number];

/** A screen without an entity: overrides/<id>/page.tsx. */
export interface Screen {
  readonly id: string;
  readonly route: string;
  readonly menu: string;
  readonly everybody?: true;
  readonly help?: true;
  /** Entities whose fields, values, sections or rules its page names. */
  readonly entities?: readonly string[];
}

/** What the specification leaves open, for the rule book. */
export interface Reading {
  readonly id: string;
  readonly source: string;
  readonly about: Words;
  readonly why: Words;
  /** Option in force unless a deployment chooses another. */
  readonly default: string;
  readonly chosen: string;
  readonly options: readonly { readonly id: string; readonly means: Words; readonly value: Json }[];
  readonly uses: readonly ReadingUse[];
}

/** What a reading decides; `keyword`: of a field, one of its limits. */
export interface ReadingUse {
  readonly entity?: string;
  readonly field?: string;
  readonly keyword?: string;
  readonly rule?: string;
  readonly lifecycle?: string;
  readonly state?: string;
  readonly action?: string;
  readonly upload?: string;
}

type Words = { readonly [language in Language]: string };

/** What lists of an entity may take longer for, the more records there are. */
export interface DeclaredExpense {
  /** Why there will always be few records. */
  readonly bounded?: string;
  /** By view. */
  readonly views: { readonly [view: string]: readonly ExpensiveOffers[] };
}

/** A lifecycle with the path of the file it is written in, below the project. */
export interface LifecycleModel extends Lifecycle {
  readonly file: string;
}

export interface Model {
  /** Sorted by area, then id. */
  readonly entities: readonly EntityDescriptor[];
  readonly lifecycles: readonly LifecycleModel[];
  readonly flows: readonly Flow[];
  readonly papers: readonly Paper[];
  /** Test cases of the rules, by the name of their file, sorted. */
  readonly cases: readonly CaseFile[];
  /** What the last run of mutation found of rules and cases there still are. */
  readonly mutation: Mutation;
  /** Named types; `isFormat`: its pattern is also a format. */
  readonly types: readonly { readonly name: string; readonly isFormat: boolean }[];
  readonly uploads: readonly UploadProfile[];
  readonly codes: readonly CodeTable[];
  readonly menu: readonly MenuGroup[];
  /** The entities that the server itself works with. */
  readonly system: SystemEntities;
  /** The roles enterprises begin with. */
  readonly roles: RoleTemplates;
  /** Where the records of an entity lie in a database of several machines. */
  readonly placements: ReadonlyMap<string, Placement>;
  /** Logs whose entries lie in a table a month. */
  readonly monthly: ReadonlySet<string>;
  /** What lists offer though no index serves it, by entity, as its file declares it. */
  readonly expensive: ReadonlyMap<string, DeclaredExpense>;
  /** Parts that the tables of enterprises are cut into; 0: none. */
  readonly partitions: number;
  readonly screens: readonly Screen[];
  readonly redirects: readonly Redirect[];
  readonly readings: readonly Reading[];
  /** Titles of the specification's sections, by number. */
  readonly sections: { readonly [section: string]: LocalizedText };
  /** Its statements that rules answer, by number. */
  readonly statements: { readonly [statement: string]: BookStatement };
  /** What people type in the rule book for what it says. */
  readonly synonyms: Synonyms;
  readonly locales: { readonly [language in Language]: LocaleTree };
  /** Entity or screen id -> slots found below overrides/. */
  readonly overrides: ReadonlyMap<string, ReadonlySet<OverrideSlot>>;
}

/** A file the compiler wants written, path relative to generated/. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}
