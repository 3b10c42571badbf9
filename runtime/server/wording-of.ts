// The words in which values of fields are told to a caller, with the code tables they use at hand.
import type { Field } from '../core/descriptor/field.ts';
import type { ViewFilter } from '../core/descriptor/view.ts';
import { isCoded } from '../core/kinds/field-traits.ts';
import type { Wording } from '../core/kinds/kind.ts';
import type { ServerContext } from './context.ts';
import type { Caller } from './session/caller.ts';
import type { CodeRow } from './store/code-tables.ts';

/** `variant`: the value that labels depend on (`labelsBy`), where it is one. */
export async function wordingOf(
  { messages, codes }: Pick<ServerContext, 'messages' | 'codes'>,
  { language }: Pick<Caller, 'language'>,
  fields: readonly Field[],
  variant?: ViewFilter,
): Promise<Wording> {
  const tables = new Map<string, ReadonlyMap<string, CodeRow>>();
  for (const field of fields) {
    if (isCoded(field)) tables.set(field.table, await codes.table(field.table));
  }
  return {
    label: (key) => messages.format(language, key, typeof variant === 'string' ? { context: variant } : {}),
    codeName: (table, value) => tables.get(table)?.get(value)?.[language],
  };
}
