// The calls about accounts and verification codes, under the addresses and with the methods of spec 7.
import { answer, body, operation, type Part, reference } from './operation.ts';

const text = { type: 'string' };
const seconds = { type: 'integer', description: 'Seconds.' };
const exampleId = '00000000-0000-4000-8000-000000000001';
const ownPage =
  'Changes something although it is read by GET: answered only where the browser says that a script of this server asks ' +
  '(Sec-Fetch-Site, else Origin or Referer).';
const logsOut = { type: 'object', properties: { logoutAfter: { type: 'integer', description: 'Milliseconds.' } } };

/** `names`: schemas of the records there are; a small model may have no accounts. */
export function accountPaths(names: ReadonlySet<string>): Part {
  if (!names.has('Account')) return {};
  return {
    '/login/demo': { get: demo() },
    '/sendMsg/getVerificationCode': { get: getCode() },
    '/sendMsg/checkVerificationCode': { get: checkCode() },
    '/sendMsg/outbox': { get: outbox() },
    '/user/getUserByCompanyId': { get: staff() },
    '/user/createUser': { post: create() },
    '/user/updateTempUser': { post: update() },
    '/user/updateUserStatus': { get: status() },
    '/user/deleteUserStatus': { get: remove() },
    '/user/transfer': { get: transfer() },
    '/user/updatePw': { post: updatePassword() },
    '/user/sessions': { get: sessions() },
    '/user/endOtherSessions': { post: endOthers() },
  };
}

function parameter(name: string, schema: Part = text, required = true): Part {
  return { name, in: 'query', required, schema };
}

function demo(): Part {
  const account = { type: 'object', properties: { username: text, company: text } };
  const data = {
    type: ['object', 'null'],
    properties: { password: text, accounts: { type: 'array', items: account } },
  };
  return operation({
    id: 'demoAccounts',
    tag: 'Session',
    summary: 'Accounts to try the product with; only on a demo server',
    isOpen: true,
    answer: answer('The accounts, all with this password; null where this is no demo server.', data),
    refusals: [],
  });
}

function getCode(): Part {
  const data = { type: 'object', properties: { resendAfter: seconds, validFor: seconds } };
  return operation({
    id: 'getVerificationCode',
    tag: 'Account',
    summary: 'Send a code to the mobile number of the own account',
    description: ownPage,
    parameters: [parameter('phone'), parameter('type', { const: '1', description: 'Change of the password.' }, false)],
    answer: answer('The code was sent.', data, { resendAfter: 60, validFor: 300 }),
    refusals: ['cross-site', 'findings', 'code-too-soon', 'code-not-sent', 'too-many-tries'],
  });
}

function checkCode(): Part {
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: { code: { const: '1000' }, message: text },
  };
  return operation({
    id: 'checkVerificationCode',
    tag: 'Account',
    summary: 'Whether a code is right; success is the string 1000, and the code is not used up',
    parameters: [parameter('phone'), parameter('validationCode'), parameter('type', { const: '1' }, false)],
    answer: { description: 'The code is right.', content: { 'application/json': { schema } } },
    refusals: ['cross-site', 'findings', 'code-wrong', 'code-expired', 'code-void'],
  });
}

function outbox(): Part {
  const message = { type: 'object', properties: { phone: text, code: text, text, sentAt: text, expiresAt: text } };
  return operation({
    id: 'outbox',
    tag: 'Account',
    summary: 'Codes sent to the own mobile number that are still good; only on a demo server',
    answer: answer('Newest first.', { type: 'object', properties: { messages: { type: 'array', items: message } } }),
    refusals: ['unknown-call'],
  });
}

function staff(): Part {
  const rows = { type: 'array', items: reference('schemas', 'Account') };
  return operation({
    id: 'getUserByCompanyId',
    tag: 'Account',
    summary: 'Accounts of an enterprise that are in sight',
    parameters: [
      parameter('companyId', { type: 'string', description: 'The own enterprise where it is left out.' }, false),
    ],
    answer: answer('Up to 200 a page.', { type: 'object', properties: { rows, total: { type: 'integer' } } }),
  });
}

