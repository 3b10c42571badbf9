// No application is written off for more than is settled of it, over all declarations it is matched with.
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import type { Violation } from '../../runtime/core/rules/rule-kind.ts';
import type { EntityHooks, RuleHookContext } from '../../runtime/server/hooks.ts';

const hooks: EntityHooks = {
  rules: {
    'within-payment': (question) => overMatched(question, 'payment'),
    'within-collection': (question) => overMatched(question, 'collection'),
  },
};
export default hooks;

type Kind = 'payment' | 'collection';

/** Lines whose application is matched for more than is settled of it, with what other declarations took of it. */
async function overMatched({ record, database }: RuleHookContext, kind: Kind): Promise<Violation[]> {
  const lines = Array.isArray(record.lines) ? (record.lines as readonly Row[]) : [];
  const ids = [...new Set(lines.map((line) => line[kind]).filter((id): id is string => typeof id === 'string'))];
  const violations: Violation[] = [];
  for (const id of ids) {
    const own = sumDecimals(lines.filter((line) => line[kind] === id).map(({ amount }) => String(amount ?? '0')));
    const { amount, elsewhere } = await takenOf(kind, id, { database, except: record.id ?? null });
    const total = sumDecimals([own, elsewhere]);
    if (compareDecimals(total, amount) <= 0) continue;
    const index = lines.findIndex((line) => line[kind] === id);
    violations.push({
      path: `lines.${index}.amount`,
      params: { total, bound: amount, remaining: sumDecimals([amount, `-${elsewhere}`]) },
    });
  }
  return violations;
}

async function takenOf(
  kind: Kind,
  id: string,
  { database, except }: { database: RuleHookContext['database']; except: Json },
): Promise<{ amount: string; elsewhere: string }> {
  const found = await database.query<{ amount: string; elsewhere: string }>(
    `select coalesce(f."settledAmount", 0)::text as amount, coalesce(sum(l."amount"), 0)::text as elsewhere
     from "fx_${kind}" f left join "declaration_verification_lines" l on l."${kind}" = f."id" and l."rootId" is distinct from $2
     where f."id" = $1 group by f."id"`,
    [id, except],
  );
  return found.rows[0] ?? { amount: '0', elsewhere: '0' };
}
