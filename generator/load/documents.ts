// How the YAML files read once their shape is checked: what schemas/entity.schema.json describes, as types.
import type {
  AccountLevel,
  AccountType,
  Computed,
  Condition,
  Json,
  Language,
  Looks,
  Outcome,
  RowClause,
  Rule,
  Verb,
  ViewFilter,
} from '../../runtime/core/descriptor.ts';
import type { CheckDigitScheme } from '../../runtime/core/keywords.ts';
import type { RoleAction } from '../../runtime/core/permissions.ts';
import type { Redirect } from '../../runtime/core/redirect.ts';
import type { TitlePart } from '../../runtime/core/title-part.ts';
import type {
  Comparison,
  Created,
  LifecycleState,
  SetValues,
  StateRefusals,
  TransitionRefusals,
} from '../../runtime/core/transition-parts.ts';

/** A field, or the items of an array, or a named type. */
export interface FieldDoc {
  readonly type?: 'string' | 'integer' | 'boolean' | 'array';
  readonly $ref?: string;
  /** Beside a $ref to a sub-record: what this use asks for beside what the sub-record asks for itself. */
  readonly required?: readonly string[];
  /** Beside a $ref to a sub-record: the fields this use takes. */
  readonly only?: readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
  readonly items?: FieldDoc;
  readonly default?: Json;
  readonly readOnly?: boolean;
  readonly fixed?: boolean;
  readonly digits?: readonly [number, number];
  readonly signed?: boolean;
  readonly above?: string;
  readonly upTo?: string;
  readonly suggests?: string;
  readonly unit?: string;
  readonly checkDigit?: CheckDigitScheme;
  readonly multiline?: boolean;
  readonly says?: string;
  readonly offers?: string;
  readonly numbering?: string;
  readonly unique?: boolean;
  readonly code?: string;
  readonly refers?: string;
  readonly where?: Condition;
  readonly fills?: { readonly [field: string]: string };
  readonly within?: { readonly [field: string]: string };
  readonly goesWith?: true;
  readonly upload?: string;
  readonly computed?: Computed;
  readonly secret?: boolean;
  readonly state?: string;
  readonly copied?: boolean;
  readonly fromFile?: true;
  readonly flat?: true;
  readonly aliases?: readonly string[];
  readonly spec?: string;
}

/** A rule: these keys, and one named after its kind that holds the parameters. */
export interface RuleDoc {
  readonly id: string;
  readonly when?: Condition;
  readonly on?: Rule['on'];
  readonly by?: 'people';
  readonly refuses?: string;
  readonly spec?: string;
  readonly [kind: string]: Json | Condition | Rule['on'] | undefined;
}

export interface ActorDoc {
  readonly account: AccountType;
  readonly company?: string;
  readonly self?: string;
  readonly level?: AccountLevel;
}

/** A lifecycle in use. One that stands in the entity file is used by its id, see check/take-out-lifecycles.ts. */
export interface LifecycleUseDoc {
  readonly use: string;
  readonly field: string;
  readonly actors: { readonly [actor: string]: readonly ActorDoc[] };
}

export interface GrantDoc {
  readonly may: readonly Verb[];
  readonly rows?: 'own' | 'all' | readonly RowClause[];
  readonly level?: AccountLevel;
}

export interface ViewDoc {
  readonly menu?: string;
  readonly route: string;
  readonly alias?: string;
  readonly accounts?: readonly AccountType[];
  readonly level?: AccountLevel;
  readonly where?: { readonly [field: string]: ViewFilter };
  readonly columns: readonly string[];
  readonly filters?: readonly string[];
  readonly starts?: { readonly [field: string]: readonly string[] };
  readonly sort?: string;
  readonly verbs?: readonly Verb[];
  readonly actions?: readonly string[];
}

export interface SectionDoc {
  readonly id: string;
  readonly fields?: readonly string[];
  readonly table?: string;
  readonly columns?: readonly string[];
  readonly when?: Condition;
}

export type EntityKind = 'top' | 'sub' | 'ref' | 'log';

export interface EntityDoc {
  readonly $id: string;
  readonly kind?: EntityKind;
  readonly owner?: 'enterprise' | 'platform' | 'self';
  readonly key?: string;
  readonly title?: readonly TitlePart[] | { readonly [language in Language]: readonly TitlePart[] };
  readonly labelsBy?: string;
  readonly layout?: 'tabs';
  readonly spec?: string;
  readonly required?: readonly string[];
  readonly requiredInDraft?: readonly string[];
  readonly properties: { readonly [key: string]: FieldDoc };
  readonly unique?: readonly (readonly string[])[];
  readonly looks?: Looks;
  readonly rules?: readonly RuleDoc[];
  readonly lifecycles?: readonly LifecycleUseDoc[];
  readonly access?: { readonly [account in AccountType]?: GrantDoc | readonly GrantDoc[] };
  readonly views?: { readonly [view: string]: ViewDoc };
  readonly form?: readonly SectionDoc[];
}

