// E265: what choosing a record fills in is of the kind of the field it is put into.
import { eachEntity } from './each-member.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf } from './find-field.ts';

export const fittingFills = eachEntity((context, { id, doc, source }) => {
  for (const [key, written] of Object.entries(doc.properties)) {
    for (const [field, within] of [[written, []] as const, [written.items, ['items']] as const]) {
      const target = field?.refers;
      if (!field || target === undefined) continue;
      for (const [own, theirs] of Object.entries(field.fills ?? {})) {
        const to = fieldOf(context, id, own);
        for (const [index, path] of [theirs].flat().entries()) {
          const from = fieldOf(context, target, path);
          const misfit = from && to && fieldMisfit(context, { from, owner: target, to });
          if (!misfit || misfit.narrow) continue;
          const at = ['properties', key, ...within, 'fills', own, ...(typeof theirs === 'string' ? [] : [index])];
          const message = `${key} fills ${own} with ${path} of ${target}, which it does not take: ${misfit.why}`;
          context.report('E265', { source, path: at }, { message, fix: `name a field of the kind ${to.kind}` });
        }
      }
    }
  }
});
