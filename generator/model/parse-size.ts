// Reads sizes as people write them: `500 KB`, `20 MB`, of 1024.

/** The pattern entity.schema.json asks for. */
const size = /^(\d+) (KB|MB)$/;

/** Bytes. Throws for what the shape check has let through by mistake. */
export function parseSize(text: string): number {
  const match = size.exec(text);
  if (!match) throw new Error(`${text} is no size`);
  return Number(match[1]) * (match[2] === 'KB' ? 1024 : 1024 * 1024);
}
