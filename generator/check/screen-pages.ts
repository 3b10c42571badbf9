// E503: every screen of menu.yaml has a page.
import type { Check } from './check-context.ts';

export const screenPages: Check = ({ project, report }) => {
  for (const [index, { id }] of (project.menu.doc.screens ?? []).entries()) {
    if (project.overrides.some(({ owner, name }) => owner === id && name === 'page.tsx')) continue;
    const message = `the screen ${id} has no page`;
    report(
      'E503',
      { source: project.menu.source, path: ['screens', index, 'id'] },
      { message, fix: `write overrides/${id}/page.tsx` },
    );
  }
};
