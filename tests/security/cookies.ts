// Logins of one account of each type, for tests that look at the bare answers.
import { accountTypes } from '../../runtime/core/descriptor/access.ts';
import { password } from '../deal/world.ts';
import type { PlantedWorld } from './planted-world.ts';

/** Cookie header of every account that is called like its type, by its name. */
export async function cookiesOf({ app }: PlantedWorld): Promise<ReadonlyMap<string, string>> {
  const cookies = new Map<string, string>();
  for (const username of accountTypes) {
    const answer = await app.inject({ method: 'POST', url: '/api/login/auth', payload: { username, password } });
    const token = answer.cookies.find(({ name }) => name === 'tongguan_session')?.value;
    if (token === undefined) throw new Error(`${username} cannot log in: ${answer.body}`);
    cookies.set(username, `tongguan_session=${token}`);
  }
  return cookies;
}
