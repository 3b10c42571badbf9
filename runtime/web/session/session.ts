// Who is logged in, what the person may open and do; one store for the whole page.
import { useSyncExternalStore } from 'react';
import { beginDaysIn } from '../../core/business-day.ts';
import type { AccountType, Verb } from '../../core/descriptor/access.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Language, Row } from '../../core/descriptor/value.ts';
import type { View } from '../../core/descriptor/view.ts';
import type { Envelope } from '../../core/envelope.ts';
import type { Person } from '../../core/lifecycle.ts';
import type { MenuChanges } from '../../core/menu.ts';
import { type MenuRights, mayUse, offersActions, offersVerb, type RoleAction } from '../../core/permissions.ts';
import { ApiError } from '../api/api-error.ts';
import { call, callAs, dataOf, whenLoginExpires, whenLoginIsNotRecent, whenNotPermitted } from '../api/client.ts';
import { giveSecondFactor, type LoginProof } from '../api/factor-calls.ts';
import { queryClient, renewOpened } from '../api/query-client.ts';
import { keepFilesApart } from '../api/stored-file.ts';
import { type MenuNames, nameMenus, translate } from '../i18n/i18n.ts';
import { discardUnsaved } from '../pages/unsaved-pages.ts';
import { hintKey, loginPath, mayBeLoggedIn } from './ask-early.ts';
import { askForProof } from './asked-proof.ts';
import { forgetEndOfLogin, noteEndOfLogin } from './login-end.ts';
import { loginMessageOf } from './login-message.ts';
import { hasFailed, retryCall } from './retry-call.ts';

/** Who was logged in last in this browser tab. */
const lastKey = 'tongguan_last_account';

interface Account {
  readonly id: string;
  readonly username: string;
  readonly name?: string | null;
  readonly nickname?: string | null;
  readonly accountType: AccountType;
  readonly userType?: string | null;
  readonly userLevel: Person['level'];
  readonly userStatus?: string | null;
  readonly companyId: string | null;
  readonly mobile?: string | null;
  /** The password is known to others: nothing else is open until it is changed. */
  readonly mustChangePassword?: boolean;
  /** A second factor has to be set up: nothing else is open until it is. */
  readonly lacksSecondFactor?: boolean;
  /** No code reaches the account yet: the change asks for its mobile number instead. */
  readonly mobilePending?: boolean;
}

interface UserPermission {
  readonly account: Account;
  readonly sysRoleList: readonly { readonly code: string; readonly name: string }[];
  /** Whether one of them is the role named administrator, whatever it is called in the reader's language. */
  readonly everyRoute: boolean;
  readonly menuList: readonly string[];
  readonly menuChanges: MenuChanges;
  readonly permissionList: readonly string[];
  readonly wjCompany: Row | null;
  readonly companyTitle: { readonly [language in Language]: string } | null;
  /** Where the business day begins, and whose clocks tell the time. */
  readonly timeZone: string;
  /** Minutes ahead of UTC; null where the clocks change. */
  readonly utcOffset: number | null;
  /** Whether stored files are read at a host of their own. */
  readonly filesApart: boolean;
}

/** What the pages know of the person who is logged in. */
export interface User {
  readonly account: Account;
  readonly roles: readonly { readonly code: string; readonly name: string }[];
  readonly company: Row | null;
  /** What the enterprise is called; null where there is none. */
  readonly companyTitle: { readonly [language in Language]: string } | null;
  readonly person: Person;
  readonly rights: MenuRights;
  /** Keys of the menus in sight. */
  readonly menus: ReadonlySet<string>;
  /** Names and order that were changed in module management. */
  readonly menuChanges: MenuChanges;
}

let user: User | null = null;
/** True when the person who was here has logged out, and nothing else ended the login. */
let left = false;
/** True when somebody else was logged in before in this browser tab. */
let isOther = false;
/** True as long as the person has to be told that this tab is somebody else's now. */
let hasSwitched = false;
const listeners = new Set<() => void>();

