// E502: a file of overrides/<entity>/ that looks like a slot is one; other files there are what slots import.

import { nearestName } from '../../runtime/core/nearest-name.ts';
import { absentSource } from '../load/source-file.ts';
import { overrideSlots } from '../model/model.ts';
import type { Check } from './check-context.ts';

const screenSlots = ['page.tsx'] as const;
const everySlot: readonly string[] = [...overrideSlots, ...screenSlots];

export const overrideSlotsKnown: Check = ({ project, report }) => {
  const screens = new Set((project.menu.doc.screens ?? []).map(({ id }) => id));
  for (const { owner, name } of project.overrides) {
    if (!project.entities.has(owner) && !screens.has(owner)) continue;
    const slots: readonly string[] = project.entities.has(owner) ? overrideSlots : screenSlots;
    const looksLike = everySlot.includes(name) ? name : nearestName(name, everySlot);
    if (slots.includes(name) || looksLike === undefined) continue;
    const source = absentSource(`overrides/${owner}/${name}`, null);
    const suggestion = nearestName(name, slots);
    const fix = `name it ${slots.join(', ')}, or choose a name that is no slot`;
    report('E502', { source, path: [] }, { message: `"${name}" is no slot of ${owner}`, suggestion, fix });
  }
};
