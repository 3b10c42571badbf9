// A rule as the sentence a person would read, without the values of a record.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Rule } from '../../runtime/core/descriptor/rule.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { LocaleTree } from '../../runtime/core/model.ts';
import { labelKeyAt } from '../../runtime/core/paths.ts';
import { ruleKindOf } from '../../runtime/core/rules/rules.ts';

/** The text at a dotted key, or the key itself. */
export function textAt(labels: LocaleTree, key: string): string {
  let node: string | LocaleTree | undefined = labels;
  for (const step of key.split('.')) node = typeof node === 'object' ? node[step] : undefined;
  return typeof node === 'string' ? node : key;
}

/** `Net weight must not exceed Gross weight`. */
export function describeRule(entity: EntityDescriptor, rule: Rule, labels: LocaleTree): string {
  const label = (path: string): string => textAt(labels, labelKeyAt(entity.id, entity.fields, path));
  const wording = ruleKindOf(rule).wording(rule.params, label);
  const sentence = textAt(labels, `entity.${entity.id}.rules.${rule.id}`);
  return sentence
    .replace(/\{\{(\w+)\}\}/g, (parameter, name: string) =>
      name in wording ? said(wording[name] ?? '', labels) : parameter,
    )
    .replace(/\s?[(（]\{\{\w+\}\}[)）]/g, '')
    .replace(/\{\{\w+\}\}/g, '…');
}

function said(value: Json, labels: LocaleTree): string {
  if (Array.isArray(value)) return value.map((one) => said(one, labels)).join(' / ');
  return String(value).startsWith('@') ? textAt(labels, String(value).slice(1)) : String(value);
}
