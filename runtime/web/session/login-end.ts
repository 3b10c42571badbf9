// What ended the last login of this browser tab: said on the login page, where there is time to read it.
const storageKey = 'tongguan_login_end';

/** Keeps the sentence over the reload that follows. */
export function noteEndOfLogin(sentence: string): void {
  sessionStorage.setItem(storageKey, sentence);
}

/** The sentence to show, or null when the person left. */
export function endOfLogin(): string | null {
  return sessionStorage.getItem(storageKey);
}

/** Somebody is logged in again. */
export function forgetEndOfLogin(): void {
  sessionStorage.removeItem(storageKey);
}
