// line-present: { lines: attachments, where: { field: kind, is: contract } } — there must be such a line.
import { holds } from '../condition.ts';
import type { Condition } from '../descriptor/condition.ts';
import { breakCondition, meetCondition } from '../examples/meet-condition.ts';
import { firstAt, withLines } from '../examples/place-sample.ts';
import { isLines } from '../kinds/field-traits.ts';
import { fieldAt, withValueAt } from '../paths.ts';
import { lineReads } from './line-reads.ts';
import { linesOf } from './lines-of.ts';
import { objectOf, type RuleKind } from './rule-kind.ts';

type LinePresent = { lines: string; where?: Condition } & { [name: string]: never };

export const linePresent: RuleKind<LinePresent> = {
  kind: 'line-present',
  params: objectOf(['lines'], { lines: { type: 'string' }, where: { $ref: '#/$defs/condition' } }),
  reads: ({ lines, where }) => [{ path: lines, kinds: ['lines'] }, ...lineReads(lines, where)],
  wording: ({ lines }, label) => ({ lines: label(lines) }),
  check: (record, { lines, where }) => {
    const found = linesOf(record, lines).some(({ line }) => where === undefined || holds(where, line));
    return found ? [] : [{ path: lines }];
  },
  examples: (record, { lines, where }, { entity, source }) => {
    const field = fieldAt(entity.fields, lines);
    if (!isLines(field)) return null;
    const ready = withLines(record, lines, { fields: entity.fields, source });
    const at = `${firstAt(ready, lines)}.0`;
    const line = linesOf(ready, lines)[0]?.line ?? {};
    const inner = { fields: field.fields, source };
    if (where === undefined) return { passes: ready, fails: withValueAt(ready, lines, []), inputs: [lines] };
    return {
      passes: withValueAt(ready, at, meetCondition(line, where, inner)),
      fails: withValueAt(ready, lines, [breakCondition(line, where, inner)]),
      inputs: [lines],
    };
  },
};
