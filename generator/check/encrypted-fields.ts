// E253: encrypted fields are named only where they can be read: shown, entered, copied, asked whether they are there, and compared as a whole.

import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isEncrypted } from '../../runtime/core/kinds/field-traits.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { allOf, eachEntity } from './each-member.ts';
import { otherTexts } from './field-keywords.ts';
import type { FieldMention } from './field-mention.ts';
import { fieldMentions } from './field-mentions.ts';
import { fieldOf } from './find-field.ts';

/** Keys of an entity file below which every mention is sound. */
const sound: ReadonlySet<string> = new Set(['required', 'requiredInDraft', 'form', 'head', 'completes', 'timeline']);

/** Keywords of a field that copy a value, or say which fields there are. */
const soundKeywords = ['fills', 'same', 'required', 'only'] as const;

/** Rules that ask whether a value is there, or whether another record has the same. */
const soundRules: ReadonlySet<string> = new Set(['required-when', 'together', 'unique-among', 'exists-among', 'hook']);

const textsAlone = eachFieldDoc(({ report }, { key, resolved, at }) => {
  if (!resolved.encrypted) return;
  for (const keyword of otherTexts) {
    if (resolved[keyword] === undefined || resolved[keyword] === false) continue;
    const message = `${keyword} and encrypted of ${key} contradict each other`;
    report('E253', at(keyword), { message, fix: `take ${keyword} out, or leave the field unencrypted` });
  }
});

const readMentions = eachEntity((context, entity) => {
  for (const mention of fieldMentions(entity)) {
    const field = fieldOf(context, mention.of ?? entity.id, mention.name, mention.throughReference);
    if (!isEncrypted(field) || isSound(entity, mention)) continue;
    const at = { source: entity.source, path: mention.path, part: mention.part ?? 'value' } as const;
    const message = `${mention.where} cannot read ${mention.name}, which is encrypted where it is stored`;
    context.report('E253', at, { message, fix: 'ask whether it is there (present, absent), or name another field' });
  }
});

export const encryptedFields = allOf(textsAlone, readMentions);

function isSound({ doc }: EntitySource, { path }: FieldMention): boolean {
  const [top, second, third] = path;
  const last = path.at(-1);
  if (last === 'present' || last === 'absent' || sound.has(String(top))) return true;
  if (top === 'unique') return true;
  if (top === 'views') return third === 'columns' || third === 'more' || third === 'filters';
  if (top === 'properties') return soundKeywords.some((keyword) => path.includes(keyword));
  if (top !== 'rules' || third === 'when') return false;
  const rule = doc.rules?.[Number(second)];
  const kind = rule && ruleKindIn(rule);
  const params = kind === undefined ? null : (rule?.[kind] as Json);
  const folds = typeof params === 'object' && params !== null && 'anyCase' in params;
  return kind !== undefined && soundRules.has(kind) && !folds && !path.includes('except');
}
