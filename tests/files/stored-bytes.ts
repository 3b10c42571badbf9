// The bytes of a stored file, as the server keeps them.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { contentOf, contentStore } from '../../runtime/server/files/content-store.ts';
import type { World } from '../deal/world.ts';

/** @param id of the file. Throws where its bytes are not kept. */
export async function storedBytes(world: World, id: Row[string] | undefined): Promise<Buffer> {
  const text = 'select "sha256" from "file_object" where "id" = $1';
  const { rows } = await world.pool.query<{ sha256: string }>(text, [id]);
  const stream = await contentStore(world.files).get(rows[0]?.sha256 ?? '');
  if (!stream) throw new Error('The bytes of the file are not kept');
  return Buffer.from(await contentOf(stream));
}
