// Whom a notice is addressed to, as it is kept: `operator` is everybody of an account type, `broker/<id>` those of one enterprise.
import type { AccountType } from '../../core/descriptor/access.ts';
import type { Person } from '../../core/lifecycle.ts';

/** The addressee of a notice. */
export function addresseeOf(account: AccountType, companyId: string | null): string {
  return companyId === null ? account : `${account}/${companyId}`;
}

/** The addressees a person is one of. */
export function addresseesOf({ account, companyId }: Person): string[] {
  return [addresseeOf(account, null), ...(companyId === null ? [] : [addresseeOf(account, companyId)])];
}

/** Who of an addressee a notice is for, and who wrote it. */
export interface AddressedTo {
  readonly addressee: string;
  readonly level: string | null;
  readonly accountId: string | null;
  readonly byCompany: string | null;
  readonly byAccount: string | null;
}

/** Whether a notice is for the person; the SQL of it stands in notice-store.ts, for those who are sent to in send-notices.ts. */
export function isFor({ addressee, level, accountId, byCompany, byAccount }: AddressedTo, person: Person): boolean {
  return (
    addresseesOf(person).includes(addressee) &&
    (level === null || level === person.level) &&
    (accountId === null || accountId === person.accountId) &&
    // The enterprise that did it knows, and so does whoever did.
    (byCompany === null || byCompany !== person.companyId) &&
    (byAccount === null || byAccount !== person.accountId)
  );
}
