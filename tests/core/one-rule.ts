// One rule at a time: what a kind of rule finds in a record, alone or among others.

import { memoryPort, type StoredRow } from '../../runtime/core/cases/memory-port.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';

const entity = {
  id: 'bill',
  key: 'id',
  fields: [
    {
      key: 'declarations',
      kind: 'references',
      entity: 'declaration',
      by: 'id',
      required: 'never',
      readOnly: false,
      source: '3',
    },
  ],
  lifecycles: [],
} as unknown as EntityDescriptor;

function ruleOf(kind: string, params: Json, on: Rule['on'] = 'save'): Rule {
  return { id: 'it', kind, params, on, source: '5' };
}

/** Where a rule of one record finds something. */
export function paths(kind: string, params: Json, record: Row): string[] {
  return ruleKindOf(ruleOf(kind, params))
    .check(record, params)
    .map(({ path }) => path);
}

/** What a rule that looks at other records finds, with its values. */
export async function among(kind: string, params: Json, record: Row, stored: readonly StoredRow[]): Promise<unknown[]> {
  const rule = ruleOf(kind, params);
  const found = await ruleKindOf(rule).checkCrossRecord?.(
    record,
    params,
    { entity, rule },
    memoryPort(stored, () => 'id'),
  );
  return [...(found ?? [])].map(({ path, params: said }) => ({ path, ...said }));
}
