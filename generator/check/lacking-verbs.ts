// E345: a role of roles.yaml grants on a menu only what accounts of its type can do there: another grant opens nothing, or opens it in
// another list.
import type { AccountLevel, AccountType, Verb } from '../../runtime/core/descriptor/access.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { View } from '../../runtime/core/descriptor/view.ts';
import { type RoleAction, verbsOfRoleAction } from '../../runtime/core/permissions.ts';
import type { RoleTemplateDoc } from '../load/project-documents.ts';
import { eachEntity } from './each-member.ts';

export const lackingVerbs = eachEntity(({ project, descriptors, damaged, report }, { id, doc, source }) => {
  const { doc: roles, source: at } = project.roles;
  const entity = descriptors.get(id);
  const isUnread = doc.lifecycles?.some(({ use }) => damaged.has(project.lifecycles.get(use)?.source.file ?? use));
  if (!entity || isUnread || damaged.has(source.file) || damaged.has(at.file)) return;
  for (const account of Object.keys(roles) as AccountType[]) {
    for (const [index, template] of (roles[account] ?? []).entries()) {
      const levels = levelsOf(template);
      for (const view of entity.views) {
        const granted = template.menus?.[view.menu] ?? [];
        // Of a menu that these accounts cannot have, or that is granted unseen, that is what is wrong.
        if (!view.accounts.includes(account) || !granted.includes('view')) continue;
        for (const [place, action] of granted.entries()) {
          const text = judge({ entity, view, account, levels }, action, granted);
          if (text) report('E345', { source: at, path: [account, index, 'menus', view.menu, place] }, text);
        }
      }
    }
  }
});

/** Whoever plays a role: its administrator, or others of the enterprise. */
function levelsOf({ forAdministrator }: RoleTemplateDoc): readonly AccountLevel[] {
  return forAdministrator ? ['enterpriseAdmin', 'staff'] : ['staff'];
}

interface Holder {
  readonly entity: EntityDescriptor;
  readonly view: View;
  readonly account: AccountType;
  readonly levels: readonly AccountLevel[];
}

/** What is wrong with an action that a role grants on a menu, in words; null: nothing. */
function judge(
  holder: Holder,
  action: RoleAction,
  granted: readonly RoleAction[],
): { message: string; fix: string } | null {
  const { view, account } = holder;
  const verbs = verbsOfRoleAction(action);
  const usable = verbs.filter((verb) => isGranted(holder, verb));
  const says = (why: string): string => `${view.menu} is granted with ${action}, but ${why}`;
  if (action === 'manage') {
    if (acts(holder)) return null;
    return { message: says(`${account} makes none of its actions`), fix: 'take manage out' };
  }
  if (action === 'view' || usable.some((verb) => isOffered(holder, verb))) return null;
  const why = usable.length === 0 ? lack(holder, verbs) : `its list does not offer ${usable.join(', ')}`;
  // Whoever edits may also make the actions of the list, and that has a name of its own.
  if (action === 'edit' && !granted.includes('manage') && acts(holder))
    return { message: says(why), fix: 'write manage, which lets the actions of the list be made' };
  return { message: says(why), fix: `take ${action} out` };
}

function lack({ entity, account, levels }: Holder, verbs: readonly Verb[]): string {
  const isOfOthers = (entity.access[account] ?? []).some(
    ({ may, level }) => !isOf(levels, level) && verbs.some((verb) => may.includes(verb)),
  );
  return `${isOfOthers ? `staff of ${account}` : account} may not ${verbs.join(', ')} records of ${entity.id}`;
}

function isGranted({ entity, account, levels }: Holder, verb: Verb): boolean {
  return (entity.access[account] ?? []).some(({ may, level }) => may.includes(verb) && isOf(levels, level));
}

/** What none of the lists offers is done elsewhere, by hand-written pages, which ask for the same grant. */
function isOffered({ entity, view, account }: Holder, verb: Verb): boolean {
  const others = entity.views.filter(({ accounts, verbs }) => accounts.includes(account) && verbs.includes(verb));
  return others.length === 0 || others.includes(view);
}

/** Whether they play an actor of an action of the list. */
function acts({ entity, view, account, levels }: Holder): boolean {
  return entity.lifecycles.some(({ lifecycle, actors }) =>
    lifecycle.transitions.some(
      ({ action, by }) =>
        view.actions.includes(action) &&
        by.some((actor) => actors[actor]?.some((one) => one.account === account && isOf(levels, one.level))),
    ),
  );
}

function isOf(levels: readonly AccountLevel[], level: AccountLevel | undefined): boolean {
  return level === undefined || levels.includes(level);
}
