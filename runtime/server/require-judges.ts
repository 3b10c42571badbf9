// Whether every rule of the kind `hook` has its judge: a rule that the book shows and nobody enforces is worse than none.
import type { CompiledEntity } from '../core/model.ts';
import { StartProblem } from './database/start-problem.ts';
import { boundHooks, type GivenHooks } from './load-hooks.ts';

/** Throws StartProblem for a rule left to hand-written code that the loaded hooks do not judge. */
export function requireJudges(entities: { readonly [id: string]: CompiledEntity }, given: GivenHooks): void {
  const hooks = boundHooks(given, () => {
    throw new Error('Hooks are asked what they judge before there is a server');
  });
  for (const { descriptor } of Object.values(entities)) {
    const { rules = {}, transactionRules = {} } = hooks[descriptor.id] ?? {};
    const open = descriptor.rules.find(
      ({ id, kind }) => kind === 'hook' && !Object.hasOwn(rules, id) && !Object.hasOwn(transactionRules, id),
    );
    if (open) throw new StartProblem(unjudged(descriptor.id, open.id));
  }
}

/** What to say of a rule without a judge. */
export function unjudged(entity: string, rule: string): string {
  return `Nobody judges the rule ${rule} of ${entity}: give it a judge below rules in overrides/${entity}/hooks.ts`;
}
