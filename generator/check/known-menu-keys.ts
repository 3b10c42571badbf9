// E564: a group of the menu orders keys of its own views and screens, or keys that menu.yaml says are planned.
import { groupRouteOf } from '../model/build-menu.ts';
import type { Project } from '../model/project.ts';
import type { Check } from './check-context.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const knownMenuKeys: Check = ({ project, damaged, report }) => {
  const { doc, source } = project.menu;
  // What a damaged file mounts is not known.
  if ([...damaged].some((file) => file.startsWith('schemas/'))) return;
  const groups = new Set(doc.groups.map(({ route }) => route));
  const mounted = mountedIn(project);
  const routes = new Map(mounted);
  // A key that is given twice is one that something else should have had.
  if (routes.size < mounted.length) return;
  const planned = new Set(doc.planned ?? []);
  for (const [index, { key: group, route, items = [] }] of doc.groups.entries()) {
    for (const [at, key] of items.entries()) {
      const found = routes.get(key);
      // A route that leads to no group at all has a finding of its own.
      const isRight = found === undefined ? planned.has(key) : [route, null].includes(groupOf(found, groups));
      if (isRight) continue;
      const text = found === undefined ? notMounted(key, group, routes) : elsewhere(key, group, found);
      report('E564', { source, path: ['groups', index, 'items', at] }, text);
    }
  }
  for (const [index, key] of (doc.planned ?? []).entries()) {
    if (!routes.has(key)) continue;
    const message = `the menu key "${key}" is there, no longer planned`;
    report('E564', { source, path: ['planned', index] }, { message, fix: 'take it out' });
  }
};

/** The group a route leads to; null for none. */
function groupOf(route: string, groups: ReadonlySet<string>): string | null {
  const first = groupRouteOf(route);
  return groups.has(first) ? first : null;
}

/** Menu key and route of every view and screen. */
function mountedIn({ entities, menu }: Project): (readonly [string, string])[] {
  const screens = (menu.doc.screens ?? []).map(({ id, menu: key = id, route }) => [key, route] as const);
  const views = [...entities.values()].flatMap(({ doc }) =>
    Object.entries(doc.views ?? {}).map(([id, { menu: key = id, route }]) => [key, route] as const),
  );
  return [...screens, ...views];
}

function notMounted(key: string, group: string, routes: ReadonlyMap<string, string>): FindingText {
  const message = `no view and no screen has the menu key "${key}", which ${group} orders`;
  return unknownName(message, key, routes.keys(), 'take it out, or list it as planned until there is one');
}

function elsewhere(key: string, group: string, route: string): FindingText {
  const message = `"${key}" does not stand in ${group}: its route is ${route}`;
  return { message, fix: 'order it in the group of that route, or give it a route of this one' };
}
