// E348: `instead` leads elsewhere, or sets something.
import { transitionsIn } from '../model/build-lifecycle.ts';
import { eachLifecycle } from './each-member.ts';

export const partingOutcomes = eachLifecycle((context, { doc, source }) => {
  for (const { action, transition, path } of transitionsIn(doc)) {
    for (const [index, { to, sets }] of (transition.instead ?? []).entries()) {
      if (to === undefined || to !== transition.to || sets !== undefined) continue;
      // What holds before it leads elsewhere: this one keeps it from those that come later.
      if ((transition.instead ?? []).slice(index + 1).some((later) => later.to !== to || later.sets !== undefined))
        continue;
      const message = `${action} leads to ${to} anyway, also without this instead`;
      const at = { source, path: [...path, 'instead', index, 'to'] };
      context.report('E348', at, { message, fix: 'name the state that is meant, or take instead out' });
    }
  }
});
