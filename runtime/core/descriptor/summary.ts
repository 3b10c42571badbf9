// Counts and sums of a list over a range of days that a page asks for each time it opens: an index holds all that they read.

export interface DeclaredSummary {
  /** Date or moment whose range is asked for. */
  readonly over: string;
  /** One group a month of it. */
  readonly monthly?: true;
  /** Fields of few values: one group a value. */
  readonly by?: readonly string[];
  /** Numbers added up in each group. */
  readonly sum?: readonly string[];
  /** Two moments: the median of the hours between them. */
  readonly hoursBetween?: readonly [from: string, to: string];
  /** Fields that narrow it beside the days. */
  readonly filters?: readonly string[];
}

/** Everything it reads beside the days, each once. */
export function readBySummary({ over, by, sum, hoursBetween, filters }: DeclaredSummary): string[] {
  const read = [filters, by, sum, hoursBetween].flatMap((paths) => paths ?? []);
  return [...new Set(read)].filter((path) => path !== over);
}
