// A file of receipts as a person uploads it.
import type { World } from './world.ts';

/** Uploads a file of receipts; gives its id. */
export async function uploadReceipts(
  world: World,
  who: string,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<string> {
  const boundary = 'tongguan-test';
  const part = (head: string, body: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
  const answer = await world.raw({
    method: 'POST',
    url: '/api/files',
    headers: {
      cookie: `tongguan_session=${await world.logIn(who)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `${part('name="profile"', 'receipts')}${part(`name="file"; filename="${name}"`, content)}--${boundary}--\r\n`,
  });
  return String(answer.json().data.id);
}
