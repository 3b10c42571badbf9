// Puts a rule that SQL cannot say to stored records, the newest first, for as long as there is time.
import { type RawBuilder, sql } from 'kysely';
import type { Rule } from '../../core/descriptor/rule.ts';
import type { ServerEntity } from '../context.ts';
import { isViolated } from '../store/find-violations.ts';
import { runFragment } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import { withOwnBudget } from '../work-budget.ts';

/** Records are read in turns of this many. */
const turn = 200;
/** Records looked at, at most. */
const mostScanned = 20_000;
/** Milliseconds it may take. */
const longestScan = 15_000;

interface Scan {
  readonly entity: ServerEntity;
  readonly rule: Rule;
  readonly inSight: RawBuilder<boolean>;
}

export interface Scanned {
  /** Ids of the records that break the rule. */
  readonly ids: readonly string[];
  /** Whether all were looked at. */
  readonly isWhole: boolean;
}

/** Records in sight that break the rule. Stops where nobody waits any more, by what the signal throws. */
export async function scanRule(
  { unit, signal }: { readonly unit: UnitOfWork; readonly signal: AbortSignal },
  { entity: { layout }, rule, inSight }: Scan,
): Promise<Scanned> {
  const projection = layout.whole('zh');
  const until = performance.now() + longestScan;
  const ids: string[] = [];
  let before: string | null = null;
  for (let seen = 0; seen < mostScanned && performance.now() < until; seen += turn) {
    signal.throwIfAborted();
    const older: RawBuilder<boolean> = before === null ? sql<boolean>`true` : sql<boolean>`t."id" < ${before}`;
    const rows = await runFragment(
      unit,
      sql`select t."id", ${sql.raw(projection.text)} from ${layout.from} t where ${older} and ${inSight}
        order by t."id" desc limit ${sql.lit(turn)}`,
    );
    for (const cells of rows) {
      before = String(cells[0]);
      const { record } = projection.read(cells, 1);
      const breaks = await withOwnBudget(() => isViolated(unit, { layout, rule, record }));
      if (breaks) ids.push(before);
    }
    if (rows.length < turn) return { ids, isWhole: true };
  }
  return { ids, isWhole: false };
}
