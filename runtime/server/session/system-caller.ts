// The server as the one who acts: transitions that are due or that go with another record.
import type { Language } from '../../core/descriptor/value.ts';
import { defaultLanguage } from '../messages.ts';
import type { Caller } from './caller.ts';

/** A caller without an account. It makes the transitions that name the actor `system`, and no others. */
export function systemCaller(language: Language = defaultLanguage): Caller {
  return {
    sessionId: '',
    language,
    roles: [],
    rights: 'everything',
    person: { accountId: null, account: 'admin', level: 'staff', companyId: null },
    account: {
      id: '',
      username: 'system',
      nickname: null,
      name: null,
      mobile: null,
      email: null,
      accountType: 'admin',
      userType: null,
      userLevel: 'staff',
      userStatus: 'enabled',
      portArea: null,
      companyId: null,
    },
  };
}
