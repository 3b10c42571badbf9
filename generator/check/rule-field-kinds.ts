// E206: rules read fields of a kind they can work with: dates are not added up, texts are not multiplied.
import type { Json } from '../../runtime/core/descriptor.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { Check } from './check-context.ts';
import { entityOfRead, placeOfRead } from './field-mentions.ts';
import { fieldOf } from './find-field.ts';

export const ruleFieldKinds: Check = (context) => {
  for (const { id, doc, source } of context.project.entities.values()) {
    for (const [index, rule] of (doc.rules ?? []).entries()) {
      const kind = ruleKindIn(rule);
      if (kind === undefined) continue;
      const params = rule[kind] as Json;
      for (const read of ruleKinds.get(kind)?.reads(params) ?? []) {
        const { path, kinds } = read;
        const of = entityOfRead(doc, read);
        const field = of === null ? null : fieldOf(context, of ?? id, path);
        if (!field || !kinds || kinds.includes(field.kind)) continue;
        const message = `rule ${rule.id} (${kind}) cannot read ${path}, which is of the kind ${field.kind}`;
        const at = { source, ...placeOfRead(params, path, ['rules', index, kind]) };
        context.report('E206', at, { message, fix: `name a field of the kind ${kinds.join(', ')}` });
      }
    }
  }
};
