// What is sent to the calls about logins, and what they answer.
import type { FastifySchema } from 'fastify';
import { answer, entry, listOf, objectOf, text } from '../description/route-schema.ts';

const tags = ['Session'];
const list = listOf(text);

export const logIn: FastifySchema = {
  tags,
  operationId: 'logIn',
  summary: 'Log in; sets the cookie of the session, or of the second step',
  security: [],
  body: {
    ...objectOf({ username: entry, password: entry }, ['username', 'password']),
    examples: [{ username: 'trader', password: 'your password' }],
  },
  response: answer(
    'Logged in; or, with `secondFactor`, to be followed by /login/secondFactor.',
    objectOf({ result: { enum: ['success', 'secondFactor'] }, mustChangePassword: { type: 'boolean' } }),
    { result: 'success', mustChangePassword: false },
  ),
  'x-refusals': [
    'findings',
    'wrong-credentials',
    'account-abnormal',
    'account-disabled',
    'enterprise-not-approved',
    'password-run-out',
    'too-many-attempts',
    'cross-site',
  ],
};

const userPermission = objectOf(
  {
    account: { type: 'object' },
    sysRoleList: listOf(objectOf({ code: text, name: text })),
    everyRoute: { type: 'boolean', description: 'Whether one of the roles is the one named administrator.' },
    menuList: { ...list, description: 'Keys of the menus in sight.' },
    permissionList: { ...list, description: '`<menu key>:<action>`' },
    wjCompany: { type: ['object', 'null'] },
  },
  ['account', 'sysRoleList', 'menuList', 'permissionList', 'wjCompany'],
);

export const getInfo: FastifySchema = {
  tags,
  operationId: 'getInfo',
  summary: 'Who is logged in and what they may do',
  response: answer('Account, roles, menus, enterprise.', objectOf({ userPermission })),
};

export const demo: FastifySchema = {
  tags,
  operationId: 'demoAccounts',
  summary: 'Accounts to try the product with; only on a demo server',
  security: [],
  response: answer('The accounts, all with this password; null where this is no demo server.', {
    type: ['object', 'null'],
    properties: {
      password: text,
      accounts: listOf(objectOf({ username: text, company: objectOf({ zh: text, en: text, my: text }) })),
    },
  }),
};

export const logOut: FastifySchema = {
  tags,
  operationId: 'logOut',
  summary: 'Log out; a login that has ended already is no error',
  security: [],
  response: answer('Logged out.', { type: 'null' }),
  'x-refusals': ['cross-site'],
};

export const sessions: FastifySchema = {
  tags: ['Account'],
  operationId: 'sessions',
  summary: 'Where the own account is logged in, the latest first',
  response: answer(
    'The logins.',
    objectOf({
      sessions: {
        type: 'array',
        items: objectOf({
          startedAt: { type: 'string', format: 'date-time' },
          lastSeenAt: { type: 'string', format: 'date-time' },
          ip: text,
          agent: { type: 'string', description: 'What the browser calls itself.' },
          isCurrent: { type: 'boolean' },
        }),
      },
    }),
  ),
};

export const endOthers: FastifySchema = {
  tags: ['Account'],
  operationId: 'endOtherSessions',
  summary: 'Log the own account out everywhere else',
  response: answer('How many logins were ended.', objectOf({ ended: { type: 'integer' } }), { ended: 1 }),
  'x-refusals': ['cross-site', 'login-not-recent'],
};

export const proveAgain: FastifySchema = {
  tags: ['Account'],
  operationId: 'proveAgain',
  summary:
    'Prove once more who is logged in, for what was refused with `login-not-recent`; good for a quarter of an hour',
  body: {
    ...objectOf(
      {
        password: entry,
        code: {
          ...entry,
          description: 'Of an authenticator app, or a recovery code, where the account has a second factor.',
        },
        passkey: { type: 'object', description: 'Instead of a code: the answer of the browser, as JSON.' },
        pending: { ...entry, description: 'What the question about the passkey was called.' },
      },
      ['password'],
    ),
    examples: [{ password: 'your password' }],
  },
  response: answer('Proved.', { type: 'null' }),
  'x-refusals': ['cross-site', 'findings', 'too-many-attempts'],
};

export const askPasskeyAgain: FastifySchema = {
  tags: ['Account'],
  operationId: 'askPasskeyAgain',
  summary: 'What to ask the browser for a passkey, to prove once more who is logged in',
  body: { ...objectOf({ password: entry }, ['password']), examples: [{ password: 'your password' }] },
  response: answer('The options of WebAuthn and what the question is called; null where the account has no passkey.', {
    ...objectOf({
      pending: { type: ['string', 'null'] },
      options: { type: ['object', 'null'], additionalProperties: true },
    }),
  }),
  'x-refusals': ['cross-site', 'findings', 'too-many-attempts'],
};
