// E214: every view belongs to a group of the sidebar by the first step of its route.

import { nearestName } from '../../runtime/core/nearest-name.ts';
import { groupRouteOf } from '../model/build-menu.ts';
import type { Check } from './check-context.ts';
import type { SourceNode } from './report.ts';

export const groupedRoutes: Check = ({ project, damaged, report }) => {
  if (damaged.has(project.menu.source.file)) return;
  const groups = project.menu.doc.groups.map(({ route }) => route);
  const look = (route: string, at: SourceNode): void => {
    const group = groupRouteOf(route);
    if (groups.includes(group)) return;
    const near = nearestName(group, groups);
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
