// Redirects lead exactly those accounts elsewhere that they name.
import { expect, it } from 'vitest';
import { type Redirect, redirectFrom } from '../../runtime/core/redirect.ts';

const redirects: readonly Redirect[] = [
  { from: '/dashboard', when: { userType: '4', userLevel: 'staff' }, to: '/trader' },
  { from: '/dashboard', when: { userType: '4' }, to: '/businessHandling/settlementManage' },
];

it.each([
  ['/dashboard', { userType: '4', userLevel: 'enterpriseAdmin' }, '/businessHandling/settlementManage'],
  ['/dashboard', { userType: '4', userLevel: 'staff' }, '/trader'],
  ['/dashboard', { userType: '2', userLevel: 'staff' }, undefined],
  ['/dashboard', { userType: null }, undefined],
  ['/trader', { userType: '4' }, undefined],
])('%s for %o: %s', (from, account, to) => {
  expect(redirectFrom(redirects, from, account)?.to).toBe(to);
});
