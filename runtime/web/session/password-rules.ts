// What a new password must be, read from the pattern of the account's, which follows the reading in force (spec 5).
import { passwordPattern } from '../../../generated/passwords.gen.ts';

/** The parts a password pattern is made of, and the key of their words. */
const parts = [
  { piece: /\\S\{(\d+),(\d+)\}/, key: 'length', holds: isLongEnough },
  { piece: /\(\?=\.\*\\d\)/, key: 'digit', holds: (password: string) => /\d/.test(password) },
  { piece: /\(\?=\.\*\[A-Za-z\]\)/, key: 'letter', holds: (password: string) => /[A-Za-z]/.test(password) },
  {
    piece: /\(\?=\.\*\[\^A-Za-z0-9\\s\]\)/,
    key: 'special',
    holds: (password: string) => /[^A-Za-z0-9\s]/.test(password),
  },
] as const;

export interface PasswordRule {
  readonly key: (typeof parts)[number]['key'];
  readonly params: { readonly minimum?: string | undefined; readonly maximum?: string | undefined };
  readonly holds: (password: string) => boolean;
}

function isLongEnough(password: string, [, minimum, maximum]: RegExpExecArray): boolean {
  return password.length >= Number(minimum) && password.length <= Number(maximum);
}

/** What is shown to be met while a password is typed. */
export const passwordRules: readonly PasswordRule[] = parts.flatMap(({ piece, key, holds }) => {
  const found = piece.exec(passwordPattern);
  if (!found) return [];
  const [, minimum, maximum] = found;
  return [{ key, params: { minimum, maximum }, holds: (password: string) => holds(password, found) }];
});

/** Whether a password is allowed, as the server will see it. */
export function isGoodPassword(password: string): boolean {
  return new RegExp(passwordPattern, 'u').test(password);
}
