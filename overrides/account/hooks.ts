// What comes of a write of an account: its password, the number codes go to, the logins that end by it (spec 1, 4).
import { changed } from '../../runtime/core/changed.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { Changed } from '../../runtime/core/known-entities.ts';
import { entityOf, type ServerContext } from '../../runtime/server/context.ts';
import { isDemo, resetPasswordOf } from '../../runtime/server/demo.ts';
import type { EntityHooks, WriteAction, WriteContext } from '../../runtime/server/hooks.ts';
import { removeAllFactors } from '../../runtime/server/session/factors/factor-store.ts';
import { randomPassword } from '../../runtime/server/session/random-password.ts';
import type { EndReason } from '../../runtime/server/session/sessions.ts';
import { readUnscopedRecord } from '../../runtime/server/store/read-record.ts';
import { administratorRole, giveRoles } from '../enterprise/enterprise-roles.ts';
import { addAccountCalls } from './account-calls.ts';
import {
  accountRules,
  changePasswordAction,
  guessableViolations,
  isInvited,
  issuePasswordAction,
  lastAdministrator,
  recentViolations,
  transferAction,
} from './account-rules.ts';
import { issueFirstPassword } from './first-password.ts';
import { addSecondFactorCalls } from './second-factor-calls.ts';

const endsWith: { readonly [action in WriteAction<'account'>]?: EndReason } = {
  delete: 'disabled',
  disable: 'disabled',
  resetPassword: 'passwordChanged',
  endLogins: 'logout',
  [changePasswordAction]: 'passwordChanged',
  [issuePasswordAction]: 'passwordChanged',
  [transferAction]: 'adminTransferred',
  removeSecondFactors: 'factorChanged',
};

export default (server: () => ServerContext): EntityHooks<'account'> => ({
  rules: {
    ...accountRules,
    // Asked in the transaction alone, where it takes its locks.
    'administrator-stays': () => [],
    'password-guessable': (question) => guessableViolations(server(), question),
    'login-recent': (question) => recentViolations(server(), question),
    'reset-set-up': async () => ((await resetPasswordOf(server())) === null ? [{ path: 'username' }] : []),
  },
  transactionRules: { 'administrator-stays': lastAdministrator },
  before: (context) => beforeWrite(context, server()),
  // The first account of an enterprise: the role of its administrator, and a password that nobody knows until one is issued.
  completes: async ({ record, caller, database }) => {
    const id = String(record.companyId);
    await giveRoles(server(), { database, language: caller.language, id });
    const role = await administratorRole(server().model, database, id);
    return changed(record, { roles: role === null ? [] : [role], password: randomPassword() });
  },
  after: async ({ action, record, caller }) => {
    if (action === 'renewInvitation' || (action === 'create' && isInvited(caller))) {
      await issueFirstPassword(server(), caller, String(record.id)).catch((error: unknown) => {
        caller.tell?.('notIssuedFor', String(record.username));
        throw error;
      });
      return 'changed';
    }
    if (action === 'removeSecondFactors') await removeAllFactors(server().database, String(record.id));
    const reason = endsWith[action];
    if (reason === undefined) return undefined;
    // Who changes the own password stays for the second until the page logs out (spec 9).
    const kept = action === changePasswordAction ? caller.sessionId : null;
    await server().sessions.closeAllOf(String(record.id), reason, kept);
    return undefined;
  },
  calls: (api) => {
    addAccountCalls(api, server());
    addSecondFactorCalls(api, server());
  },
  introduces: (accountId) => introduced(server(), accountId),
});

async function beforeWrite(
  context: WriteContext<'account'>,
  server: ServerContext,
): Promise<Changed<'account'> | undefined> {
  const { action, before, record, caller } = context;
  switch (action) {
    case 'create':
      // The password was chosen by somebody else. Where no code can be sent, it alone proves who it is, once.
      // That of an invited person has run out already: the one that is told takes its place.
      return changed(record, {
        mustChangePassword: true,
        ...(isInvited(caller) && { passwordUntil: record.createdAt ?? null }),
        ...(!(await sendsCodes(server)) && { mobilePending: true }),
      });
    case 'edit':
      // Somebody gave the account another number; where codes are sent, they reach it.
      if (record.mobile === before?.mobile || !(await sendsCodes(server))) return undefined;
      return changed(record, { mobilePending: null });
    case 'delete':
      // The record stays for history; roles it no longer plays can be deleted.
      return changed(record, { roles: [] });
    case 'resetPassword': {
      // The default password does not run out, and is no invitation. Where none is set up, the rules refuse.
      const password = await resetPasswordOf(server);
      return password === null ? undefined : changed(record, { password, passwordUntil: null });
    }
    default:
      return undefined;
  }
}

/** Whether codes reach people: by the service for text messages, or in the server where it is a demo. */
async function sendsCodes(server: ServerContext): Promise<boolean> {
  return server.settings.codeGateway !== undefined || (await isDemo(server));
}

/** The identity card (spec 3); and that the number is still to be given, while that is asked for with a new password. */
async function introduced(server: ServerContext, id: string): Promise<Row> {
  const { database } = server;
  const { layout } = entityOf(server, 'account');
  const { record }: { record: Row } = (await readUnscopedRecord(database, { layout, id })) ?? { record: {} };
  const { singleIdCard = null, mobilePending = false, mustChangePassword = false } = record;
  return { singleIdCard, ...(mustChangePassword && mobilePending && { mobilePending }) };
}
