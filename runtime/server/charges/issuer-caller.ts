// The server as it acts for an enterprise that charges: it refers to what that enterprise may, and owns what it makes.
import type { AccountType } from '../../core/descriptor/access.ts';
import type { Caller } from '../session/caller.ts';
import { systemCaller } from '../session/system-caller.ts';
import type { Issuer } from './rules-in-force.ts';

/** A caller without an account, in the name of the issuer. `through`: the flow that charges, for the log. */
export function issuerCaller({ id, account }: Issuer, through: string): Caller {
  const caller = systemCaller();
  const person = { accountId: null, account: account as AccountType, level: 'enterpriseAdmin', companyId: id } as const;
  return { ...caller, through, person };
}
