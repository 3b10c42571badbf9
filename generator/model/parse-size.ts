// Reads sizes as people write them: `500 KB`, `20 MB`, `under 500 KB`, of 1024.

/** The pattern entity.schema.json asks for. */
const size = /^(under )?(\d+) (KB|MB)$/;

/** The most bytes a file may have. Throws for what the shape check has let through by mistake. */
export function parseSize(text: string): { readonly maxBytes: number; readonly under?: true } {
  const match = size.exec(text);
  if (!match) throw new Error(`${text} is no size`);
  const bytes = Number(match[2]) * (match[3] === 'KB' ? 1024 : 1024 * 1024);
  return match[1] ? { maxBytes: bytes - 1, under: true } : { maxBytes: bytes };
}
