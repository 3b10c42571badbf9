// What the compiler emits for each address of the browser: which page is loaded when.
import type { ComponentType } from 'react';
import { type Redirect, redirectFrom } from '../../core/redirect.ts';

/** A list page; `view` is the id of a view of its entity. */
export interface ListPageProps {
  readonly view: string;
}

/** A form page; without `id` it makes a new record, `?copy=<id>` in the address starts it from another one. */
export interface FormPageProps {
  readonly view: string;
  readonly id?: string;
}

export interface PageModule<Props> {
  readonly default: ComponentType<Props>;
}

/** One view of an entity (`list`, `form`), or a screen of its own (`page`). Everything is loaded when opened. */
export interface RouteEntry {
  /** Hash address of the list: `/customs2/importDeclarationDecl`; forms are at `<path>/new` and `<path>/:id`. */
  readonly path: string;
  /** A second address that leads here. */
  readonly alias?: string;
  /** Key in the person's menu list (spec 6). */
  readonly menu: string;
  /** No role opens or closes it. */
  readonly everybody?: true;
  /** The help button of the bar on top shows it beside the page that is open. */
  readonly help?: true;
  readonly entity?: string;
  /** Id of the view. */
  readonly view?: string;
  readonly list?: () => Promise<PageModule<ListPageProps>>;
  readonly form?: () => Promise<PageModule<FormPageProps>>;
  /** Shown instead of the form where a record cannot be edited. */
  readonly detail?: () => Promise<PageModule<FormPageProps>>;
  readonly page?: () => Promise<PageModule<object>>;
  /** Areas whose words its pages say. */
  readonly words?: readonly string[];
}

const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for what ids of records look like; other addresses below a list are unknown pages. */
export function isRecordId(text: string | undefined): boolean {
  return recordId.test(text ?? '');
}

/** The entry whose list, or one of whose forms if it has any, is at this address; none for aliases and redirects. */
export function entryAt(entries: readonly RouteEntry[], path: string): RouteEntry | undefined {
  const cut = path.lastIndexOf('/');
  const last = path.slice(cut + 1);
  const below = last === 'new' || isRecordId(last) ? path.slice(0, cut) : null;
  return entries.find((entry) => entry.path === path) ?? entries.find((entry) => entry.path === below && entry.form);
}

/** Where redirects may lead to, and from which address. */
interface LeadingOn {
  readonly from: string;
  readonly redirects: readonly Redirect[];
  readonly entries: readonly RouteEntry[];
}

/** Whose roles open pages: what the session knows of the person, as far as it matters here. */
interface Visitor {
  readonly account: Parameters<typeof redirectFrom>[2];
  readonly menus: ReadonlySet<string>;
}

/** The address that an address leads this person on to; none when the roles do not open the place. */
export function leadsTo({ from, redirects, entries }: LeadingOn, { account, menus }: Visitor): string | undefined {
  const to = redirectFrom(redirects, from, account)?.to;
  return entries.some(({ path, menu }) => path === to && menus.has(menu)) ? to : undefined;
}
