// What is sent to the calls about verification codes, and what they answer.
import type { FastifySchema } from 'fastify';
import { answer, entry, objectOf, text } from '../description/route-schema.ts';

const tags = ['Account'];
const ownPage =
  'Changes something although it is read by GET: answered only where the browser says that a script of this server asks ' +
  '(Sec-Fetch-Site, else Origin or Referer).';
const seconds = { type: 'integer', description: 'Seconds.' };
const type = {
  type: 'string',
  enum: ['1', '2'],
  description: '1: change of the password; 2: an action that asks for a code.',
};

export const getCode: FastifySchema = {
  tags,
  operationId: 'getVerificationCode',
  summary: 'Send a code to the mobile number of the own account',
  description: ownPage,
  querystring: objectOf({ type, phone: entry }, ['phone']),
  response: answer('The code was sent.', objectOf({ resendAfter: seconds, validFor: seconds }), {
    resendAfter: 60,
    validFor: 300,
  }),
  'x-refusals': ['cross-site', 'findings', 'code-too-soon', 'code-not-sent', 'too-many-attempts'],
};

export const checkCode: FastifySchema = {
  tags,
  operationId: 'checkVerificationCode',
  summary: 'Whether a code is right; success is the string 1000, and the code is not used up',
  description: 'A wrong try counts, so only scripts of this server are answered.',
  querystring: objectOf({ type, phone: entry, validationCode: entry }, ['phone', 'validationCode']),
  response: {
    200: {
      description: 'The code is right.',
      ...objectOf({ code: { const: '1000' }, message: text, data: { type: 'null' } }, ['code', 'message', 'data']),
    },
  },
  'x-refusals': ['cross-site', 'findings', 'code-wrong', 'code-expired', 'code-void'],
};

export const outbox: FastifySchema = {
  tags,
  operationId: 'outbox',
  summary: 'Codes sent to the own mobile number that are still good; only on a demo server',
  response: answer(
    'Newest first.',
    objectOf({
      messages: {
        type: 'array',
        items: objectOf({ phone: text, code: text, text, sentAt: text, expiresAt: text }),
      },
    }),
  ),
  'x-refusals': ['unknown-call'],
};
