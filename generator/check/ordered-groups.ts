// E224: the order of an account type names groups of the sidebar, or screens that stand there by themselves.
import { keysInSidebar } from '../model/build-menu.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';

export const orderedGroups: Check = ({ project, damaged, report }) => {
  const { doc, source } = project.menu;
  if (damaged.has(source.file)) return;
  const known = keysInSidebar(doc);
  for (const [account, keys] of Object.entries(doc.orders ?? {})) {
    for (const [index, key] of keys.entries()) {
      if (known.includes(key)) continue;
      const message = `no group of the sidebar has the key "${key}"`;
      report('E224', { source, path: ['orders', account, index] }, unknownName(message, key, known, 'take it out'));
    }
  }
};
