// E331: whoever a flow is for may see its source and make its target, on a page of theirs.
import { grantsIn } from '../model/build-entity.ts';
import type { Check } from './check-context.ts';

export const madeFlows: Check = ({ project, descriptors, report }) => {
  for (const { doc, source } of project.flows.values()) {
    const target = descriptors.get(doc.to);
    for (const [index, account] of (doc.by ?? []).entries()) {
      const may = (entity: string, verb: 'view' | 'create'): boolean =>
        grantsIn(project.entities.get(entity)?.doc.access?.[account]).some((grant) => grant.may.includes(verb));
      const say = (message: string, fix: string): void =>
        report('E331', { source, path: ['by', index] }, { message, fix });
      if (descriptors.has(doc.from) && !may(doc.from, 'view')) {
        say(`a ${account} never sees ${doc.from}`, `take ${account} out, or grant view in ${doc.from}`);
        continue;
      }
      if (!target) continue;
      if (!may(doc.to, 'create'))
        say(`a ${account} makes no ${doc.to}`, `take ${account} out, or grant create in ${doc.to}`);
      else if (!target.views.some(({ accounts, verbs }) => accounts.includes(account) && verbs.includes('create'))) {
        say(`no view of ${doc.to} lets a ${account} make one`, `add create to the verbs of such a view`);
      }
    }
  }
};
