// What an account may have done to it, by whom, and which logins end by it (spec 1, 4). Row scope was checked before.
import type { Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Violation } from '../../core/rules/rule-kind.ts';
import type { EntityHooks, Question, WriteContext } from '../hooks.ts';
import type { Caller } from '../session/caller.ts';
import { randomPassword } from '../session/random-password.ts';
import type { EndReason, Sessions } from '../session/sessions.ts';
import { type Executor, run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { issuePasswordAction } from './first-password.ts';

export interface AccountHookParts {
  readonly sessions: Sessions;
  /** The fixed password that accounts are reset to (spec 9); null: none is set up, and nothing is reset. */
  readonly resetPassword: () => Promise<string | null>;
  /** Whether codes reach people: by the service for text messages, or in the server where it is a demo. */
  readonly sendsCodes: () => Promise<boolean>;
  /** The role of the first administrator of an enterprise. */
  readonly administratorRole: (database: Executor, companyId: string) => Promise<string | null>;
  /** Gives the roles of its kind to an enterprise that has none, in the unit of work given. */
  readonly giveRoles: (unit: UnitOfWork, companyId: string, language: Language) => Promise<void>;
  /** Gives an account a one-time password, and it to whom it is meant for. */
  readonly issueFirstPassword: (inviter: Caller, accountId: string) => Promise<void>;
}

/** Ways two accounts change together, or one changes itself; checked where they are asked for. */
export const transferAction = 'transfer';
export const changePasswordAction = 'changePassword';

/** The one way people make an account of another enterprise. */
const invitation = 'enterprise inviteAdministrator';

/** User type of the accounts of an enterprise by its type; code table user-type. */
const userTypes: ReadonlyMap<string, string> = new Map([
  ['admin', '1'],
  ['operator', '2'],
  ['bank', '3'],
  ['trader', '4'],
  ['broker', '4'],
]);

const endsWith: { readonly [action: string]: EndReason } = {
  delete: 'disabled',
  disable: 'disabled',
  resetPassword: 'passwordChanged',
  [changePasswordAction]: 'passwordChanged',
  [issuePasswordAction]: 'passwordChanged',
  [transferAction]: 'adminTransferred',
};

export function accountHooks(parts: AccountHookParts): EntityHooks {
  return {
    rules: {
      'own-account': ownAccountViolations,
      'by-administrator': rankViolations,
      'level-by-transfer': levelViolations,
      'type-of-others': typeViolations,
      'role-of-others': roleViolations,
    },
    rulesWithin: { 'administrator-stays': lastAdministrator },
    before: (context) => beforeWrite(context, parts),
    // The first account of an enterprise: the role of its administrator, and a password that nobody knows until one is issued.
    completes: async ({ record, caller, database }) => {
      await parts.giveRoles(database, String(record.companyId), caller.language);
      const role = await parts.administratorRole(database, String(record.companyId));
      return { ...record, roles: role === null ? [] : [role], password: randomPassword() };
    },
    after: async ({ action, record, caller }) => {
      if (action === 'renewInvitation' || (action === 'create' && isInvited(caller))) {
        await parts.issueFirstPassword(caller, String(record.id)).catch((error: unknown) => {
          caller.tell?.('notIssuedFor', String(record.username));
          throw error;
        });
        return 'changed';
      }
      const reason = endsWith[action];
      if (reason === undefined) return undefined;
      // Who changes the own password stays for the second until the page logs out (spec 9).
      const kept = action === changePasswordAction ? caller.sessionId : null;
      await parts.sessions.closeAllOf(String(record.id), reason, kept);
      return undefined;
    },
  };
}

/** Whether the account is the first of its enterprise, made by an invitation. */
function isInvited({ through }: Caller): boolean {
  return through === invitation;
}

async function beforeWrite(
  context: WriteContext,
  { resetPassword, sendsCodes }: AccountHookParts,
): Promise<Row | undefined> {
  const { action, before, record, caller } = context;
  switch (action) {
    case 'create':
      // The password was chosen by somebody else. Where no code can be sent, it alone proves who it is, once.
      // That of an invited person has run out already: the one that is told takes its place.
      return {
        ...record,
        mustChangePassword: true,
        ...(isInvited(caller) && { passwordUntil: record.createdAt ?? null }),
        ...(!(await sendsCodes()) && { mobilePending: true }),
      };
    case 'edit':
      // Somebody gave the account another number; where codes are sent, they reach it.
      if (record.mobile === before?.mobile || !(await sendsCodes())) return undefined;
      return { ...record, mobilePending: null };
    case 'delete':
      // The record stays for history; roles it no longer plays can be deleted.
      return { ...record, roles: [] };
    case 'resetPassword':
      // Who may not reset it is told that by the rules, and nothing of what is set up here.
      if ([...ownAccountViolations(context), ...rankViolations(context)].length > 0) return undefined;
      // The default password does not run out, and is no invitation.
      return { ...record, password: await defaultPassword(resetPassword), passwordUntil: null };
    default:
      return undefined;
  }
}

async function defaultPassword(read: AccountHookParts['resetPassword']): Promise<string> {
  const password = await read();
  if (password === null) throw new Refusal('reset-not-set-up');
  return password;
}

function ownAccountViolations({ caller, record }: Pick<Question, 'caller' | 'record'>): Violation[] {
  return record.id === caller.person.accountId ? [{ path: 'username' }] : [];
}

/** Colleagues are looked after by their administrator, and the platform's administrators by one of them. */
function rankViolations({ caller: { person }, before }: Pick<Question, 'caller' | 'before'>): Violation[] {
  const isColleague = before?.companyId === person.companyId;
  const isOfPlatform = before?.accountType === 'admin';
  const isOutranked = isOfPlatform && person.account !== 'admin';
  const isEqual = (isColleague || isOfPlatform) && person.level !== 'enterpriseAdmin';
  return isOutranked || isEqual ? [{ path: 'userLevel' }] : [];
}

/** Whether the person makes administrators other than by handing over: the administrator of the platform. */
export function mayAppoint({ person }: Pick<Caller, 'person'>): boolean {
  return person.account === 'admin' && person.level === 'enterpriseAdmin';
}

function levelViolations({ caller, before, record }: Question): Violation[] {
  const was = before?.userLevel ?? 'staff';
  return record.userLevel === was || mayAppoint(caller) || isInvited(caller) ? [] : [{ path: 'userLevel' }];
}

/** The type is that of the enterprise the account belongs to. */
async function typeViolations({ record, before, database }: Question): Promise<Violation[]> {
  if (record.userType === before?.userType) return [];
  const [cells] = await run(database, {
    text: 'select "eptType" from enterprise where "id" = $1::uuid',
    values: [record.companyId ?? null],
  });
  return record.userType === userTypes.get(String(cells?.[0])) ? [] : [{ path: 'userType' }];
}

/** Roles are those of the enterprise the account belongs to, also where the caller sees more of them. */
async function roleViolations({ record, before, database }: Question): Promise<Violation[]> {
  const roles = Array.isArray(record.roles) ? record.roles : [];
  const kept = Array.isArray(before?.roles) ? before.roles : [];
  const [foreign] = await run(database, {
    text: 'select 1 from role where "id" = any($1::uuid[]) and "companyId" is distinct from $2::uuid limit 1',
    values: [roles.filter((id) => !kept.includes(id)), record.companyId ?? null],
  });
  return foreign ? [{ path: 'roles' }] : [];
}

/**
 * Finds that an enterprise would be left without an administrator who can log in. Changes of the administrators of one
 * enterprise wait for each other, so that two of them cannot take each other away at once.
 */
async function lastAdministrator(question: Question): Promise<Violation[]> {
  const { before, database } = question;
  if (!before || !takesAdministrator(question)) return [];
  // Who refers to the enterprise does not wait.
  await run(database, {
    text: 'select 1 from enterprise where "id" = $1 for no key update',
    values: [before.companyId],
  });
  const [other] = await run(database, {
    text: `select 1 from account where "companyId" = $1 and "id" <> $2 and "userLevel" = 'enterpriseAdmin'
      and "userStatus" = 'enabled' and "deletedAt" is null limit 1`,
    values: [before.companyId, before.id],
  });
  return other ? [] : [{ path: 'userLevel' }];
}

/** Whether an administrator is one no more. The platform may disable the last one of an enterprise (spec 6); a colleague may not. */
function takesAdministrator({ action, before, record, caller }: Question): boolean {
  if (before?.userLevel !== 'enterpriseAdmin') return false;
  switch (action) {
    case 'delete':
      return true;
    case 'disable':
      return before.companyId === caller.person.companyId;
    case 'edit':
      return record.userLevel !== before.userLevel;
    default:
      return false;
  }
}
