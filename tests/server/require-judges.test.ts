// A server does not start with a rule that its schema leaves to hand-written code and no code judges.
import { describe, expect, it } from 'vitest';
import { hooks } from '../../generated/hooks.gen.ts';
import { model } from '../../generated/model.gen.ts';
import { hookNames } from '../../runtime/core/hook-names.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { loadHooks } from '../../runtime/server/load-hooks.ts';
import { requireJudges } from '../../runtime/server/require-judges.ts';

describe('requireJudges', () => {
  it('takes the hooks of the product', async () => {
    const given = await loadHooks(hooks);
    expect(() => requireJudges(model.entities, given)).not.toThrow();
  });

  it('names the rule and the file where a judge is missing', async () => {
    const { role: _, ...given } = await loadHooks(hooks);
    expect(() => requireJudges(model.entities, given)).toThrow(
      /^Nobody judges the rule [\w-]+ of role: give it a judge below rules in overrides\/role\/hooks\.ts$/,
    );
  });

  it('counts judges of the transaction, and those of every server alone', async () => {
    const given = await loadHooks(hooks);
    const inTransaction = { transactionRules: { 'fixed-clauses-kept': () => [] } };
    expect(() => requireJudges(model.entities, { ...given, contract: inTransaction })).not.toThrow();
    expect(() => requireJudges(model.entities, { ...given, contract: { rules: {} } })).toThrow('fixed-clauses-kept');
  });
});

describe('the names of hooks', () => {
  it('are those that the server calls', () => {
    // TypeScript wants every one of them here.
    const called: { readonly [name in keyof Required<EntityHooks>]: true } = {
      rules: true,
      transactionRules: true,
      completes: true,
      before: true,
      finishes: true,
      within: true,
      after: true,
      forget: true,
      calls: true,
      pages: true,
      introduces: true,
      hourly: true,
    };
    expect([...hookNames].sort()).toEqual(Object.keys(called).sort());
  });
});
