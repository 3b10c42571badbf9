// E203: every field named in required, key, title, alsoFoundBy, finds, head, timeline, unique, rules, conditions, computed, fills, access, views and form exists.
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import type { FieldMention } from './field-mention.ts';
import { fieldMentions } from './field-mentions.ts';
import { findField } from './find-field.ts';
import { unknownName } from './suggest.ts';

export const knownFields = eachEntity((context, entity) => {
  const said = new Set<string>();
  for (const mention of fieldMentions(entity)) {
    const unknown = unknownIn(context, entity.id, mention);
    // A rule that puts paths together reads the same unknown step several times.
    const once = `${mention.where} ${unknown?.missing}`;
    if (!unknown || said.has(once)) continue;
    said.add(once);
    const at = { source: entity.source, path: mention.path, part: mention.part ?? 'value' } as const;
    const message = `unknown field "${unknown.missing}" in ${mention.where}`;
    context.report('E203', at, unknownName(message, unknown.missing, unknown.known, unknown.otherwise));
  }
});

interface Unknown {
  readonly missing: string;
  readonly known: readonly string[];
  readonly otherwise: string;
}

function unknownIn(context: CheckContext, entity: string, mention: FieldMention): Unknown | null {
  const of = mention.of ?? entity;
  const properties = context.project.entities.get(of)?.doc.properties;
  if (!properties) return null;
  const otherwise = of === entity ? 'add it to properties' : `add it to properties of ${of}`;
  if (mention.declared) {
    if (Object.hasOwn(properties, mention.name)) return null;
    return { missing: mention.name, known: Object.keys(properties), otherwise };
  }
  const found = findField(context, of, mention.name, mention.throughReference);
  if (!('missing' in found)) return null;
  if (found.owner === null) {
    // A look-up through something else than a reference has a finding of its own.
    if (mention.throughReference) return null;
    const before = found.missing.slice(0, found.missing.lastIndexOf('.'));
    return {
      missing: found.missing,
      known: [before],
      otherwise: `take out what follows ${before}, which has no fields`,
    };
  }
  return {
    ...found,
    otherwise: found.owner === entity ? 'add it to properties' : `add it to properties of ${found.owner}`,
  };
}
