// Rules that hand-written code judges, and rules that refuse with an error of their own: where the schema's rules meet the hooks.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Rule } from '../../core/descriptor/rule.ts';
import { type ErrorName, isErrorName, Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import { grantsFor } from '../../core/permissions.ts';
import type { RecordPort } from '../../core/rules/rule-kind.ts';
import { checkRules, checkRulesAmong, type Occasion, rulesAmong } from '../../core/rules/rules.ts';
import type { Judges, Question } from '../hooks.ts';
import { recordPort } from '../store/record-port.ts';
import { scopeSql } from '../store/scope-sql.ts';
import type { Executor } from '../store/statement.ts';
import type { Turn } from '../store/take-turns.ts';
import type { WriteCall } from './change.ts';
import { rulesWithin } from './rules-within.ts';

/** Who asks, and what is done to which record. */
export type Asked = Omit<WriteCall, 'idempotency'> & Pick<Question, 'action' | 'before' | 'record'>;

/** The port of a check, with the hooks of the entity to judge what is left to them. */
export function portOf(asked: Asked): RecordPort {
  const { context, entity } = asked;
  return portWith(asked, context.hooks[entity.descriptor.id]?.rules, context.database);
}

function portWith(
  { context, entity, caller, action, before }: Asked,
  judges: Judges = {},
  database: Executor,
): RecordPort {
  const filesFolder = context.settings.files ?? null;
  return recordPort(
    database,
    entity.layout.layouts,
    async ({ id }, record) => {
      const judge = Object.hasOwn(judges, id) ? judges[id] : undefined;
      return judge ? judge({ entity, action, caller, before, record, database, filesFolder }) : [];
    },
    (here) => scopeSql(here, grantsFor(here.shelf.entity, 'view', caller.person), caller.person),
  );
}

/** What rules are asked for: how much the record must have, what is done, and whether a person does it. */
export function occasionOf({ action, caller }: Pick<Asked, 'action' | 'caller'>, stage: Occasion['stage']): Occasion {
  return { stage, action, isServer: caller.person.accountId === null };
}

/** Throws what the rules refuse that count on what is done and nothing else: a deletion, reading lines from a file. */
export async function refuseByRules(asked: Asked): Promise<void> {
  const { entity, record } = asked;
  const occasion = occasionOf(asked, null);
  const findings = checkRules(entity.descriptor, record, occasion);
  findings.push(...(await checkRulesAmong(entity.descriptor, { record, findings }, occasion, portOf(asked))));
  refuseFindings(orRefused(entity.descriptor, findings));
}

/** What is asked in the transaction of a write, before it. */
export interface Proof {
  /** Waited for before any record of the transaction is written. */
  readonly turns: readonly Turn[];
  readonly prove: (database: Executor) => Promise<void>;
}

/**
 * What the entity's hooks judge in the transaction of a write, and rules that writes at the same moment could break together.
 * Null where there is nothing to ask.
 */
export function proofWithin(asked: Asked & Pick<Occasion, 'stage'>): Proof | null {
  const { context, entity, record, stage } = asked;
  const judges = context.hooks[entity.descriptor.id]?.rulesWithin ?? {};
  const judged = entity.descriptor.rules.filter(({ id }) => Object.hasOwn(judges, id));
  const among = rulesAmong(entity.descriptor, record, occasionOf(asked, stage));
  const { rules: again, turns } = rulesWithin(entity, among);
  if (judged.length === 0 && again.length === 0) return null;
  const ask = async (rules: readonly Rule[], occasion: Occasion, database: Executor): Promise<void> => {
    const descriptor = { ...entity.descriptor, rules };
    const port = portWith(asked, judges, database);
    const findings = await checkRulesAmong(descriptor, { record, findings: [] }, occasion, port);
    refuseFindings(orRefused(descriptor, findings));
  };
  const prove = async (database: Executor): Promise<void> => {
    if (judged.length > 0) await ask(judged, occasionOf(asked, null), database);
    if (again.length > 0) await ask(again, occasionOf(asked, stage), database);
  };
  return { turns, prove };
}

/** Findings as people mend them. Throws the error of a rule that refuses with one, where nothing else is wrong. */
export function orRefused({ rules }: EntityDescriptor, findings: readonly Finding[]): readonly Finding[] {
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
