// referred-between: the day of a record referred to, against a period of the head or of the line that names it.
import { expect, it } from 'vitest';
import { memoryPort } from '../../runtime/core/cases/memory-port.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';

const base = { required: 'never', readOnly: false, source: 'proposed' };
const bill = { ...base, kind: 'reference', key: 'bill', entity: 'bill', by: 'id' };
const fields = [{ ...base, kind: 'lines', key: 'lines', entity: 'line', fields: [bill] }];
const entity = { id: 'one', key: 'id', fields, lifecycles: [] } as unknown as EntityDescriptor;
const stored = ['2025-11-01', '2025-11-30', null].map((date, at) => ({
  entity: 'bill',
  record: { id: `b${at}`, date },
}));

async function places(record: Row, from: string, to: string): Promise<string[]> {
  const rule: Rule = {
    id: 'it',
    kind: 'referred-between',
    params: { by: 'lines.bill', day: 'date', from, to },
    on: 'save',
    source: '5',
  };
  const port = memoryPort(stored, () => 'id');
  const found = await ruleKindOf(rule).checkCrossRecord?.(record, rule.params, { entity, rule }, port);
  return [...(found ?? [])].map(({ path }) => path);
}

it('lies within the period of the head, both days with it; what has no day is never outside', async () => {
  const lines = [{ bill: 'b0' }, { bill: 'b1' }, { bill: 'b2' }];
  expect(await places({ from: '2025-11-01', to: '2025-11-30', lines }, 'from', 'to')).toEqual([]);
  expect(await places({ from: '2025-11-02', to: '2025-11-30', lines }, 'from', 'to')).toEqual(['lines.0.bill']);
  expect(await places({ from: '2025-11-01', to: '2025-11-29', lines }, 'from', 'to')).toEqual(['lines.1.bill']);
  expect(await places({ to: '2025-10-31', lines }, 'from', 'to')).toEqual(['lines.0.bill', 'lines.1.bill']);
});

it('lies within the period of its own line, not of the first one', async () => {
  const lines = [
    { bill: 'b0', from: '2025-11-01' },
    { bill: 'b1', from: '2025-12-01' },
  ];
  expect(await places({ lines }, 'lines.from', 'lines.to')).toEqual(['lines.1.bill']);
});
