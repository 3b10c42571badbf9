// What is kept of a refused login, so that it can be said in another language (spec 2, 8).
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { errorCatalogue } from '../../runtime/core/errors.ts';
import { Messages } from '../../runtime/server/messages.ts';
import { loginMessageOf, waitOf } from '../../runtime/web/session/login-message.ts';

const messages = new Messages(model.locales);
const refused = (error: string, data: { readonly [key: string]: string | number } | null = null) =>
  loginMessageOf({ error, message: 'as said', data });

describe('the sentence of a refusal', () => {
  it.each([
    ['wrong-credentials', null, 'error.wrong-credentials', {}],
    ['not-logged-in', { reason: 'disabled' }, 'message.loginEnded.disabled', {}],
    ['too-many-attempts', { retryAfter: 90 }, 'message.tooManyAttempts.seconds', { number: 90 }],
    ['too-many-attempts', { retryAfter: 91 }, 'message.tooManyAttempts.minutes', { number: 2 }],
    ['network', null, 'ui.app.networkError', {}],
    ['timeout', null, 'ui.app.timeout', {}],
    ['unexpected-answer', null, 'ui.app.unexpectedAnswer', {}],
  ] as const)('of %s %j is %s', (error, data, key, params) => {
    expect(refused(error, data)).toEqual({ key, params, said: 'as said' });
    for (const language of ['zh', 'en', 'my'] as const) expect(messages.has(language, key)).toBe(true);
  });

  it('is known for every name of the catalogue', () => {
    for (const error of Object.keys(errorCatalogue)) expect(messages.has('my', refused(error).key)).toBe(true);
  });

  it('tells the wait', () => {
    expect(waitOf({ error: 'too-many-attempts', message: '', data: { retryAfter: 30 } })).toBe(30);
    expect(waitOf({ error: 'wrong-credentials', message: '', data: null })).toBe(0);
  });
});
