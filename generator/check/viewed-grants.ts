// E545: whoever may do something with records may also view them.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import { grantsIn } from '../model/build-entity.ts';
import { eachEntity } from './each-member.ts';

export const viewedGrants = eachEntity(({ damaged, report }, { id, doc, source }) => {
  if (damaged.has(source.file)) return;
  for (const account of accountTypes) {
    const written = doc.access?.[account];
    const grants = grantsIn(written);
    if (grants.some(({ may }) => may.includes('view'))) continue;
    // To choose a record one sees its title only, and to add one none at all.
    const index = grants.findIndex(({ may }) => may.some((verb) => verb !== 'choose' && verb !== 'create'));
    const verbs = grants[index]?.may.filter((verb) => verb !== 'choose' && verb !== 'create');
    if (!verbs) continue;
    const path = ['access', account, ...(Array.isArray(written) ? [index] : []), 'may'];
    const message = `${account} may ${verbs.join(', ')} records of ${id}, but not view them`;
    report('E545', { source, path }, { message, fix: 'add view, or take the others out' });
  }
});
