// The colours of the bars: told apart also by who sees no red or green, and dark enough on white.

/** Six hexadecimal digits each, in the order of the series. */
export const colors: readonly [string, string] = ['#0b5cad', '#c2570c'];
