// A new rule as it is picked, and the edits it comes to.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { freeName, ruleNameOf } from '../../runtime/core/rule-book/additions/name-of.ts';
import { isWhole, ruleEdits } from '../../runtime/core/rule-book/additions/rule-edits.ts';
import type {
  RuleForm,
  RuleParameter,
  WrittenMap,
  WrittenSchemas,
} from '../../runtime/core/rule-book/additions/written-schemas.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import type { SchemaEdit } from '../../runtime/core/rule-book/schema-edit.ts';
import { isSaid, noWords } from '../../runtime/web/rule-book/what-if/words-input.tsx';
import { conditionOf, emptyTest, type Test } from './condition-input.tsx';
import { trimmed } from './field-draft.ts';
import { rulesOf } from './written-parts.ts';

export interface RuleDraft {
  readonly kind: string;
  readonly id: string;
  readonly message: LocalizedText;
  /** Of parameters that are no conditions, by name. */
  readonly given: { readonly [name: string]: string | readonly string[] };
  readonly conditions: { readonly [name: string]: readonly Test[] };
  readonly when: readonly Test[];
  readonly on: 'complete' | 'save';
}

export const emptyRule: RuleDraft = {
  kind: 'holds',
  id: '',
  message: noWords,
  given: {},
  conditions: {},
  when: [emptyTest],
  on: 'complete',
};

export function formOf({ rules }: WrittenSchemas, { kind }: RuleDraft): RuleForm | undefined {
  return rules.find((one) => one.kind === kind);
}

export function ruleIdOf(written: WrittenSchemas, { id, message }: RuleDraft): string {
  return id !== ''
    ? id
    : freeName(
        ruleNameOf(message.en),
        rulesOf(written).map((rule) => rule.id),
      );
}

export function missingInRule(written: WrittenSchemas, draft: RuleDraft): string[] {
  const form = formOf(written, draft);
  const isMessage = Object.values(draft.message).some((text) => text.trim() !== '');
  return [
    ...(form && isWhole(form, parametersOf(written, form, draft)) ? [] : ['parameters']),
    ...(ruleIdOf(written, draft) === '' ? ['ruleId'] : []),
    ...(isMessage && !isSaid(draft.message) ? ['message'] : []),
  ];
}

export function editsOfRule(written: WrittenSchemas, draft: RuleDraft): SchemaEdit[] {
  const form = formOf(written, draft);
  const when = conditionOf(written, draft.when);
  return ruleEdits(written, {
    id: ruleIdOf(written, draft),
    kind: draft.kind,
    parameters: form ? parametersOf(written, form, draft) : {},
    ...(when && { when }),
    on: draft.on,
    ...(isSaid(draft.message) && { message: trimmed(draft.message) }),
  });
}

function parametersOf(written: WrittenSchemas, { parameters }: RuleForm, draft: RuleDraft): WrittenMap {
  const values = parameters.map((parameter): [string, Json] => [parameter.name, givenFor(written, parameter, draft)]);
  return Object.fromEntries(values);
}

function givenFor(written: WrittenSchemas, { name, takes }: RuleParameter, { given, conditions }: RuleDraft): Json {
  if (takes === 'condition') return conditionOf(written, conditions[name] ?? []) ?? null;
  const value = given[name];
  if (value === undefined || value.length === 0) return null;
  if (typeof value !== 'string') return [...value];
  return takes === 'whole' && /^\d+$/.test(value) ? Number(value) : value;
}
