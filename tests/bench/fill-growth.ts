// Declarations with their goods lines, histories and log entries, made inside PostgreSQL as three years of trade would leave them.
import type pg from 'pg';
import { makeMonths } from '../../runtime/server/migrate/month-parts.ts';

export interface Growth {
  /** Declarations to be made. */
  readonly rows: number;
  readonly pool: pg.Pool;
  readonly report: (line: string) => void;
}

/** Enterprises that share the declarations: the first have many, the last few. */
const enterprises = 1_000;
/** Of so many declarations the demo broker has one. */
const brokersShare = 100;
/** Declarations that share a statement. */
const block = 100_000;
const connections = 2;

const tables: readonly string[] = [
  'declaration',
  'declaration_goods',
  'record_change',
  'transition_log',
  'operation_log',
];

/** SQL of a number without order from 0 to the bound, the same for each `n`. */
function scattered(bound: number): string {
  return `((n::bigint * 48271 % 2147483647) % ${bound})::integer`;
}

/** SQL of an id that grows with time, the same for each `n`; `kind` tells the tables apart. */
function id(kind: number): string {
  return `(lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7${kind.toString(16).padStart(3, '0')}' || '8' || lpad(to_hex(n), 15, '0'))::uuid`;
}

const state = `case when ${scattered(100)} < 1 then 'draft' when ${scattered(100)} < 3 then 'submitted' when ${scattered(100)} < 4 then 'rejected' else 'completed' end`;
const consignor = `'芒市' || chr(20000 + ${scattered(900)}) || chr(21000 + ${scattered(700)}) || '商贸有限公司'`;

const values: { readonly [column: string]: string } = {
  id: id(1),
  createdAt: 'made',
  updatedAt: `made + ${scattered(5000)} * interval '1 minute'`,
  submittedAt: 'made',
  releasedAt: `case when ${scattered(100)} >= 4 then made + (1 + ${scattered(40)}) * interval '1 hour' end`,
  declarationDate: 'made::date',
  ieDate: 'made::date',
  orderNo: 'null',
  // One file of all of them would be looked for in every row.
  receiptFile: 'null',
  companyId: 'owner',
  createdBy: 'person',
  madeBy: 'person',
  billNo: `'MM' || lpad((n::bigint * 7919 % 1000000007)::text, 10, '0')`,
  customsNo: `'9' || lpad(n::text, 17, '0')`,
  preEntryNo: `'8' || lpad(n::text, 17, '0')`,
  contractAgreementNo: `'HT' || n`,
  domesticConsignor_nameZh: consignor,
  totalPrice: `${scattered(90_000)} + 10`,
  ieFlag: `case n % 2 when 0 then 'I' else 'E' end`,
  declarationStatus: state,
};

/** What each declaration of a block is made of: its number, moment, owner and the person who entered it. */
function made(rows: number, from: number, to: number): string {
  return `(select n, b.began - (${rows} - n) * (interval '3 years' / ${rows}) as made, o."id" as owner, b.person, b.goods
    from generate_series(${from}, ${to}) n cross join bench_broker b join bench_owner o
      on o.place = case when n % ${brokersShare} = 0 then -1 else floor(${enterprises} * power(${scattered(10_007)} / 10007.0, 2))::integer end)`;
}

/** How many declarations were made here: null where filling never began, 0 where it did not come to its end. */
export async function growthOf(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ begun: boolean; filled: boolean }>(
    `select to_regclass('bench_broker') is not null as begun, to_regclass('bench_filled') is not null as filled`,
  );
  if (!rows[0]?.begun) return null;
  if (!rows[0].filled) return 0;
  const filled = await pool.query<{ rows: number }>('select rows from bench_filled');
  return filled.rows[0]?.rows ?? 0;
}

/** Fills the tables; the indexes of the product are there when it is done. Throws what the database says. */
export async function fillGrowth({ rows, pool, report }: Growth): Promise<void> {
  const began = performance.now();
  const seconds = (): string => `${((performance.now() - began) / 1000).toFixed(0)} s`;
  await shareOut(pool);
  // Making indexes of all rows at once takes a fraction of the time, and what is taken away is looked for by nobody.
  const later = await takeIndexes(pool);
  // What is made of the log lies in its months, as that of three years would.
  await makeMonths(pool, { since: new Date(Date.now() - 3 * 366 * 86_400_000) });
  const statements = await statementsOf(pool);
  const blocks = Array.from({ length: Math.ceil(rows / block) }, (_, at) => at * block);
  let done = 0;
  await inTurn(pool, blocks, async (client, before) => {
    const to = Math.min(before + block, rows);
    for (const statement of statements) await client.query(statement(made(rows, before + 1, to)));
    done += to - before;
    report(`${done} of ${rows} declarations with lines, history and logs, ${seconds()}`);
  });
  let indexes = 0;
  await inTurn(pool, later, async (client, statement) => {
    await client.query(statement);
    indexes += 1;
    // Keys take no time.
    if (statement.includes(' INDEX ')) report(`${indexes} of ${later.length} indexes and keys, ${seconds()}`);
  });
  // Nothing was taken away since the indexes were made.
  await inTurn(pool, tables, async (client, table) => {
    await client.query(`vacuum (analyze, index_cleanup off) ${table}`);
  });
  // The rest too, as PostgreSQL does by itself within a minute, which a short run does not last.
  await pool.query('vacuum analyze');
  await pool.query(`create table bench_filled as select ${rows}::integer as rows`);
  report(`vacuumed, ${seconds()}`);
}

