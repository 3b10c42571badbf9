// How wide words are drawn, in pixels, in the letters of the pages.
import { fontFamily } from './theme.ts';

/** Pixels a text takes on one line. */
export type MeasureText = (text: string, weight?: 400 | 600) => number;

const size = 14;
const known = new Map<string, number>();
let paper: CanvasRenderingContext2D | null = null;

/** Measures with the letters this machine has. */
export const measureText: MeasureText = (text, weight = 400) => {
  const key = `${weight} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  paper ??= document.createElement('canvas').getContext('2d');
  if (!paper) return text.length * size;
  paper.font = `${weight} ${size}px ${fontFamily}`;
  const width = paper.measureText(text).width;
  known.set(key, width);
  return width;
};
