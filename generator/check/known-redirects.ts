// E219: a redirect leads from one screen to another, and does not lead on; E218: it asks for a user type that accounts can have.
import type { Check } from './check-context.ts';
import { fieldOf } from './find-field.ts';
import { look } from './known-values.ts';
import { unknownName } from './suggest.ts';

export const knownRedirects: Check = (context) => {
  const { project, damaged, report } = context;
  const { doc, source } = project.menu;
  if (damaged.has(source.file)) return;
  const views = [...project.entities.values()].flatMap((entity) => Object.values(entity.doc.views ?? {}));
  const routes = [...(doc.screens ?? []), ...views].map(({ route }) => route);
  const redirects = doc.redirects ?? [];
  for (const [index, redirect] of redirects.entries()) {
    const { userType } = redirect.when;
    if (userType !== undefined) {
      const field = fieldOf(context, project.access.doc.entities.account, 'userType');
      look(context, field, userType, { source, path: ['redirects', index, 'when', 'userType'] });
    }
    for (const key of ['from', 'to'] as const) {
      if (routes.includes(redirect[key])) continue;
      const message = `no screen has the route "${redirect[key]}"`;
      const fix = 'name the route of a view or a screen';
      report('E219', { source, path: ['redirects', index, key] }, unknownName(message, redirect[key], routes, fix));
    }
    if (!redirects.some(({ from }) => from === redirect.to)) continue;
    const message = `the redirect to ${redirect.to} leads on from there`;
    report('E219', { source, path: ['redirects', index, 'to'] }, { message, fix: 'name where it shall end' });
  }
};
