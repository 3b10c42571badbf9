// hook: { at: permissions.actions, passes: {...}, fails: {...} } — a rule no other kind can express, checked by overrides/<entity>/hooks.ts.
import type { Json, Row } from '../descriptor/value.ts';
import { withSample } from '../examples/place-sample.ts';
import { withValueAt } from '../paths.ts';
import { objectOf, type RuleKind, type StoredExample } from './rule-kind.ts';

/** Values by concrete path: `permissions.0.actions`. */
type Values = { [path: string]: Json };

type HookParams = { at: string; passes?: Values; fails?: Values; others?: { entity: string; values: Values }[] } & {
  [name: string]: never;
};

export const hook: RuleKind<HookParams> = {
  kind: 'hook',
  params: objectOf(['at'], {
    at: { type: 'string' },
    passes: { type: 'object' },
    fails: { type: 'object' },
    others: {
      type: 'array',
      items: objectOf(['entity', 'values'], { entity: { type: 'string' }, values: { type: 'object' } }),
    },
  }),
  reads: ({ at, passes = {}, fails = {} }) => {
    const shown = [...Object.keys(passes), ...Object.keys(fails)].map((path) => path.replaceAll(/\.\d+(?=\.|$)/g, ''));
    return [...new Set([at, ...shown])].map((path) => ({ path }));
  },
  wording: ({ at }, label) => ({ field: label(at) }),
  check: () => [],
  checkCrossRecord: async (record, _params, { rule }, port) => port.checkByHook(rule, record),
  examples: (record, { passes = {}, fails = {}, others = [] }, { entity, source }) => {
    const inputs = Object.keys(fails);
    if (inputs.length === 0) return null;
    const shape = { fields: entity.fields, source };
    const whole = [...Object.keys(passes), ...inputs].reduce((row, path) => withSample(row, path, shape), record);
    const kept = withValues(whole, passes);
    const stored: readonly StoredExample[] = others;
    return { passes: kept, fails: withValues(kept, fails), inputs, ...(stored.length > 0 && { others: stored }) };
  },
};

function withValues(record: Row, values: Values): Row {
  return Object.entries(values).reduce((row, [path, value]) => withValueAt(row, path, value), record);
}
