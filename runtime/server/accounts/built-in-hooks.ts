// Joins the rules that are part of every server with the hooks written by hand: ours first, on what was asked for.
import type { Hooks } from '../hooks.ts';
import { joinHooks } from '../join-hooks.ts';
import type { AccountHookParts } from './account-hooks.ts';
import { accountHooks } from './account-hooks.ts';
import { enterpriseHooks } from './enterprise-hooks.ts';
import { roleHooks } from './role-hooks.ts';

/** The hooks of a server: those given, after its own. */
export function withBuiltIn(given: Hooks, parts: AccountHookParts): Hooks {
  return {
    ...given,
    account: joinHooks(accountHooks(parts), given.account),
    enterprise: joinHooks(enterpriseHooks(parts), given.enterprise),
    role: joinHooks(roleHooks, given.role),
  };
}
