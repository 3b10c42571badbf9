// Everything the server needs of the compiled schemas, handed in when it starts.
import type { Validate } from './check-shape.ts';
import type { AccountType } from './descriptor/access.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { Flow } from './descriptor/flow.ts';
import type { Paper } from './descriptor/paper.ts';
import type { Json, Language, Row } from './descriptor/value.ts';
import type { MenuGroup } from './menu.ts';
import type { RoleAction } from './permissions.ts';
import type { SystemEntities } from './system-entities.ts';
import type { TableModel } from './tables.ts';
import type { UploadProfile } from './upload-profile.ts';

export interface CompiledEntity {
  readonly descriptor: EntityDescriptor;
  readonly validate: Validate;
}

/** A code table as the schemas give it; its rows are seeded into the entities that hold codes. */
export interface CodeTable {
  readonly id: string;
  readonly name: { readonly [language in Language]: string };
  readonly values: readonly {
    readonly value: string;
    /** What it was before. */
    readonly was?: readonly string[];
    readonly name: { readonly [language in Language]: string };
    readonly standardValue?: string;
    readonly ediCode?: string;
    /** What people write for it, parted by blanks. */
    readonly everydayWords?: string;
  }[];
}

/** A role that enterprises of an account type begin with. */
export interface RoleTemplate {
  /** The number of the enterprise is added to it. */
  readonly code: string;
  readonly name: { readonly [language in Language]: string };
  readonly remarks: { readonly [language in Language]: string };
  /** The first administrator gets it. */
  readonly forAdministrator: boolean;
  /** Menu key -> actions; null: every menu of the account type, also those that come later. */
  readonly menus: { readonly [menu: string]: readonly RoleAction[] } | null;
}

export type RoleTemplates = { readonly [account in AccountType]?: readonly RoleTemplate[] };

/** Labels and sentences of one language, nested by the parts of their keys. */
export interface LocaleTree {
  readonly [key: string]: string | LocaleTree;
}

/** What the API description says of records: their schemas by name, and what the calls of each entity name. */
export interface ApiRecords {
  readonly schemas: { readonly [name: string]: { readonly [keyword: string]: Json } };
  readonly entities: { readonly [id: string]: DescribedEntity };
}

export interface DescribedEntity {
  /** `ServiceOrder`: of its schema, and in the names of its calls. */
  readonly name: string;
  /** In English. */
  readonly label: string;
  /** Fields that even a draft must have. */
  readonly demanded: readonly string[];
  readonly example: Row;
  readonly actions: { readonly [action: string]: DescribedAction };
}

export interface DescribedAction {
  readonly label: string;
  readonly description: string;
  /** What can be sent with it, and what must. */
  readonly properties: { readonly [key: string]: Json };
  readonly required: readonly string[];
}

export interface ServerModel {
  readonly entities: { readonly [id: string]: CompiledEntity };
  /** The entities that the server itself works with. */
  readonly system: SystemEntities;
  readonly flows: readonly Flow[];
  readonly papers: readonly Paper[];
  readonly uploads: { readonly [profile: string]: UploadProfile };
  readonly menu: readonly MenuGroup[];
  readonly roles: RoleTemplates;
  readonly codes: readonly CodeTable[];
  readonly tables: readonly TableModel[];
  readonly locales: { readonly [language in Language]: LocaleTree };
  readonly records: ApiRecords;
}
