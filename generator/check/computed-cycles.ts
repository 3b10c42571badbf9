// E221: no computed field is computed from itself, directly or through others of its record.
import { readBy } from '../../runtime/core/computed.ts';
import { pathsOf } from '../../runtime/core/condition.ts';
import type { Computed, Converted } from '../../runtime/core/descriptor/field.ts';
import type { Check, CheckContext } from './check-context.ts';

export const computedCycles: Check = (context) => {
  for (const id of context.project.entities.keys()) reportCycles(context, id);
};

/** Paths start at the record that declares them, so a circle never leaves its entity. */
function reportCycles({ project, report }: CheckContext, id: string): void {
  const entity = project.entities.get(id);
  if (!entity) return;
  const { properties } = entity.doc;
  const done = new Set<string>();
  const walk = (key: string, trail: readonly string[]): void => {
    const computed = properties[key]?.computed;
    if (computed === undefined || done.has(key)) return;
    const start = trail.indexOf(key);
    if (start === -1) {
      for (const read of fieldsRead(computed)) walk(read, [...trail, key]);
      done.add(key);
      return;
    }
    const closing = trail.at(-1) ?? key;
    const circle = [...trail.slice(start), key].join(' -> ');
    const at = { source: entity.source, path: ['properties', closing, 'computed'] };
    const fix = 'break the circle: let people type one of them, or compute it from fields that are typed';
    report('E221', at, { message: `${key} is computed from itself: ${circle}`, fix });
  };
  for (const key of Object.keys(properties)) walk(key, []);
}

/** Fields of the same record that decide the value, or whether there is one. */
function fieldsRead(computed: Computed): Set<string> {
  const paths = [...valuesRead(computed), ...(computed.when ? pathsOf(computed.when) : [])];
  return new Set(paths.map((path) => path.split('.')[0] ?? ''));
}

function valuesRead(computed: Computed): readonly string[] {
  if ('lookup' in computed) return [computed.lookup];
  if ('daysPast' in computed) return [computed.daysPast];
  if ('aged' in computed) return computed.aged.since;
  if ('daysUntil' in computed) return [computed.daysUntil];
  if ('converted' in computed) return ownPaths(computed.converted);
  return 'count' in computed ? [computed.count] : readBy(computed);
}

function ownPaths({ amount, currency, asOf }: Converted): readonly string[] {
  return [amount, currency, ...(asOf === undefined ? [] : [asOf])];
}