function create(): Part {
  return operation({
    id: 'createUser',
    tag: 'Account',
    summary: 'Create an account; it changes its password at the first login',
    description:
      'As POST /entities/account. The administrator of the platform may name another enterprise in companyId.',
    body: body(reference('schemas', 'Account')),
    answer: answer('The account.', reference('schemas', 'Account')),
    refusals: ['cross-site', 'findings'],
  });
}

function update(): Part {
  const properties = { id: text, version: { type: 'integer' } };
  return operation({
    id: 'updateTempUser',
    tag: 'Account',
    summary: 'Change the fields of an account that are sent',
    description: 'As PATCH /entities/account/{id}.',
    body: body(
      { type: 'object', required: ['id', 'version'], properties },
      { id: exampleId, version: 1, nickname: 'Li' },
    ),
    answer: answer('The account.', reference('schemas', 'Account')),
    refusals: ['cross-site', 'findings', 'not-found', 'nothing-selected', 'stale-version', 'last-administrator'],
  });
}

function status(): Part {
  return operation({
    id: 'updateUserStatus',
    tag: 'Account',
    summary: 'Enable or disable an account; a disabled one is logged out at once',
    description: ownPage,
    parameters: [parameter('id'), parameter('userStatus', { enum: ['enabled', 'disabled'] })],
    answer: answer('The account.', reference('schemas', 'Account')),
    refusals: [
      'cross-site',
      'not-found',
      'nothing-selected',
      'state-not-allowed',
      'account-is-self',
      'last-administrator',
    ],
  });
}

function remove(): Part {
  return operation({
    id: 'deleteUserStatus',
    tag: 'Account',
    summary: 'Delete an account; its record stays for history',
    description: ownPage,
    parameters: [parameter('id')],
    answer: answer('Deleted.', { type: 'object', properties: { deleted: { type: 'integer' } } }, { deleted: 1 }),
    refusals: ['cross-site', 'not-found', 'nothing-selected', 'account-is-self', 'last-administrator'],
  });
}

function transfer(): Part {
  return operation({
    id: 'transfer',
    tag: 'Account',
    summary: 'Make another member of staff the administrator instead of oneself; both log in again',
    description: ownPage,
    parameters: [parameter('id')],
    answer: answer('Transferred.', logsOut, { logoutAfter: 1000 }),
    refusals: [
      'cross-site',
      'not-found',
      'nothing-selected',
      'transfer-to-self',
      'transfer-not-allowed',
      'stale-version',
    ],
  });
}

function updatePassword(): Part {
  const keys = ['id', 'mobile', 'verificationCode', 'oldPassword', 'password', 'checkPassword'];
  const properties = Object.fromEntries(keys.map((key) => [key, text]));
  return operation({
    id: 'updatePw',
    tag: 'Account',
    summary: 'Change the own password; all other logins of the account end',
    description:
      'With a code sent to the own mobile number, the old password, and the new one twice. The first administrator of an installation, whom no code reaches yet (`mobilePending`), gives the number instead of a code.',
    body: body({ type: 'object', required: keys.filter((key) => key !== 'verificationCode'), properties }),
    answer: answer('Changed.', logsOut, { logoutAfter: 1000 }),
    refusals: ['cross-site', 'password-not-changed', 'too-many-tries'],
  });
}

function sessions(): Part {
  const one = {
    type: 'object',
    properties: {
      startedAt: { type: 'string', format: 'date-time' },
      lastSeenAt: { type: 'string', format: 'date-time' },
      ip: text,
      agent: { type: 'string', description: 'What the browser calls itself.' },
      isCurrent: { type: 'boolean' },
    },
  };
  return operation({
    id: 'sessions',
    tag: 'Account',
    summary: 'Where the own account is logged in, the latest first',
    answer: answer('The logins.', { type: 'object', properties: { sessions: { type: 'array', items: one } } }),
    refusals: [],
  });
}

function endOthers(): Part {
  return operation({
    id: 'endOtherSessions',
    tag: 'Account',
    summary: 'Log the own account out everywhere else',
    answer: answer(
      'How many logins were ended.',
      { type: 'object', properties: { ended: { type: 'integer' } } },
      { ended: 1 },
    ),
    refusals: ['cross-site'],
  });
}
