// E206: rules read fields they can work with: dates are not added up, texts not multiplied, and what is worked out on reading is not there.
import { isDerived } from '../../runtime/core/computed.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { ruleKinds } from '../../runtime/core/rules/rules.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import { eachEntity } from './each-member.ts';
import { entityOfRead, placeOfRead } from './field-mentions.ts';
import { fieldOf } from './find-field.ts';

export const ruleFieldKinds = eachEntity((context, { id, doc, source }) => {
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    const params = rule[kind] as Json;
    for (const read of ruleKinds.get(kind)?.reads(params) ?? []) {
      const { path, kinds } = read;
      const of = entityOfRead(doc, read);
      const field = of === null ? null : fieldOf(context, of ?? id, path);
      const at = { source, ...placeOfRead(params, path, ['rules', index, kind]) };
      if (isDerived(field?.computed)) {
        const message = `rule ${rule.id} (${kind}) cannot read ${path}, which is only worked out when a record is read`;
        context.report('E206', at, { message, fix: 'name a field that is stored' });
      }
      if (!field || !kinds || kinds.includes(field.kind)) continue;
      const message = `rule ${rule.id} (${kind}) cannot read ${path}, which is of the kind ${field.kind}`;
      context.report('E206', at, { message, fix: `name a field of the kind ${kinds.join(', ')}` });
    }
  }
});
