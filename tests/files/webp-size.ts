// Width and height of a WebP, read from its header by hand.

/** Null for what is no WebP. */
export function webpSize(content: Buffer): readonly [width: number, height: number] | null {
  if (content.toString('latin1', 0, 4) !== 'RIFF' || content.toString('latin1', 8, 12) !== 'WEBP') return null;
  const form = content.toString('latin1', 12, 16);
  if (form === 'VP8X') return [1 + content.readUIntLE(24, 3), 1 + content.readUIntLE(27, 3)];
  if (form === 'VP8 ') return [content.readUInt16LE(26) & 0x3fff, content.readUInt16LE(28) & 0x3fff];
  const bits = content.readUInt32LE(21);
  return [1 + (bits & 0x3fff), 1 + ((bits >> 14) & 0x3fff)];
}
