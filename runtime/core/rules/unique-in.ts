// unique-in: goods.recordSerial — no two lines may have the same value; in lines of a line, none of the same line.
import { linePathsTo, withLines } from '../examples/place-sample.ts';
import { sampleValue } from '../examples/sample-value.ts';
import { fieldAt, isEmpty, valuesAt, withValueAt } from '../paths.ts';
import type { RuleKind } from './rule-kind.ts';

export const uniqueIn: RuleKind<string> = {
  kind: 'unique-in',
  params: { type: 'string' },
  reads: (path) => [{ path }],
  wording: (path, label) => ({ field: label(path) }),
  check: (record, path) => {
    const seen = new Set<string>();
    return valuesAt(record, path).flatMap(({ path: at, value }) => {
      if (isEmpty(value)) return [];
      const name = `${siblings(at)} ${JSON.stringify(value)}`;
      if (seen.has(name)) return [{ path: at, params: { value } }];
      seen.add(name);
      return [];
    });
  },
  examples: (record, path, { entity, source }) => {
    const field = fieldAt(entity.fields, path);
    const lines = linePathsTo(entity.fields, path).at(-1);
    if (!field || lines === undefined) return null;
    const ready = withLines(record, lines, { fields: entity.fields, source }, 2);
    const passes = valuesAt(ready, path).reduce(
      (row, { path: at }, index) => withValueAt(row, at, sampleValue(field, source, index)),
      ready,
    );
    const [first, second] = valuesAt(passes, path);
    if (!first || !second || isEmpty(first.value) || first.value === second.value) return null;
    const fails = withValueAt(passes, second.path, first.value);
    return { passes, fails, inputs: [second.path, first.path] };
  },
};

/** The lines a value stands in: its path up to the last line number. */
function siblings(path: string): string {
  return path.replace(/\.\d+\.(?!.*\.\d+\.).*$/, '');
}
