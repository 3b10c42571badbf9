// Everything the server needs of the compiled schemas, handed in when it starts.
import type { Validate } from './check-shape.ts';
import type { EntityDescriptor, Language, UploadProfile } from './descriptor.ts';
import type { MenuGroup } from './menu.ts';
import type { TableModel } from './tables.ts';

export interface CompiledEntity {
  readonly descriptor: EntityDescriptor;
  readonly validate: Validate;
}

/** A code table as the schemas give it; the rows are seeded into entities code-type and code. */
export interface CodeTable {
  readonly id: string;
  readonly name: { readonly [language in Language]: string };
  readonly values: readonly {
    readonly value: string;
    readonly name: { readonly [language in Language]: string };
    readonly standardValue?: string;
    readonly ediCode?: string;
  }[];
}

/** Labels and sentences of one language, nested by the parts of their keys. */
export interface LocaleTree {
  readonly [key: string]: string | LocaleTree;
}

export interface ServerModel {
  readonly entities: { readonly [id: string]: CompiledEntity };
  readonly uploads: { readonly [profile: string]: UploadProfile };
  readonly menu: readonly MenuGroup[];
  readonly codes: readonly CodeTable[];
  readonly tables: readonly TableModel[];
  readonly locales: { readonly [language in Language]: LocaleTree };
  readonly openapi: { readonly [key: string]: unknown };
}
