// E501: folders of overrides/ are named after entities or screens.
import { absentSource } from '../load/source-file.ts';
import type { Check } from './check-context.ts';
import { isDamaged } from './is-damaged.ts';
import { unknownName } from './suggest.ts';

export const overrideOwners: Check = (context) => {
  const { project, damaged, report } = context;
  if (damaged.has(project.menu.source.file)) return;
  const screens = (project.menu.doc.screens ?? []).map(({ id }) => id);
  const known = new Set([...project.entities.keys(), ...screens]);
  for (const owner of new Set(project.overrides.map((file) => file.owner))) {
    if (known.has(owner) || isDamaged(context, owner)) continue;
    const message = `"${owner}" is no entity and no screen`;
    const text = unknownName(message, owner, known, 'remove the folder; a screen is declared in schemas/menu.yaml');
    report('E501', { source: absentSource(`overrides/${owner}`, null), path: [] }, text);
  }
};
