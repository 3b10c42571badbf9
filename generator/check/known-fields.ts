// E203: every field named in required, key, title, alsoFoundBy, finds, head, timeline, unique, rules, conditions, computed, fills, access, views and form exists.
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import type { FieldMention } from './field-mention.ts';
import { fieldMentions } from './field-mentions.ts';
import { findField } from './find-field.ts';
import { unknownName } from './suggest.ts';

export const knownFields = eachEntity((context, entity) => {
  const said = new Set<string>();
  const mentions = fieldMentions(entity);
  for (const mention of mentions) {
    const unknown = unknownIn(context, entity.id, mention);
    const beside = unknown && turnedWith(context, entity.id, mention, mentions);
    if (unknown && beside) {
      const around = `turned round in ${JSON.stringify(mention.path.slice(0, -1))}`;
      // All pairs of one mapping are turned by one mistake.
      if (mention.part === 'key' && !said.has(around)) {
        const right = `${beside.name}: ${mention.name}`;
        const message = `unknown field "${unknown.missing}" in ${mention.where}: it is a field of ${beside.of ?? entity.id}, and ${beside.name} one of ${mention.of ?? entity.id}`;
        const at = { source: entity.source, path: mention.path, part: 'key' } as const;
        context.report('E203', at, { message, suggestion: right, fix: `turn it round: ${right}` });
        said.add(around);
      }
      continue;
    }
    // A rule that puts paths together reads the same unknown step several times.
    const once = `${mention.where} ${unknown?.missing}`;
    if (!unknown || said.has(once)) continue;
    said.add(once);
    const at = { source: entity.source, path: mention.path, part: mention.part ?? 'value' } as const;
    const message = `unknown field "${unknown.missing}" in ${mention.where}`;
    context.report('E203', at, unknownName(message, unknown.missing, unknown.known, unknown.otherwise));
  }
});

/** The other side of a pair where each of both is a field of the other's entity; null: it is not turned round. */
function turnedWith(
  context: CheckContext,
  entity: string,
  mention: FieldMention,
  mentions: readonly FieldMention[],
): FieldMention | null {
  const isKey = mention.part === 'key';
  const place = JSON.stringify(mention.path);
  const beside = mentions.find(
    (one) => (one.part === 'key') !== isKey && one.of !== mention.of && JSON.stringify(one.path) === place,
  );
  if (!beside || !unknownIn(context, entity, beside)) return null;
  const swapped = [
    { ...mention, name: beside.name },
    { ...beside, name: mention.name },
  ];
  return swapped.some((one) => unknownIn(context, entity, one)) ? null : beside;
}

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
