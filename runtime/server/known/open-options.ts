// What is still open of the records a reference may name, where a rule of the record divides what they hold among all that name them.
import { groupDecimal, roundDecimal } from '../../core/decimal.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { grantsFor, mayUse } from '../../core/permissions.ts';
import type { AllottedWithin } from '../../core/rules/allotted-within.ts';
import { type OpenAmount, openAmounts } from '../../core/rules/open-amounts.ts';
import type { LoginScope, ServerEntity } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { recordPort } from '../store/record-port.ts';
import { scopeSql } from '../store/scope-sql.ts';

/** Decimals that amounts are told with. */
const cents = 2;

/**
 * In the caller's words, by the keys of the records: "400.00 of 1,000.00 USD open". Claims count whoever made them, as they do for the rule.
 * So those are told who write such records, to whom the rule tells the same, and those who see whatever claims; to others, as to a bank
 * among banks, the figure would say what they may not see.
 */
export async function openTexts(
  { database, layouts, messages }: Pick<LoginScope, 'database' | 'layouts' | 'messages'>,
  { language, person, rights }: Pick<Caller, 'language' | 'person' | 'rights'>,
  asked: { readonly entity: ServerEntity; readonly rule: Rule; readonly keys: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { entity, rule, keys } = asked;
  const sight: Parameters<typeof recordPort>[3] = (at) =>
    scopeSql(at, grantsFor(at.mapping.entity, 'view', person), person);
  const port = recordPort(database, layouts, undefined, sight);
  const params = rule.params as AllottedWithin;
  const [named] = params.among.flatMap((path) => entity.fieldAt(path) ?? []);
  if (!namesRecords(named)) return new Map();
  const isWriter = (['create', 'edit'] as const).some((verb) => mayUse(entity.descriptor, verb, person, rights));
  const claims = { entity: entity.descriptor.id, values: {}, ...(params.except && { except: params.except }) };
  const isSeen = { entity: named.entity, values: {}, oneOf: { path: named.by, values: keys } };
  if (!(isWriter || (await port.sees(claims))) || !(await port.sees(isSeen))) return new Map();
  const found = await openAmounts(keys, params, { context: { entity: entity.descriptor, rule }, port });
  const say = ({ holds, left, currency }: OpenAmount): string =>
    messages.format(language, left === null ? 'message.openUnknown' : 'message.openAmount', {
      holds: groupDecimal(roundDecimal(holds, cents)),
      left: left === null ? '' : groupDecimal(left),
      currency,
    });
  return new Map([...found].map(([key, open]) => [key, say(open)]));
}
