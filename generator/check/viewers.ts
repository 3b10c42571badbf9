// E309: a view is opened to account types that may view, and offers only what somebody may do, actions those for whom it is.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import type { EntityDoc } from '../load/derived-documents.ts';
import { grantsIn } from '../model/build-entity.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import type { EntitySource, Project } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';

export const viewers = eachEntity((context, entity) => {
  const { damaged, report } = context;
  const { id, doc, source } = entity;
  if (damaged.has(source.file)) return;
  const mayOf = (account: (typeof accountTypes)[number]): string[] =>
    grantsIn(doc.access?.[account]).flatMap(({ may }) => may);
  const viewing = accountTypes.filter((account) => mayOf(account).includes('view'));
  for (const [view, { accounts, verbs }] of Object.entries(doc.views ?? {})) {
    for (const [index, account] of (accounts ?? []).entries()) {
      if (viewing.includes(account)) continue;
      const message = `view ${view} is for ${account}, who may not view ${id}`;
      const fix = `give access to ${account} with view, or take ${account} out`;
      report('E309', { source, path: ['views', view, 'accounts', index] }, { message, fix });
    }
    if (!accounts && viewing.length === 0) {
      const message = `nobody may see view ${view}`;
      report(
        'E309',
        { source, path: ['views', view], part: 'key' },
        { message, fix: 'give access with view to an account type' },
      );
    }
    for (const [index, verb] of (verbs ?? []).entries()) {
      const makers = accountTypes.filter((account) => mayOf(account).includes(verb));
      if ((accounts ?? accountTypes).some((account) => makers.includes(account))) continue;
      // The administrator opens every view, whoever it is for: one of them where there is none for those who may.
      const others = Object.entries(doc.views ?? {}).filter(([other]) => other !== view);
      const isElsewhere = others.some(
        ([, { accounts: own = accountTypes, verbs: offered = [verb] }]) =>
          offered.includes(verb) && own.some((account) => makers.includes(account)),
      );
      if (makers.includes('admin') && !isElsewhere) continue;
      const message = `view ${view} offers ${verb}, which ${accounts ? accounts.join(', ') : 'no account type'} may${accounts ? ' not' : ''}`;
      const fix = `take ${verb} out of verbs, or add it to the access of an account type`;
      report('E309', { source, path: ['views', view, 'verbs', index] }, { message, fix });
    }
    // Of those who may not view, that is what is wrong.
    if (accounts?.every((account) => viewing.includes(account))) neverMade(context, entity, view, accounts);
  }
});

/** Actions that a view for some account types offers, and that none of them makes. */
function neverMade(
  { project, report }: CheckContext,
  { doc, source }: EntitySource,
  view: string,
  accounts: readonly string[],
): void {
  for (const [index, action] of (doc.views?.[view]?.actions ?? []).entries()) {
    const makers = makersOf(project, doc, action);
    // Of an action that is not there, or that nobody makes, something else is wrong.
    if (makers.length === 0 || accounts.some((account) => makers.includes(account))) continue;
    const message = `view ${view} is for ${accounts.join(', ')} and offers ${action}, which only ${makers.join(', ')} can make`;
    const fix = `take ${action} out, or add one of those to accounts`;
    report('E309', { source, path: ['views', view, 'actions', index] }, { message, fix });
  }
}

/** The account types that play an actor of the action, each once; none where a reading decides who may. */
function makersOf({ lifecycles }: Project, doc: EntityDoc, action: string): string[] {
  const makers = new Set<string>();
  for (const { use, actors } of doc.lifecycles ?? []) {
    const lifecycle = lifecycles.get(use);
    const isRead = lifecycle?.source.readings?.some(({ path }) => path[1] === action && path.includes('by'));
    if (!lifecycle || isRead) return [];
    for (const { action: other, transition } of transitionsIn(lifecycle.doc)) {
      if (other !== action) continue;
      for (const { account } of transition.by.flatMap((actor) => actors[actor] ?? [])) makers.add(account);
    }
  }
  return [...makers];
}
