// E401: every field, value, section, view, state, action, error, limit, format, rule and menu group has its label.
import type { Path } from '../load/source-file.ts';
import type { Check } from './check-context.ts';
import { labelKeys, labelSets } from './label-sets.ts';

export const neededLabelsPresent: Check = (context) => {
  for (const { source, doc, needs } of labelSets(context)) {
    // A label without one of its languages is reported as such.
    const present = labelKeys(doc);
    const written = (key: string): boolean => present.has(key) || hasPath(source.value, key.split('.'));
    for (const key of needs.needed) {
      if (written(key)) continue;
      const path = key.split('.').slice(0, -1);
      const at = { source, path: hasPath(source.value, path) ? path : [], part: 'key' } as const;
      context.report('E401', at, { message: `no label for ${key}`, fix: `add ${exampleOf(key)}` });
    }
  }
};

function hasPath(value: unknown, path: Path): boolean {
  let node = value;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return false;
    node = (node as { [key: string]: unknown })[key];
  }
  return true;
}

function exampleOf(key: string): string {
  const steps = key.split('.');
  const last = steps.pop() ?? '';
  const place = steps.length === 0 ? 'at the top' : `below ${steps.join(': ')}`;
  return `${last}: { zh: ..., en: ..., my: ... } ${place}`;
}
