// What ended the last login of this browser tab: said on the login page, where there is time to read it.
import type { LoginMessage } from './login-message.ts';

const storageKey = 'tongguan_login_end';

/** Keeps the sentence over the reload that follows. */
export function noteEndOfLogin(sentence: LoginMessage): void {
  sessionStorage.setItem(storageKey, JSON.stringify(sentence));
}

/** The sentence to show, or null when the person left. */
export function endOfLogin(): LoginMessage | null {
  const kept = sessionStorage.getItem(storageKey);
  return kept === null ? null : JSON.parse(kept);
}

/** Somebody is logged in again. */
export function forgetEndOfLogin(): void {
  sessionStorage.removeItem(storageKey);
}
