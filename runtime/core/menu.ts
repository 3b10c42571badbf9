// The sidebar as data: groups of routes, emitted by the compiler.
import type { AccountLevel, AccountType } from './descriptor/access.ts';
import type { Language } from './descriptor/value.ts';
import type { RoleAction } from './permissions.ts';

export interface MenuItem {
  readonly key: string;
  readonly route: string;
  readonly alias?: string;
  readonly accounts: readonly AccountType[];
  readonly level?: AccountLevel;
  readonly entity?: string;
  readonly view?: string;
}

export interface MenuGroup {
  /** Top-level route, e.g. `/customs2`. */
  readonly route: string;
  readonly key: string;
  readonly icon?: string;
  /** Where it stands in the sidebar of an account type; absent: all account types have the order of the schemas. */
  readonly places?: { readonly [account in AccountType]?: number };
  readonly items: readonly MenuItem[];
}

/** A screen that no role opens or closes, and no sidebar shows. */
export interface OpenScreen {
  readonly key: string;
  readonly route: string;
}

/** Menus in the order and with the names people gave them in module management, by key; only what they changed. */
export interface MenuChanges {
  readonly [key: string]: { readonly sort: number; readonly name?: { readonly [language in Language]: string } };
}

/** What menus and their groups are called in each language, by key. */
export interface MenuWords {
  readonly [key: string]: { readonly [language in Language]: string };
}

/** A menu as roles grant it. */
export interface GrantableMenu {
  readonly key: string;
  readonly name: string;
  readonly actions: readonly RoleAction[];
  /** Those without which the menu cannot be granted (spec 3: red). */
  readonly required: readonly RoleAction[];
}

export interface GrantableGroup {
  readonly key: string;
  readonly name: string;
  readonly menus: readonly GrantableMenu[];
}
