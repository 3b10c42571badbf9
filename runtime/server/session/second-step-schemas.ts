// What is sent to the calls of the second step of a login, and what they answer.
import type { FastifySchema } from 'fastify';
import { answer, objectOf, text } from '../description/route-schema.ts';

const tags = ['Session'];
const pending = 'With the cookie of a right password, which is good for five minutes and five tries.';

export const askPasskey: FastifySchema = {
  tags,
  operationId: 'askPasskey',
  summary: 'What to ask the browser for a passkey at the second step of a login',
  description: pending,
  security: [],
  response: answer('The options of WebAuthn; null where the account has no passkey.', {
    ...objectOf({ options: { type: ['object', 'null'], additionalProperties: true } }),
  }),
  'x-refusals': ['login-run-out', 'cross-site'],
};

export const giveProof: FastifySchema = {
  tags,
  operationId: 'giveSecondFactor',
  summary: 'The second step of a login; sets the cookie of the session',
  description: `${pending} One of the three is sent; each is good once.`,
  security: [],
  body: {
    ...objectOf({
      code: { ...text, maxLength: 20, description: 'Six digits of an authenticator app.' },
      recoveryCode: { ...text, maxLength: 60 },
      passkey: { type: 'object', description: 'The answer of the browser, as JSON.' },
    }),
    examples: [{ code: '123456' }],
  },
  response: answer('Logged in.', objectOf({ result: { const: 'success' }, mustChangePassword: { type: 'boolean' } }), {
    result: 'success',
    mustChangePassword: false,
  }),
  'x-refusals': [
    'login-run-out',
    'factor-wrong',
    'account-abnormal',
    'account-disabled',
    'password-run-out',
    'wrong-credentials',
    'too-many-attempts',
    'cross-site',
  ],
};
