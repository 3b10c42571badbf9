// no-cycle: superiorCode — following the reference upwards must never lead back to the record itself.
import { withSample } from '../examples/place-sample.ts';
import { sampleId } from '../kinds/sample-source.ts';
import { isEmpty, withValueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const noCycle: RuleKind<string> = {
  kind: 'no-cycle',
  params: { type: 'string' },
  reads: (path) => [{ path, kinds: ['reference'] }],
  wording: (path, label) => ({ field: label(path) }),
  check: () => [],
  checkCrossRecord: async (record, path, { entity }, port) => {
    const own = record[entity.key];
    const seen = new Set<string>();
    let above = record[path];
    while (!isEmpty(above)) {
      const key = String(above);
      if (key === own) return [{ path, params: { value: key } }];
      if (seen.has(key)) return [];
      seen.add(key);
      above = (await port.find(entity.id, key))?.[path];
    }
    return [];
  },
  examples: (record, path, { entity, source }) => {
    const ready =
      entity.key === 'id'
        ? { ...record, id: sampleId(0) }
        : withSample(record, entity.key, { fields: entity.fields, source });
    return {
      passes: withValueAt(ready, path, null),
      fails: withValueAt(ready, path, ready[entity.key] ?? null),
      inputs: [path, entity.key],
      others: [{ entity: entity.id, values: { [entity.key]: ready[entity.key] ?? null } }],
    };
  },
};
