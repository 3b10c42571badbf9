// Passwords that the server makes up: for the first login of somebody, to be changed then.
import { randomInt } from 'node:crypto';

/** 14 characters with letters, digits and a special character, without those that look alike. */
export function randomPassword(): string {
  const pick = (from: string, count: number): string =>
    Array.from({ length: count }, () => from[randomInt(from.length)] ?? '').join('');
  return `${pick('ABCDEFGHJKMNPQRSTUVWXYZ', 4)}${pick('abcdefghjkmnpqrstuvwxyz', 4)}${pick('#%+=@', 1)}${pick('23456789', 5)}`;
}
