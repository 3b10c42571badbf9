// What is asked for before a record goes on, in one entry an action: fields, rules and files, by name.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { namesFiles } from '../../runtime/core/kinds/field-traits.ts';
import { eachField } from '../../runtime/core/paths.ts';
import { isAskedOn } from '../../runtime/core/rule-book/asked-on.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { labelOf, type TextContext } from '../model/condition-text.ts';
import { list } from '../model/translator.ts';
import { actionWords, type RuleEntry } from './rule-entries.ts';

/** One entry for each action that checks the whole record, else one for saving; none for parts and logs. */
export function askedEntries(context: TextContext, entity: EntityDescriptor, rules: readonly RuleEntry[]): RuleEntry[] {
  if (entity.type === 'sub' || entity.type === 'log') return [];
  const checking = entity.lifecycles.flatMap(({ lifecycle }) =>
    lifecycle.transitions.filter(({ checks }) => checks).map(({ action }) => action),
  );
  const actions: readonly (string | null)[] = checking.length > 0 ? [...new Set(checking)] : [null];
  return actions.flatMap((action) => askedEntry(context, entity, rules, action));
}

function askedEntry(
  context: TextContext,
  entity: EntityDescriptor,
  rules: readonly RuleEntry[],
  action: string | null,
): RuleEntry[] {
  const { translator } = context;
  const label = (path: string): LocalizedText => labelOf(context, entity, path);
  const fields = pathsOf(
    entity,
    (field) => field.required !== 'never' && !field.readOnly && field.computed === undefined,
  );
  const files = pathsOf(entity, (field) => namesFiles(field) && !field.readOnly);
  const asked = rules.filter((rule) => isAskedOn(rule, action));
  if (fields.length + files.length + asked.length === 0) return [];
  const counts = { fields: fields.length, rules: asked.length, files: files.length };
  const key = action === null ? 'save' : 'action';
  const params = { ...counts, action: action === null ? '' : actionWords(context, entity, action) };
  return [
    {
      id: `${entity.id}.asked.${action ?? 'save'}`,
      entity: entity.id,
      kind: 'required',
      name: 'asked',
      sentence: translator.book(`asked.${key}`, params),
      details: [
        ...(fields.length > 0 ? [translator.book('asked.fields', { fields: list(fields.map(label)) })] : []),
        ...(files.length > 0 ? [translator.book('asked.files', { files: list(files.map(label)) })] : []),
        ...asked.map(({ sentence }) => sentence),
      ],
      source: 'proposed',
      facts: { action },
    },
  ];
}

/** Paths of fields, also within lines and embedded records, that a test finds. */
function pathsOf(entity: EntityDescriptor, test: (field: Field) => boolean): string[] {
  const found: string[] = [];
  eachField(entity.fields, (field, path) => {
    if (test(field)) found.push(path);
  });
  return found;
}
