// What is sent to the calls of spec 7 below /user, and what they answer.
import type { FastifySchema } from 'fastify';
import {
  answer,
  entry,
  exampleId,
  idempotent,
  listOf,
  named,
  objectOf,
  text,
} from '../../runtime/server/description/route-schema.ts';
import { listQuery, pageParameters } from '../../runtime/server/routes/list-schema.ts';

const tags = ['Account'];
const ownPage =
  'Changes something although it is read by GET: answered only where the browser says that a script of this server asks ' +
  '(Sec-Fetch-Site, else Origin or Referer).';
const account = answer('The account.', named('Account'));
const id = { type: 'string', minLength: 1 } as const;
const one = objectOf({ id }, ['id']);
const logsOut = objectOf({ logoutAfter: { type: 'integer', description: 'Milliseconds.' } });

export const staff: FastifySchema = {
  tags,
  operationId: 'getUserByCompanyId',
  summary: 'Accounts of an enterprise that are in sight',
  querystring: listQuery({
    companyId: { ...text, description: 'The own enterprise where it is left out.' },
    ...pageParameters(200),
  }),
  response: answer('Up to 200 a page.', objectOf({ rows: listOf(named('Account')), total: { type: 'integer' } })),
};

export const createUser: FastifySchema = {
  tags,
  operationId: 'createUser',
  summary: 'Create an account; it changes its password at the first login',
  description: 'As POST /entities/account. The administrator of the platform may name another enterprise in companyId.',
  ...idempotent(),
  body: { $ref: 'Account#' },
  response: account,
  'x-refusals': ['cross-site', 'findings', 'idempotency-mismatch'],
};

export const updateTempUser: FastifySchema = {
  tags,
  operationId: 'updateTempUser',
  summary: 'Change the fields of an account that are sent',
  description: 'As PATCH /entities/account/{id}.',
  ...idempotent(),
  body: {
    // A missing version is told as a finding where the record is changed.
    ...objectOf({ id, version: { description: 'The one it was read at; it has to be there.' } }, ['id']),
    examples: [{ id: exampleId, version: 1, nickname: 'Li' }],
  },
  response: account,
  'x-refusals': ['cross-site', 'findings', 'not-found', 'nothing-selected', 'stale-version', 'last-administrator'],
};

export const updateUserStatus: FastifySchema = {
  tags,
  operationId: 'updateUserStatus',
  summary: 'Enable or disable an account; a disabled one is logged out at once',
  description: ownPage,
  querystring: objectOf({ userStatus: { type: 'string', enum: ['enabled', 'disabled'] }, id }, ['userStatus', 'id']),
  response: account,
  'x-refusals': [
    'cross-site',
    'not-found',
    'nothing-selected',
    'state-not-allowed',
    'account-is-self',
    'last-administrator',
  ],
};

export const deleteUserStatus: FastifySchema = {
  tags,
  operationId: 'deleteUserStatus',
  summary: 'Delete an account; its record stays for history',
  description: ownPage,
  querystring: one,
  response: answer('Deleted.', objectOf({ deleted: { type: 'integer' } }), { deleted: 1 }),
  'x-refusals': ['cross-site', 'not-found', 'nothing-selected', 'account-is-self', 'last-administrator'],
};

export const transfer: FastifySchema = {
  tags,
  operationId: 'transfer',
  summary: 'Make another member of staff the administrator instead of oneself; both log in again',
  description: ownPage,
  querystring: one,
  response: answer('Transferred.', logsOut, { logoutAfter: 1000 }),
  'x-refusals': [
    'cross-site',
    'not-found',
    'nothing-selected',
    'transfer-to-self',
    'transfer-not-allowed',
    'stale-version',
  ],
};

export const updatePassword: FastifySchema = {
  tags,
  operationId: 'updatePw',
  summary: 'Change the own password; all other logins of the account end',
  description:
    'With a code sent to the own mobile number, the old password, and the new one twice. The first administrator of an installation, whom no code reaches yet (`mobilePending`), gives the number instead of a code.',
  body: objectOf(
    { id: entry, mobile: entry, verificationCode: entry, oldPassword: entry, password: entry, checkPassword: entry },
    ['id', 'mobile', 'oldPassword', 'password', 'checkPassword'],
  ),
  response: answer('Changed.', logsOut, { logoutAfter: 1000 }),
  'x-refusals': ['cross-site', 'password-not-changed', 'too-many-attempts'],
};
