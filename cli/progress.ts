// Tells the operator what is going on: a line for what takes longer than a second, and nothing for the rest.

/** Milliseconds after which a step is worth a line. */
const patience = 1_000;

/** Does the work; says so when it takes longer than a second, and how long it took. */
export async function step<Result>(label: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  let told = false;
  const timer = setTimeout(() => {
    told = true;
    say(`${label} …`);
  }, patience);
  try {
    const result = await work();
    if (told) say(`${label}: done in ${seconds(start)}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}

/** One line for the operator. */
export function say(line: string): void {
  console.log(line);
}

/** Time since a moment of `performance.now()`, as `1.2 s`. */
export function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
