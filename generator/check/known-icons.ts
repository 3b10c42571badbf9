// E562: the icon of a menu group is one that the sidebar can draw.
import { menuIcons } from '../../runtime/core/menu-icons.ts';
import type { Check } from './check-context.ts';
import { unknownName } from './suggest.ts';

const known: readonly string[] = menuIcons;

export const knownIcons: Check = ({ project, report }) => {
  const { doc, source } = project.menu;
  for (const [index, { key, icon }] of doc.groups.entries()) {
    if (icon === undefined || known.includes(icon)) continue;
    const otherwise = `draw it in runtime/web/shell/menu-icon.tsx and name it in runtime/core/menu-icons.ts`;
    const text = unknownName(`the icon "${icon}" of ${key} cannot be drawn`, icon, known, otherwise);
    report('E562', { source, path: ['groups', index, 'icon'] }, text);
  }
};