function setUser(next: User | null): void {
  const former = user?.account.id;
  user = next;
  callAs(next?.account.id ?? null);
  // What one person was answered is not for the next.
  if (former !== next?.account.id) queryClient.clear();
  else renewOpened();
  if (next) nameMenus(namesIn(next.menuChanges));
  if (next) localStorage.setItem(hintKey, next.account.id);
  else if (former === undefined || localStorage.getItem(hintKey) === former) localStorage.removeItem(hintKey);
  for (const listener of listeners) listener();
}

function namesIn(changes: MenuChanges): MenuNames {
  return Object.fromEntries(Object.entries(changes).flatMap(([key, { name }]) => (name ? [[key, name]] : [])));
}

/** Somebody has come: the one who was here last, or another, who is not led to what that one had open. */
function welcome(next: User): void {
  const last = sessionStorage.getItem(lastKey);
  isOther = last !== null && last !== next.account.id;
  sessionStorage.setItem(lastKey, next.account.id);
  setUser(next);
}

function readUser(permission: UserPermission): User {
  const { account, sysRoleList, menuList, menuChanges, permissionList, wjCompany, companyTitle, timeZone, utcOffset } =
    permission;
  beginDaysIn(timeZone, utcOffset);
  keepFilesApart(permission.filesApart);
  const byMenu = new Map<string, Set<RoleAction>>();
  for (const permission of permissionList) {
    const [menu = '', action = ''] = permission.split(':');
    byMenu.set(menu, (byMenu.get(menu) ?? new Set()).add(action as RoleAction));
  }
  return {
    account,
    roles: sysRoleList,
    company: wjCompany,
    companyTitle,
    person: {
      accountId: account.id,
      account: account.accountType,
      level: account.userLevel,
      companyId: account.companyId,
    },
    rights: permission.everyRoute ? 'everything' : byMenu,
    menus: new Set(menuList),
    menuChanges,
  };
}

/** `early` is an answer that has come already. */
async function fetchUser(early: Envelope<unknown> | null = null): Promise<User> {
  const request = { method: 'POST', path: loginPath, anonymous: true, toast: false } as const;
  type Told = { readonly userPermission: UserPermission };
  const { userPermission } = early ? dataOf<Told>(request, early) : await call<Told>(request);
  return readUser(userPermission);
}

/**
 * Restores the login of this browser when there may be one. `early` is what the server was asked of it before. A server that does not answer, or not as it should, says nothing
 * about it: it is asked again until it does, and `onAway` is told once that takes a moment. One that fails in it again and again leads to
 * the login page, which says so.
 */
export async function restoreSession(early: Promise<Envelope<unknown> | null>, onAway: () => void): Promise<void> {
  whenLoginExpires((refused) => {
    noteEndOfLogin(loginMessageOf(refused));
    forget();
    location.reload();
  });
  whenNotPermitted(() => void refreshSession());
  whenLoginIsNotRecent(askForProof);
  window.addEventListener('storage', heed);
  if (!mayBeLoggedIn()) return;
  let answer = await early;
  const ask = (): Promise<User> => {
    const first = answer;
    answer = null;
    return fetchUser(first);
  };
  try {
    welcome(await retryCall(ask, onAway));
    // Neither the address nor anything else of the one before; what was not saved waits for that one as a draft.
    if (isOther) history.replaceState(null, '', '#/');
    hasSwitched = isOther;
  } catch (thrown) {
    if (hasFailed(thrown)) {
      // Perhaps of this account alone: somebody can log in, and the next start asks again for who was here.
      noteEndOfLogin(loginMessageOf(thrown));
      return;
    }
    if (thrown instanceof ApiError && saysWhy(thrown)) noteEndOfLogin(loginMessageOf(thrown));
    setUser(null);
  }
}

/** Whether a refusal tells what ended the login, other than the person. */
function saysWhy({ data }: ApiError): boolean {
  const reason = typeof data === 'object' && data !== null && !Array.isArray(data) ? data.reason : undefined;
  return typeof reason === 'string' && reason !== 'logout';
}

