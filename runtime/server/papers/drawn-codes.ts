// Codes that scanners and phones read, as SVG. The library is loaded with the first: it is large, and a server that prints nothing does without.
import { createRequire } from 'node:module';
import type { RenderOptions } from 'bwip-js/node';

const load = createRequire(import.meta.url);

/** Code 128, which holds letters and digits. */
export function barsOf(text: string): string {
  return draw({ bcid: 'code128', text, height: 8, includetext: false });
}

/** A code of squares, which phones read; a quarter of it may be dirty. */
export function squaresOf(text: string): string {
  return draw({ bcid: 'qrcode', text });
}

function draw(options: RenderOptions): string {
  const { toSVG } = load('bwip-js/node') as typeof import('bwip-js/node');
  return toSVG(options);
}
