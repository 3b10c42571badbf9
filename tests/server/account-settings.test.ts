// What the operator sets about accounts: what is taken, and that a refused secret is never repeated.
import { describe, expect, it } from 'vitest';
import { readAccountSettings } from '../../cli/account-settings.ts';

describe('settings of accounts', () => {
  it('may all be left out, and are taken as they are', () => {
    expect(readAccountSettings({ TONGGUAN_SMS_URL: ' ' })).toEqual({});
    expect(
      readAccountSettings({
        TONGGUAN_RESET_PASSWORD: 'Reset#2026',
        TONGGUAN_SMS_URL: 'https://sms.example.com/send',
        TONGGUAN_SMS_TOKEN: 'token',
      }),
    ).toEqual({ resetPassword: 'Reset#2026', sms: { url: 'https://sms.example.com/send', token: 'token' } });
    expect(readAccountSettings({ TONGGUAN_MAIL_URL: 'http://127.0.0.1:9000/send' }).mail).toBeDefined();
  });

  it.each([
    'short#1',
    'lettersonly#',
    '12345678#',
    'letters123',
    'toolongpassword#1',
    'with space#1',
  ])('do not take %j as the default password, and do not say it', (secret) => {
    const read = () => readAccountSettings({ TONGGUAN_RESET_PASSWORD: secret });
    expect(read).toThrow('TONGGUAN_RESET_PASSWORD is no password');
    expect(read).not.toThrow(secret);
  });

  it.each([
    'http://sms.example.com/send',
    'http://localhost.example.com',
    'sms.example.com',
    'file:///tmp/codes',
  ])('send no codes in the clear to %s', (address) => {
    expect(() => readAccountSettings({ TONGGUAN_SMS_URL: address })).toThrow('TONGGUAN_SMS_URL must begin with https');
  });
});
