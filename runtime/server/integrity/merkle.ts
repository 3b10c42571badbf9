// Merkle trees of RFC 6962: the root of a list of leaves, the path of one leaf, and the root that a path leads to.
import { hash } from 'node:crypto';

/** What a hash is of, so that none can stand for one of another kind. */
export const marks = { leaf: 0, node: 1, entry: 2, batch: 3 } as const;

/** SHA-256 of a mark and bytes. */
export function markedHash(mark: number, ...parts: readonly Buffer[]): Buffer {
  return hash('sha256', Buffer.concat([Buffer.from([mark]), ...parts]), 'buffer');
}

/** The root of leaves, which are hashes already. Throws RangeError where there are none. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) throw new RangeError('A tree has one leaf at least');
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0] ?? only;
}

/** Pairs are joined; a last one without a neighbour goes up as it is, as in RFC 6962. */
function levelAbove(level: readonly Buffer[]): readonly Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = [level[at], level[at + 1]];
    if (left) above.push(right ? markedHash(marks.node, left, right) : left);
  }
  return above;
}

/** A neighbour on the way up, and on which side it stands. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: Buffer;
}

/** The neighbours of the leaf at the place given, from the leaf up. */
export function pathOf(leaves: readonly Buffer[], place: number): readonly PathStep[] {
  const steps: PathStep[] = [];
  let [level, at] = [leaves, place];
  while (level.length > 1) {
    const side = at % 2 === 0 ? 'right' : 'left';
    const neighbour = level[side === 'right' ? at + 1 : at - 1];
    if (neighbour) steps.push({ side, hash: neighbour });
    level = levelAbove(level);
    at = Math.floor(at / 2);
  }
  return steps;
}

/** Where the path leads to from the leaf. */
export function rootFrom(leaf: Buffer, path: readonly PathStep[]): Buffer {
  return path.reduce(
    (below, { side, hash: neighbour }) =>
      side === 'right' ? markedHash(marks.node, below, neighbour) : markedHash(marks.node, neighbour, below),
    leaf,
  );
}
