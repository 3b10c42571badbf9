// What an account may do with an entity: by account type and level, narrowed by the menus and actions of its roles.
import type { Grant, Verb } from './descriptor/access.ts';
import type { EntityDescriptor } from './descriptor/entity.ts';
import type { View } from './descriptor/view.ts';
import type { Person } from './lifecycle.ts';

/** What a role allows on a menu; red ones in the role editor are needed for the menu itself. */
export const roleActions = ['manage', 'create', 'edit', 'delete', 'view'] as const;
export type RoleAction = (typeof roleActions)[number];

/**
 * Whether this names the role that sees every route (spec 6), also with other letter forms or spaces about it. Nobody can
 * give a role this name: see overrides/role.
 */
export function isAdministratorRole(name: unknown): boolean {
  return typeof name === 'string' && name.normalize('NFKC').trim().toLowerCase() === 'administrator';
}

/** Menu key -> actions, joined over the person's roles; `everything` for the role named administrator (spec 6). */
export type MenuRights = 'everything' | ReadonlyMap<string, ReadonlySet<RoleAction>>;

const roleActionOf: { readonly [verb in Verb]: RoleAction } = {
  view: 'view',
  choose: 'view',
  export: 'view',
  create: 'create',
  copy: 'create',
  import: 'create',
  edit: 'edit',
  delete: 'delete',
};

/** The verbs that a role allows with an action on a menu; none: transitions alone. */
export function verbsOfRoleAction(action: RoleAction): Verb[] {
  return (Object.keys(roleActionOf) as Verb[]).filter((verb) => roleActionOf[verb] === action);
}

/** The grants of the person's account type and level. */
export function grantsOf(entity: EntityDescriptor, person: Pick<Person, 'account' | 'level'>): Grant[] {
  return (entity.access[person.account] ?? []).filter(
    (grant) => grant.level === undefined || grant.level === person.level,
  );
}

/** The grants under which the person may use the verb at all; empty: refused. */
export function grantsFor(entity: EntityDescriptor, verb: Verb, person: Pick<Person, 'account' | 'level'>): Grant[] {
  return grantsOf(entity, person).filter((grant) => grant.may.includes(verb));
}

/** Whether the person's roles open a view at all. */
export function opensView(view: View, person: Pick<Person, 'account' | 'level'>, rights: MenuRights): boolean {
  if (rights === 'everything') return true;
  if (!view.accounts.includes(person.account)) return false;
  if (view.level !== undefined && view.level !== person.level) return false;
  return rights.get(view.menu)?.has('view') ?? false;
}

/** Whether the person's roles allow the action on some view of the entity; entities without views need no role. */
export function rolesAllow(
  entity: EntityDescriptor,
  action: RoleAction,
  person: Pick<Person, 'account' | 'level'>,
  rights: MenuRights,
): boolean {
  if (rights === 'everything' || entity.views.length === 0) return true;
  return entity.views.some((view) => opensView(view, person, rights) && (rights.get(view.menu)?.has(action) ?? false));
}

/** Whether the person may use the verb on some record of the entity. */
export function mayUse(entity: EntityDescriptor, verb: Verb, person: Person, rights: MenuRights): boolean {
  return grantsFor(entity, verb, person).length > 0 && rolesAllow(entity, roleActionOf[verb], person, rights);
}

/**
 * Whether a page of the view offers the verb: where the account type has it and the roles allow it on this very menu, so that the
 * permission list drives the buttons (spec 6). The server asks for less: the menus of an entity share its records.
 */
export function offersVerb(shown: ShownView, verb: Verb, person: Person, rights: MenuRights): boolean {
  const { entity, view } = shown;
  const isThere = verb === 'view' || view.verbs.includes(verb);
  return isThere && grantsFor(entity, verb, person).length > 0 && allowsOn(view, roleActionOf[verb], rights);
}

/** Whether a page of the view offers lifecycle actions: to those who manage or edit on its menu. */
export function offersActions(view: View, rights: MenuRights): boolean {
  return allowsOn(view, 'manage', rights) || allowsOn(view, 'edit', rights);
}

export interface ShownView {
  readonly entity: EntityDescriptor;
  readonly view: View;
}

function allowsOn(view: View, action: RoleAction, rights: MenuRights): boolean {
  return rights === 'everything' || (rights.get(view.menu)?.has(action) ?? false);
}

/** Whether the roles let a person create records in the list of a menu. */
export function allowsCreating(menu: string, rights: MenuRights): boolean {
  return rights === 'everything' || (rights.get(menu)?.has(roleActionOf.create) ?? false);
}

export function isRoleAction(value: unknown): value is RoleAction {
  return roleActions.some((action) => action === value);
}
