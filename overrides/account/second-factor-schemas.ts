// What is sent to the calls about second factors, and what they answer.
import type { FastifySchema } from 'fastify';
import { answer, entry, exampleId, listOf, objectOf, text } from '../../runtime/server/description/route-schema.ts';

const tags = ['Account'];
const id = { type: 'string', minLength: 1, maxLength: 64 } as const;
const codes = answer(
  'The recovery codes, each good once, told this once; none where those before go on.',
  objectOf({ recoveryCodes: listOf(text) }),
  { recoveryCodes: [] },
);
const when = { type: ['string', 'null'], format: 'date-time' } as const;

export const list: FastifySchema = {
  tags,
  operationId: 'secondFactors',
  summary: 'The second factors of the own account',
  response: answer(
    'Those that were proved, the oldest first.',
    objectOf({
      factors: listOf(
        objectOf({ id: text, kind: { enum: ['app', 'passkey'] }, name: text, madeAt: when, usedAt: when }),
      ),
      recoveryCodesLeft: { type: 'integer' },
      isRequired: { type: 'boolean', description: 'The last one cannot be removed.' },
    }),
  ),
};

export const begin: FastifySchema = {
  tags,
  operationId: 'beginSecondFactor',
  summary: 'Begin a second factor; it counts once it is proved, within ten minutes',
  body: objectOf({ kind: { type: 'string', enum: ['app', 'passkey'] }, password: entry }, ['kind', 'password']),
  response: answer(
    'Of an app: the secret as text, and the address its picture holds. Of a passkey: the options of WebAuthn.',
    objectOf({ id: text, secret: text, address: text, options: { type: 'object', additionalProperties: true } }),
  ),
  'x-refusals': ['cross-site', 'findings', 'keys-not-set-up', 'too-many-attempts', 'too-many-kept'],
};

export const finish: FastifySchema = {
  tags,
  operationId: 'finishSecondFactor',
  summary: 'Prove a second factor that was begun; all other logins of the account end',
  body: {
    ...objectOf({ id, name: { ...entry, maxLength: 50 }, code: entry, passkey: { type: 'object' } }, ['id', 'name']),
    examples: [{ id: exampleId, name: 'My phone', code: '123456' }],
  },
  response: codes,
  'x-refusals': ['cross-site', 'findings', 'factor-not-begun', 'too-many-attempts'],
};

export const remove: FastifySchema = {
  tags,
  operationId: 'removeSecondFactor',
  summary: 'Remove a second factor; all other logins of the account end',
  body: objectOf({ id, password: entry }, ['id', 'password']),
  response: answer('Removed.', { type: 'null' }),
  'x-refusals': ['cross-site', 'findings', 'not-found', 'second-factor-needed', 'too-many-attempts'],
};

export const recoveryCodes: FastifySchema = {
  tags,
  operationId: 'renewRecoveryCodes',
  summary: 'New recovery codes in place of those before',
  body: objectOf({ password: entry }, ['password']),
  response: codes,
  'x-refusals': ['cross-site', 'findings', 'not-found', 'too-many-attempts'],
};
