// The sidebar as data: groups of routes, emitted by the compiler.
import type { AccountLevel, AccountType } from './descriptor.ts';

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
  readonly items: readonly MenuItem[];
}