/** Does the work on a few connections, in order. */
async function inTurn<Item>(
  pool: pg.Pool,
  items: readonly Item[],
  work: (client: pg.PoolClient, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const one = async (): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
      for (const item of waiting) await work(client, item);
    } finally {
      // Its settings go with it.
      client.release(true);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
}

/** Enterprises by their place, with that of the demo broker before them, and the broker's own account. */
async function shareOut(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into enterprise select (jsonb_populate_record(p.e, jsonb_build_object('id', uuidv7(), 'eptId', 'BG' || lpad(n::text, 6, '0'),
      'unifiedCreditCode', 'BG' || lpad(n::text, 16, '0'), 'eptName', '示例商行' || n))).*
    from (select e from enterprise e order by "id" limit 1) p, generate_series(1, ${enterprises} - (select count(*)::integer from enterprise)) n`);
  await pool.query(
    `create table bench_broker as select "id" as person, "companyId" as owner, now() as began,
        (select min("hsCode") from hs_code where "validFlag" and "hsCode" like '1006%') as goods from account where username = 'broker'`,
  );
  await pool.query(`create table bench_owner as select (row_number() over (order by e."id"))::integer - 1 as place, e."id"
      from enterprise e where e."id" <> (select owner from bench_broker)
    union all select -1, owner from bench_broker`);
  await pool.query('alter table bench_owner add primary key (place); analyze bench_owner; analyze enterprise');
}

/** Takes away the indexes and foreign keys of the tables, and gives what makes them again with their marks, the slowest first. */
async function takeIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows: keys } = await pool.query<{ name: string; table: string; text: string; mark: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as text,
        quote_nullable(obj_description(oid, 'pg_constraint')) as mark
      from pg_constraint where contype = 'f' and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
    [tables],
  );
  const { rows: indexes } = await pool.query<{ name: string; text: string; mark: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text,
        quote_nullable(obj_description(i.indexrelid, 'pg_class')) as mark from pg_index i
      where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by pg_get_indexdef(i.indexrelid) like '%USING gin%' desc, i.indexrelid`,
    [tables],
  );
  for (const { name, table } of keys) await pool.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  return [
    // Without its mark each would be made anew by the next migration.
    ...indexes.map(
      ({ name, text, mark }) => `${text.replace(' ON ONLY ', ' ON ')}; comment on index ${name} is ${mark}`,
    ),
    // They hold for every row that is saved from now on; those made here are known to keep them.
    ...keys.map(
      ({ name, table, text, mark }) =>
        `alter table ${table} add constraint ${name} ${text} not valid; comment on constraint ${name} on ${table} is ${mark}`,
    ),
  ];
}

/** One statement for each table, which makes what belongs to the declarations of a block. */
async function statementsOf(pool: pg.Pool): Promise<((block: string) => string)[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'declaration'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  const columns = rows.map(({ name }) => `"${name}"`).join(', ');
  const each = rows.map(({ name }) => values[name] ?? `p."${name}"`).join(', ');
  const edit = `'[{"path": "totalPrice", "after": "1200.00", "before": "1000.00"}, {"path": "goods.0.unitPrice", "after": "2.5600", "before": "2.1300"}]'::jsonb`;
  return [
    (from) => `insert into declaration (${columns}) select ${each}
      from (select * from declaration order by "id" limit 1) p, ${from} m`,
    // One or two lines, as most have.
    (
      from,
    ) => `insert into declaration_goods ("rootId", line1, "productNo", "productName", "specModel", "transactionQty", "transactionUnit", "unitPrice", "totalPrice", currency, "originCountry")
      select ${id(1)}, l, goods, '长粒米碎米', '50kg/包', 44, '035', 2.56, 112.64, 'CNY', 'MMR' from ${from} m, generate_series(0, n % 2) l`,
    (
      from,
    ) => `insert into record_change ("id", entity, "recordId", version, action, "accountId", at, "from", "to", changes)
      select ${id(2)}, 'declaration', ${id(1)}, 1, 'create', person, made, null, null, '[]' from ${from} m
      union all select ${id(3)}, 'declaration', ${id(1)}, 2, 'edit', person, made + interval '5 minutes', null, null, ${edit} from ${from} m`,
    (
      from,
    ) => `insert into transition_log ("id", "subjectType", "subjectId", action, "from", "to", "accountId", at, "createdBy", "createdAt", version)
      select ${id(4)}, 'declaration', ${id(1)}::text, 'submit', 'draft', 'submitted', person, made, person, made, 1 from ${from} m`,
    (
      from,
    ) => `insert into operation_log ("id", at, "accountId", module, action, "subjectType", "subjectId", "subjectNo", result, ip, "companyId", "createdBy", "createdAt", version)
      select ${id(5)}, made, person, 'declarationEnquiry', 'create', 'declaration', ${id(1)}::text, ${values.billNo}, 'success', '127.0.0.1', owner, person, made, 1 from ${from} m`,
  ];
}
