// Handing the administrator over: two accounts change places, both or none; both log in again (spec 1).
import type { Row } from '../../core/descriptor.ts';
import { Refusal } from '../../core/errors.ts';
import { carryOutTogether } from '../write/carry-out.ts';
import type { Change, WriteCall } from '../write/change.ts';
import { wholeRecord } from '../write/linked.ts';
import { permitRow } from '../write/permit.ts';
import { stampOf, versionOf } from '../write/prepare.ts';
import { transferAction } from './account-hooks.ts';

/**
 * Makes the account with the id the administrator in place of the caller. They exchange level and roles: the roles open the
 * menus an administrator works with. `call` is for entity account. Throws `transfer-to-self`, `transfer-not-allowed`,
 * `not-permitted` for who is no administrator, `not-found` for accounts out of sight.
 */
export async function transferAdministrator(call: WriteCall, id: string): Promise<void> {
  const { context, caller, entity } = call;
  if (caller.person.level !== 'enterpriseAdmin') throw new Refusal('not-permitted');
  if (id === caller.account.id) throw new Refusal('transfer-to-self');
  const { record: heir } = await permitRow(call, id, 'edit');
  const fits =
    heir.companyId === caller.person.companyId && heir.userStatus === 'enabled' && heir.userLevel === 'staff';
  if (!fits) throw new Refusal('transfer-not-allowed');
  const former = await wholeRecord(context, entity, caller.account.id);
  // The login may know less than what is stored: it is looked at again with the version that is written over.
  if (former.userLevel !== 'enterpriseAdmin') throw new Refusal('not-permitted');
  const at = context.settings.now();
  const change = (before: Row, from: Row): Change => ({
    call: { ...call, repeat: null },
    action: transferAction,
    before,
    record: {
      ...before,
      userLevel: from.userLevel ?? null,
      roles: from.roles ?? [],
      ...stampOf(entity.descriptor, caller, at),
      [entity.layout.versionKey]: versionOf(entity.layout, before) + 1,
    },
    at,
    stage: null,
  });
  await carryOutTogether([change(former, heir), change(heir, former)]);
}
