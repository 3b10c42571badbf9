// What tests need of a server in demo mode: calls as its own pages send them, and the codes in its outbox.
import { listIn, type World } from './world.ts';

/** Headers by which a browser says that a script of the same server asks. */
export const ownPage: { readonly [name: string]: string } = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'empty',
};

/** Messages to the person's number, newest first. */
export async function outboxOf(world: World, who: string): Promise<{ code: string; text: string }[]> {
  const { data } = await world.call(who, 'GET', '/sendMsg/outbox');
  return listIn(data.messages).map(({ code, text }) => ({ code: String(code), text: String(text) }));
}
