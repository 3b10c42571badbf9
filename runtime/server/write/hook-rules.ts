// Rules that hooks check, and rules that refuse with an error of their own: where the schema's rules meet the hooks.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import { type ErrorName, isErrorName, Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { checkCrossRecordRules, checkRules, crossRecordRules, type RuleTrigger } from '../../core/rules/rules.ts';
import type { RuleHookContext, RuleHooks } from '../hooks.ts';
import { unjudged } from '../require-judges.ts';
import type { AdvisoryLock } from '../store/advisory-locks.ts';
import { recordPort } from '../store/record-port.ts';
import { scopeSql } from '../store/scope-sql.ts';
import type { Executor } from '../store/statement.ts';
import type { WriteCall } from './change.ts';
import { transactionRulesOf } from './transaction-rules.ts';

/** The caller, the action and the record that rules are checked for. */
export type RuleCheck = Omit<WriteCall, 'idempotency'> & Pick<RuleHookContext, 'action' | 'before' | 'record'>;

/**
 * The port of a check, with the hooks of the entity for the rules that are left to them. A rule that is judged in the transaction alone
 * waits for it; one that nobody judges throws when it is asked: a write is refused rather than kept unjudged.
 */
export function recordPortOf(check: RuleCheck): RecordPort {
  const { context, entity } = check;
  const { rules, transactionRules } = context.hooks[entity.descriptor.id] ?? {};
  return recordPortWith(check, { ...waiting(transactionRules), ...rules }, context.database);
}

/** Judges that find nothing yet. */
function waiting(later: RuleHooks = {}): RuleHooks {
  return Object.fromEntries(Object.keys(later).map((rule) => [rule, () => []]));
}

function recordPortWith(
  { context, entity, caller, action, before }: RuleCheck,
  hooks: RuleHooks,
  database: Executor,
): RecordPort {
  const filesFolder = context.settings.files ?? null;
  return recordPort(
    database,
    entity.layout.layouts,
    async ({ id }, record) => {
      const hook = Object.hasOwn(hooks, id) ? hooks[id] : undefined;
      if (!hook) throw new Error(unjudged(entity.descriptor.id, id));
      return hook({ entity, action, caller, before, record, database, filesFolder });
    },
    (tableAlias) => scopeSql(tableAlias, grantsFor(tableAlias.mapping.entity, 'view', caller.person), caller.person),
  );
}

/** What rules are asked for: how much the record must have, what is done, and whether a person does it. */
export function ruleTriggerOf(
  { action, caller }: Pick<RuleCheck, 'action' | 'caller'>,
  stage: RuleTrigger['stage'],
): RuleTrigger {
  return { stage, action, isServer: caller.person.accountId === null };
}

/** Throws the refusal of rules that are triggered by an action alone, such as a deletion or reading lines from a file. */
export async function refuseByRules(check: RuleCheck): Promise<void> {
  const { entity, record } = check;
  const trigger = ruleTriggerOf(check, null);
  const findings = checkRules(entity.descriptor, record, trigger);
  findings.push(
    ...(await checkCrossRecordRules(entity.descriptor, { record, findings }, trigger, recordPortOf(check))),
  );
  refuseFindings(findingsOrRuleError(entity.descriptor, findings));
}

/** Checks made inside the transaction of a write, before the write. */
export interface TransactionCheck {
  /** Taken before any record of the transaction is written. */
  readonly locks: readonly AdvisoryLock[];
  readonly checkInTransaction: (database: Executor) => Promise<void>;
}

/**
 * What the entity's hooks check in the transaction of a write, and rules that writes at the same moment could break together.
 * Null where there is nothing to ask.
 */
export function transactionCheckOf(check: RuleCheck & Pick<RuleTrigger, 'stage'>): TransactionCheck | null {
  const { context, entity, record, stage } = check;
  const hooks = context.hooks[entity.descriptor.id]?.transactionRules ?? {};
  const hookRules = entity.descriptor.rules.filter(({ id }) => Object.hasOwn(hooks, id));
  const crossRecord = crossRecordRules(entity.descriptor, record, ruleTriggerOf(check, stage));
  const { rules: racing, locks } = transactionRulesOf(entity, crossRecord);
  if (hookRules.length === 0 && racing.length === 0) return null;
  const ask = async (rules: readonly Rule[], trigger: RuleTrigger, database: Executor): Promise<void> => {
    const descriptor = { ...entity.descriptor, rules };
    const port = recordPortWith(check, hooks, database);
    const findings = await checkCrossRecordRules(descriptor, { record, findings: [] }, trigger, port);
    refuseFindings(findingsOrRuleError(descriptor, findings));
  };
  const checkInTransaction = async (database: Executor): Promise<void> => {
    if (hookRules.length > 0) await ask(hookRules, ruleTriggerOf(check, stage), database);
    if (racing.length > 0) await ask(racing, ruleTriggerOf(check, stage), database);
  };
  return { locks, checkInTransaction };
}

/**
 * Findings a person can correct. A rule may refuse with an error of the catalogue instead: that is thrown when there are no other
 * findings.
 */
export function findingsOrRuleError({ rules }: EntityDescriptor, findings: readonly Finding[]): readonly Finding[] {
  const errors = new Map(rules.flatMap(({ id, refuses }) => (refuses === undefined ? [] : [[id, refuses] as const])));
  const own = findings.filter(({ rule }) => !errors.has(rule));
  const [first] = findings;
  if (own.length > 0 || !first) return own;
  throw new Refusal(errorOf(errors.get(first.rule)), { sentence: first.sentence, params: first.params });
}

function errorOf(name: string | undefined): ErrorName {
  if (name === undefined || !isErrorName(name)) throw new Error(`No error is called ${name}`);
  return name;
}

/** Throws `findings` when there are any. */
export function refuseFindings(findings: readonly Finding[]): void {
  if (findings.length > 0) throw new Refusal('findings', { findings });
}
