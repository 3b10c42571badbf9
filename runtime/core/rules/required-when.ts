// required-when: voyageNo — with `when`, a field that must be filled in some records only; in lines, see `line-requires`.
import { withSample } from '../examples/place-sample.ts';
import { fieldAt, isEmpty, valuesAt, withValueAt } from '../paths.ts';
import { otherRequiredMessageKeys, requiredMessageKey } from '../required-message.ts';
import type { RuleKind } from './rule-kind.ts';

export const requiredWhen: RuleKind<string> = {
  kind: 'required-when',
  params: { type: 'string' },
  reads: (path) => [{ path }],
  sentences: otherRequiredMessageKeys('required-when'),
  wordedAs: (path, fields) => requiredMessageKey('required-when', fieldAt(fields, path)),
  wording: (path, label) => ({ field: label(path) }),
  check: (record, path) =>
    valuesAt(record, path)
      .filter(({ value }) => isEmpty(value) || (Array.isArray(value) && value.length === 0))
      .map(({ path: at }) => ({ path: at })),
  examples: (record, path, { entity, source }) => {
    const passes = withSample(record, path, { fields: entity.fields, source });
    const at = valuesAt(passes, path)[0]?.path;
    return at === undefined ? null : { passes, fails: withValueAt(passes, at, null), inputs: [at] };
  },
};
