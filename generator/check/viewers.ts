// E309: a view is opened to account types that may view, and offers only what somebody may do.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import { grantsIn } from '../model/build-entity.ts';
import { eachEntity } from './each-member.ts';

export const viewers = eachEntity(({ damaged, report }, { id, doc, source }) => {
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
      // The administrator opens every view, whoever it is for.
      if (accountTypes.some((account) => mayOf(account).includes(verb))) continue;
      const message = `view ${view} offers ${verb}, which no account type may`;
      const fix = `take ${verb} out of verbs, or add it to the access of an account type`;
      report('E309', { source, path: ['views', view, 'verbs', index] }, { message, fix });
    }
  }
});
