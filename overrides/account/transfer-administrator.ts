// Handing the administrator over: two accounts change places, both or none; both log in again (spec 1).
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../runtime/core/errors.ts';
import type { SetCommand, WriteCall } from '../../runtime/server/write/change.ts';
import { executeSystemBatch } from '../../runtime/server/write/execute.ts';
import { readUnscoped, requireRecord } from '../../runtime/server/write/load.ts';
import { transferAction } from './account-rules.ts';

/**
 * Makes the account with the id the administrator in place of the caller. They exchange level and roles: the roles open the
 * menus an administrator works with. `call` is for entity account. Throws `transfer-to-self`, `transfer-not-allowed`,
 * `not-permitted` for who is no administrator, `not-found` for accounts out of sight.
 */
export async function transferAdministrator(call: WriteCall, id: string): Promise<void> {
  const { context, caller, entity } = call;
  if (caller.person.level !== 'enterpriseAdmin') throw new Refusal('not-permitted');
  if (id === caller.account.id) throw new Refusal('transfer-to-self');
  const { record: heir } = await requireRecord(call, id, 'edit');
  const fits =
    heir.companyId === caller.person.companyId && heir.userStatus === 'enabled' && heir.userLevel === 'staff';
  if (!fits) throw new Refusal('transfer-not-allowed');
  const former = await readUnscoped(context, entity, caller.account.id);
  // The login may know less than what is stored: it is looked at again with the version that is written over.
  if (former.userLevel !== 'enterpriseAdmin') throw new Refusal('not-permitted');
  const change = (before: Row, from: Row): SetCommand => ({
    kind: 'set',
    action: transferAction,
    before,
    values: { userLevel: from.userLevel ?? null, roles: from.roles ?? [] },
  });
  await executeSystemBatch({ ...call, idempotency: null }, [change(former, heir), change(heir, former)]);
}
