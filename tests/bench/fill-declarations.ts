// Orders and declarations of many enterprises, made by SQL after the first of the demo records, as years of trade would leave them.
import type pg from 'pg';

export interface Filled {
  readonly rows: number;
  readonly enterprises: number;
}

/** SQL of the values that differ from row to row, by column; `n` is the number of the row. */
type Values = { readonly [column: string]: string };

/** Adds rows like the first one of the table, from one number to another; those whose keys are there already stay. */
async function addLike(
  pool: pg.Pool,
  table: string,
  [from, to]: readonly [number, number],
  values: Values,
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const each = rows.map(({ name }) => values[name] ?? `p."${name}"`).join(', ');
  await pool.query(`insert into ${table} (${columns}) select ${each}
    from (select * from ${table} order by "id" limit 1) p, generate_series(${from}, ${to}) n on conflict do nothing`);
}

/** How declarations of a busy platform stand: few are drafts or on their way, most are done. */
const state = `case when n % 100 = 0 then 'draft' when n % 50 = 1 then 'submitted' when n % 100 = 3 then 'rejected' else 'completed' end`;
const day = `date '2024-01-01' + (n % 700)::integer`;
const number = `'BX' || lpad(n::text, 9, '0')`;
const consignor = `'芒市' || chr(20000 + (n % 900)::integer) || chr(21000 + (n % 700)::integer) || '商贸有限公司'`;

/** Rows that share a statement. */
const block = 100_000;

/**
 * Adds rows up to the number `rows`, each with an order of another enterprise, shared out evenly among `enterprises`; the demo broker and
 * the demo trader have their share of them.
 */
export async function fillDeclarations(pool: pg.Pool, { rows, enterprises }: Filled): Promise<void> {
  const count = async (what: string): Promise<number> => {
    const { rows: counted } = await pool.query<{ n: number }>(`select count(*)::integer as n from ${what}`);
    return counted[0]?.n ?? 0;
  };
  await addLike(pool, 'enterprise', [(await count('enterprise')) + 1, enterprises], {
    id: 'uuidv7()',
    eptId: `'BX' || lpad(n::text, 6, '0')`,
    unifiedCreditCode: `'BX' || lpad(n::text, 16, '0')`,
    eptName: `'示例商行' || n`,
  });
  await pool.query(`drop table if exists bench_owner; create table bench_owner as
    select (row_number() over (order by "id"))::integer - 1 as place, "id" from enterprise order by "id" limit ${enterprises};
    alter table bench_owner add primary key (place)`);
  const owner = (at: string): string => `(select o."id" from bench_owner o where o.place = (${at}) % ${enterprises})`;
  const made = `now() - (${rows} - n) * interval '10 minutes'`;
  const times = { createdAt: made, updatedAt: `${made} + (n * 7919 % 5000) * interval '1 minute'` };
  for (let from = (await count(`declaration where "orderNo" like 'BX%'`)) + 1; from <= rows; from += block) {
    const range = [from, Math.min(from + block - 1, rows)] as const;
    await addLike(pool, 'service_order', range, {
      ...times,
      id: 'uuidv7()',
      orderNo: number,
      companyId: owner('n * 7'),
    });
    await addLike(pool, 'declaration', range, {
      ...times,
      id: 'uuidv7()',
      orderNo: number,
      companyId: owner('n'),
      billNo: `'MM' || lpad((n::bigint * 7919 % 1000000007)::text, 10, '0')`,
      customsNo: `'9' || lpad(n::text, 17, '0')`,
      preEntryNo: `'PE' || lpad(n::text, 10, '0')`,
      contractAgreementNo: `'HT' || n`,
      domesticConsignor_nameZh: consignor,
      declarationDate: day,
      ieDate: day,
      releasedAt: made,
      totalPrice: 'n % 90000 + 10',
      ieFlag: `case n % 2 when 0 then 'I' else 'E' end`,
      declarationStatus: state,
    });
  }
  await pool.query('vacuum analyze enterprise, service_order, declaration');
}
