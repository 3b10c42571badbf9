// Which rule divides what the records named at a path hold among all that name them.
import type { EntityDescriptor } from '../descriptor/entity.ts';
import type { Rule } from '../descriptor/rule.ts';
import type { Json } from '../descriptor/value.ts';
import { isRow } from '../paths.ts';

/** Undefined where none does. Of several the first, which is asked on submission. */
export function dividingRule({ rules }: Pick<EntityDescriptor, 'rules'>, path: string): Rule | undefined {
  return rules.find(({ kind, params }) => {
    const among: Json | undefined = isRow(params) ? params.among : undefined;
    return kind === 'allotted-within' && Array.isArray(among) && among.includes(path);
  });
}
