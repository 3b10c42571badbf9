// What is still open of the records a reference may name, where a rule of the record divides what they hold among all that name them.
import { groupDecimal, roundDecimal } from '../../core/decimal.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { AllottedWithin } from '../../core/rules/allotted-within.ts';
import { type OpenAmount, openAmounts } from '../../core/rules/open-amounts.ts';
import type { LoginScope, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { recordPort } from '../store/record-port.ts';

/** Decimals that amounts are told with. */
const cents = 2;

/** In the caller's words, by the keys of the records: "Open 400.00 of 1,000.00 USD". Claims count whoever made them, as they do for the rule. */
export async function openTexts(
  { database, layouts, messages }: Pick<LoginScope, 'database' | 'layouts' | 'messages'>,
  { language }: Pick<Caller, 'language'>,
  asked: { readonly entity: ServerEntity; readonly rule: Rule; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { entity, rule, keys } = asked;
  const port = recordPort(database, layouts);
  const found = await openAmounts(keys, rule.params as AllottedWithin, {
    context: { entity: entity.descriptor, rule },
    port,
  });
  const say = ({ holds, left, currency }: OpenAmount): string =>
    messages.format(language, left === null ? 'message.openUnknown' : 'message.openAmount', {
      holds: groupDecimal(roundDecimal(holds, cents)),
      left: left === null ? '' : groupDecimal(left),
      currency,
    });
  return new Map([...found].map(([key, open]) => [key, say(open)]));
}