/** Another tab of this browser has logged out, or in as somebody else: the cookie is the same for all of them. */
function heed({ key, newValue }: StorageEvent): void {
  if (key !== hintKey || newValue === (user?.account.id ?? null)) return;
  if (newValue !== null) {
    discardUnsaved();
    location.reload();
    return;
  }
  noteEndOfLogin({ key: 'error.not-logged-in', params: {}, said: translate('error.not-logged-in') });
  forget();
}

/** Nobody is logged in here any more; what was typed is kept as drafts. */
function forget(): void {
  discardUnsaved();
  setUser(null);
}

/** Gives the password; says whether a second factor is owed. Throws ApiError with the server's message for wrong credentials and closed accounts. */
export async function logIn(username: string, password: string): Promise<{ readonly owesSecondFactor: boolean }> {
  const { result } = await call<{ readonly result: string }>({
    method: 'POST',
    path: '/login/auth',
    body: { username, password },
    anonymous: true,
    toast: false,
  });
  if (result === 'secondFactor') return { owesSecondFactor: true };
  await enter();
  return { owesSecondFactor: false };
}

/** Gives the second factor of a login. Throws ApiError. */
export async function proveLogin(proof: LoginProof): Promise<void> {
  await giveSecondFactor(proof);
  await enter();
}

async function enter(): Promise<void> {
  const found = await fetchUser();
  left = false;
  forgetEndOfLogin();
  welcome(found);
}

/** Asks anew what the person may: the enterprise, the roles or the menus were just changed. What is known stays when that fails. */
export async function refreshSession(): Promise<void> {
  try {
    const found = await fetchUser();
    // Pages read anew what they show for another user, so nothing is told where nothing has changed.
    if (user && !isSameUser(found, user)) setUser(found);
  } catch {
    // The next page that is opened asks again.
  }
}

function isSameUser(one: User, other: User): boolean {
  const plain = ({ rights, menus, ...rest }: User): string =>
    JSON.stringify([
      rest,
      [...menus],
      rights === 'everything' ? rights : [...rights].map(([key, may]) => [key, [...may]]),
    ]);
  return plain(one) === plain(other);
}

/** Whether somebody else than the person was logged in here before. */
export function isAnother(): boolean {
  return isOther;
}

/** True once after somebody else has logged in in another tab, which makes this one theirs. */
export function takeAccountSwitch(): boolean {
  const isNews = hasSwitched;
  hasSwitched = false;
  return isNews;
}

/** Logs out; the local user is forgotten even when the server cannot be told (spec 8). */
export async function logOut(): Promise<void> {
  try {
    await call({ method: 'POST', path: '/login/logout', anonymous: true, toast: false });
  } catch {
    // Nothing to add: the person wants to be gone, and is.
  }
  left = true;
  forget();
}

/** Whether the person who was here has logged out: the next one begins at home. */
export function hasLeft(): boolean {
  return left;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The person logged in, or null; outside of components. */
export function currentUser(): User | null {
  return user;
}

/** The person logged in, or null. */
export function useUser(): User | null {
  return useSyncExternalStore(subscribe, () => user);
}

/** The person logged in; only for pages behind the login guard. */
export function useSession(): User & { readonly may: (entity: EntityDescriptor, verb: Verb) => boolean } {
  const current = useUser();
  if (!current) throw new Error('Nobody is logged in');
  return { ...current, may: (entity, verb) => mayUse(entity, verb, current.person, current.rights) };
}

/** What pages of a view offer the person logged in. */
export interface ViewPermissions {
  readonly verb: (verb: Verb) => boolean;
  /** Lifecycle actions, in order; none where the roles allow none here. */
  readonly actions: readonly string[];
}

/** What pages of a view offer; only behind the login guard. */
export function useViewPermissions(entity: EntityDescriptor, view: View): ViewPermissions {
  const { person, rights } = useSession();
  return {
    verb: (verb) => offersVerb({ entity, view }, verb, person, rights),
    actions: offersActions(view, rights) ? view.actions : noActions,
  };
}

const noActions: readonly string[] = [];

/** Name of the person for the navbar and the watermark: the one that signatures and histories have, so that nobody seems to be two. */
export function nameOf({ account }: User): string {
  return account.name || account.username;
}
