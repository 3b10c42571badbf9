// Tables of second factors and of logins that wait for one.
import type { TableModel } from '../../core/tables.ts';
import { column, moment, table } from './table-model.ts';

/**
 * Second factors of accounts, see session/factors/. `secret`: of an authenticator app, encrypted; `step`: of the last code that was used.
 * `challenge`: what a passkey has to sign that is not proved yet.
 */
const secondFactor: TableModel = {
  ...table(
    'second_factor',
    [
      column('id', 'uuid'),
      column('accountId', 'uuid'),
      column('kind', 'text'),
      column('name', 'text'),
      column('keyId', 'text', true),
      column('secret', 'bytea', true),
      column('step', 'bigint', true),
      column('credentialId', 'text', true),
      column('publicKey', 'bytea', true),
      column('counter', 'bigint', true),
      column('transports', 'jsonb', true),
      column('challenge', 'text', true),
      column('madeAt', moment),
      column('provedAt', moment, true),
      column('usedAt', moment, true),
    ],
    ['id'],
  ),
  indexes: [
    { name: 'second_factor_of_account', on: ['"accountId"'], unique: false },
    { name: 'second_factor_by_credential', on: ['"credentialId"'], unique: true },
  ],
};

/** Hashes of codes that stand for a second factor once. */
const recoveryCode = table(
  'recovery_code',
  [column('accountId', 'uuid'), column('hash', 'text')],
  ['accountId', 'hash'],
);

/** Logins whose password was right and whose second factor is owed, for some minutes. */
const pendingLogin: TableModel = {
  ...table(
    'pending_login',
    [
      column('tokenHash', 'text'),
      column('accountId', 'uuid'),
      column('passwordMark', 'text'),
      column('challenge', 'text', true),
      column('expiresAt', moment),
      column('tries', 'integer'),
    ],
    ['tokenHash'],
  ),
  indexes: [{ name: 'pending_login_of_account', on: ['"accountId"'], unique: false }],
};

export const factorTables: readonly TableModel[] = [secondFactor, recoveryCode, pendingLogin];
