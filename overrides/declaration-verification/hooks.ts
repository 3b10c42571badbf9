// No application is written off for more than is settled of it, over all declarations it is matched with.
import { compareDecimals, sumDecimals } from '../../runtime/core/decimal.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, RuleHookContext, ViolationOf } from '../../runtime/server/hooks.ts';
import { addMatchCalls } from './match-calls.ts';

export default (server: () => ServerContext): EntityHooks<'declaration-verification'> => ({
  rules: {
    'within-payment': (question) => overMatched(question, 'payment'),
    'within-collection': (question) => overMatched(question, 'collection'),
  },
  // Once more with the applications locked: two write-offs at the same moment would each see the other's part free.
  transactionRules: {
    'within-payment': async (question) => {
      await lock(question, 'payment');
      return overMatched(question, 'payment');
    },
    'within-collection': async (question) => {
      await lock(question, 'collection');
      return overMatched(question, 'collection');
    },
  },
  calls: (api) => addMatchCalls(api, server()),
});

type Kind = 'payment' | 'collection';

/** Lines whose application is matched for more than is settled of it, with what other declarations took of it. */
async function overMatched(
  { record, database }: RuleHookContext<'declaration-verification'>,
  kind: Kind,
): Promise<ViolationOf<'declaration-verification'>[]> {
  const lines = linesOf(record);
  const ids = applicationsIn(lines, kind);
  const violations: ViolationOf<'declaration-verification'>[] = [];
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

type Verification = RuleHookContext<'declaration-verification'>['record'];

function linesOf({ lines }: Verification): NonNullable<Verification['lines']> {
  return lines ?? [];
}

function applicationsIn(lines: NonNullable<Verification['lines']>, kind: Kind): string[] {
  return [...new Set(lines.map((line) => line[kind]).filter((id): id is string => typeof id === 'string'))];
}

/** In one order, so that two write-offs never wait for each other. */
async function lock({ record, database }: RuleHookContext<'declaration-verification'>, kind: Kind): Promise<void> {
  const ids = applicationsIn(linesOf(record), kind);
  if (ids.length === 0) return;
  await database.query(`select 1 from "fx_${kind}" where "id" = any ($1::uuid[]) order by "id" for update`, [ids]);
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
