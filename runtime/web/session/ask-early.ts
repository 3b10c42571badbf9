// Asks who is logged in before any library is there, so that the answer comes while they are loaded and run.
import type { Envelope } from '../../core/envelope.ts';
import { apiBase } from '../api/api-base.ts';

/** Whose login is worth asking the server about; the session itself is an httpOnly cookie. */
export const hintKey = 'tongguan_logged_in';

/** What the login is asked of. */
export const loginPath = '/login/getInfo';

const timeoutMilliseconds = 60_000;

/** Whether this browser was logged in when it was last used; only the server knows if it still is. */
export function mayBeLoggedIn(): boolean {
  return localStorage.getItem(hintKey) !== null;
}

/** What the server says of the login; null where it is not asked, or does not answer as it should: then it is asked again. */
export async function askEarly(): Promise<Envelope<unknown> | null> {
  if (!mayBeLoggedIn()) return null;
  try {
    const response = await fetch(`${apiBase}${loginPath}`, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return (await response.json()) as Envelope<unknown>;
  } catch {
    return null;
  }
}
