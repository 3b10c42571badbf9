// E214: every view belongs to a group of the sidebar by the first step of its route.

import { nearestName } from '../../runtime/core/nearest-name.ts';
import { groupRouteOf } from '../model/build-menu.ts';
import type { Check } from './check-context.ts';
import type { SourceNode } from './report.ts';

export const groupedRoutes: Check = ({ project, damaged, report }) => {
  if (damaged.has(project.menu.source.file)) return;
  const { source: menu, doc } = project.menu;
  const groups = doc.groups.map(({ route }) => route);
  const views = [...project.entities.values()].flatMap((one) => Object.values(one.doc.views ?? {}));
  const taken = [...(doc.screens ?? []), ...views].map(({ route }) => groupRouteOf(route));
  const told = new Set<string>();
  const look = (route: string, at: SourceNode): void => {
    const group = groupRouteOf(route);
    if (groups.includes(group)) return;
    const near = nearestName(group, groups);
    const index = doc.groups.findIndex(({ route: one }) => one === near);
    const named = doc.groups[index]?.key.toLowerCase().startsWith(group.slice(1).toLowerCase());
    const isShared = taken.filter((one) => one === group).length > 1;
    // A group that nothing belongs to is what is misspelt where its key or several routes say so.
    if (near !== undefined && !taken.includes(near) && (named || isShared)) {
      if (told.has(near)) return;
      told.add(near);
      const text = { message: `nothing has a route that begins with "${near}"`, suggestion: group };
      report('E214', { source: menu, path: ['groups', index, 'route'] }, { ...text, fix: `write "${group}"` });
      return;
    }
    const message = `no group of the sidebar has the route "${group}"`;
    const fix =
      near === undefined
        ? 'add the group to schemas/menu.yaml'
        : `start the route with ${near}, or add the group to schemas/menu.yaml`;
    report('E214', at, { message, suggestion: near, fix });
  };
  for (const { doc, source } of project.entities.values()) {
    for (const [id, { route }] of Object.entries(doc.views ?? {}))
      look(route, { source, path: ['views', id, 'route'] });
  }
};