/** An entity as it is written: its lifecycles may stand in it. */
export interface WrittenEntityDoc extends Omit<EntityDoc, 'lifecycles'> {
  readonly lifecycles?: readonly (LifecycleUseDoc | LifecycleHereDoc)[];
}

/** A lifecycle that stands in the file of the only entity that has it. */
export interface LifecycleHereDoc extends Omit<LifecycleUseDoc, 'use'>, Omit<LifecycleDoc, 'id'> {
  readonly id?: string;
}

export interface TransitionDoc {
  readonly from: readonly string[];
  readonly to: string;
  readonly instead?: readonly Outcome[];
  readonly by: readonly string[];
  readonly when?: Condition;
  readonly refuses?: string | TransitionRefusals;
  readonly enters?: EntersDoc;
  readonly asks?: { readonly key: 'opinion' | 'reason'; readonly required?: boolean; readonly keptIn?: string };
  readonly checks?: boolean;
  readonly review?: { readonly stage: string; readonly result: 'passed' | 'failed' };
  readonly sets?: SetValues;
  readonly follows?: { readonly [field: string]: string };
  readonly creates?: Created;
  readonly due?: { readonly after: string };
  readonly batch?: 'whole' | 'never' | 'selected';
  readonly opens?: boolean;
  readonly compares?: Comparison;
  readonly accepts?: boolean;
  readonly confirms?: boolean;
  readonly danger?: boolean;
  readonly spec?: string;
}

/** The fields of a record to fill in, or with `line` those of a line. */
export interface EntersDoc {
  readonly fields?: readonly string[];
  readonly optional?: readonly string[];
  readonly line?: string;
  readonly at?: 'new' | 'last' | { readonly absent: string };
  readonly sets?: SetValues;
  readonly takes?: readonly string[];
  readonly starts?: { readonly [field: string]: string };
  readonly anew?: true;
}

export interface StateDoc extends Partial<Omit<LifecycleState, 'refuses'>> {
  readonly refuses?: string | StateRefusals;
}

export interface LifecycleDoc {
  readonly id: string;
  readonly initial: string;
  readonly spec?: string;
  readonly states: { readonly [state: string]: StateDoc | null };
  readonly transitions: { readonly [action: string]: TransitionDoc | readonly TransitionDoc[] };
}

export interface CodeTableDoc {
  readonly id: string;
  readonly name: { readonly [language in Language]: string };
  readonly spec?: string;
  readonly values: readonly ({ readonly [language in Language]: string } & {
    readonly value: string;
    readonly standardValue?: string;
    readonly ediCode?: string;
  })[];
}

/** Words in three languages; a plain text is English, and shown as it is to all. */
export type WordsDoc = string | { readonly [language in Language]: string };

export interface ReadingsDoc {
  readonly [id: string]: {
    readonly about: WordsDoc;
    readonly spec?: string;
    readonly default: string;
    readonly why: WordsDoc;
    readonly options: { readonly [option: string]: { readonly value: Json; readonly means: WordsDoc } };
  };
}

export interface UploadsDoc {
  readonly [profile: string]: {
    readonly extensions: readonly string[];
    readonly maxSize: string;
    readonly maxFiles?: number;
    readonly spec?: string;
  };
}

export interface AccessDoc {
  readonly accounts: readonly AccountType[];
  readonly actors: readonly string[];
}

export interface RoleTemplateDoc {
  readonly code: string;
  readonly forAdministrator?: true;
  readonly name: { readonly [language in Language]: string };
  readonly remarks: { readonly [language in Language]: string };
  readonly menus?: { readonly [menu: string]: readonly RoleAction[] };
}

/** The roles enterprises begin with, by account type. */
export type RolesDoc = { readonly [account in AccountType]?: readonly RoleTemplateDoc[] };

export interface GroupDoc {
  readonly key: string;
  readonly route: string;
  readonly icon?: string;
  readonly items?: readonly string[];
}

export interface ScreenDoc {
  readonly id: string;
  readonly route: string;
  readonly menu?: string;
  readonly alias?: string;
  readonly accounts?: readonly AccountType[];
  readonly level?: AccountLevel;
}

export interface MenuDoc {
  readonly groups: readonly GroupDoc[];
  readonly screens?: readonly ScreenDoc[];
  readonly redirects?: readonly Redirect[];
}

/** A leaf of a locale file. */
export type LabelDoc = { readonly [language in Language]: string };

/** A locale file: labels, nested. */
export interface LabelsDoc {
  readonly [key: string]: LabelDoc | LabelsDoc;
}
