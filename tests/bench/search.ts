// The search over everything with 100,000 orders and 100,000 declarations, and what its index costs a write.
import autocannon from 'autocannon';
import { type Served, serveFresh } from './served.ts';

const rows = 100_000;
const rounds = 8;

/** Another row like the newest one, with values of its own. */
function like(table: string, values: string): string {
  return `insert into ${table} select (jsonb_populate_record(p.o, ${values})).*
    from (select o from ${table} o order by o."id" desc limit 1) p, generate_series(1, ${rows}) n`;
}

const day = `to_char(date '2025-01-01' + (n % 365)::integer, 'YYYYMMDD')`;

async function fill({ pool }: Served): Promise<void> {
  const { rows: companies } = await pool.query(`select "id" from enterprise order by "id"`);
  const company = `(array[${companies.map(({ id }) => `'${id}'`).join()}])[1 + n % ${companies.length}]`;
  await pool.query(
    like(
      'service_order',
      `jsonb_build_object('id', uuidv7(), 'orderNo', 'DD' || ${day} || lpad(n::text, 6, '0'), 'companyId', ${company})`,
    ),
  );
  await pool.query(
    like(
      'declaration',
      `jsonb_build_object('id', uuidv7(), 'orderNo', null, 'billNo', 'MM' || ${day} || lpad(n::text, 6, '0'), 'customsNo', lpad((n::bigint * 7919)::text, 18, '5'),
        'contractAgreementNo', 'HT' || n, 'preEntryNo', null, 'domesticConsignor_nameZh', '芒市' || chr(20000 + n % 900) || chr(21000 + n % 700) || '商贸有限公司', 'companyId', ${company})`,
    ),
  );
  await pool.query('vacuum analyze');
}

async function main(): Promise<void> {
  const served = await serveFresh();
  try {
    await fill(served);
    for (const who of ['operator', 'admin', 'trader']) await measure(served, who);
    await compareWrites(served);
  } finally {
    await served.stop();
  }
}

/** What people type, from a number whole to what nearly every row holds. */
const typed = [
  'DD20250405000094',
  '000094',
  '4321',
  '商贸',
  '丈刊',
  'DD2025',
  '2025',
  '00',
  'HT99999',
  '瑞丽示例',
  'zzqqxx',
  '2025 商贸',
];

async function measure({ address, logIn }: Served, who: string): Promise<void> {
  const cookie = await logIn(who);
  for (const text of typed) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      const answer = await fetch(`${address}/api/search?text=${encodeURIComponent(text)}`, { headers: { cookie } });
      const { data } = await answer.json();
      times.push(performance.now() - start);
      found = data.groups.length;
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number): string => (sorted[Math.floor(share * (rounds - 1))] ?? 0).toFixed(0);
    console.log(
      `search ${who} "${text}": ${found} groups, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, first ${times[0]?.toFixed(0)} ms`,
    );
  }
}

/** Codes created over the API with the index and without, in turn. */
async function compareWrites({ address, pool, logIn }: Served): Promise<void> {
  const cookie = await logIn('operator');
  const { rows: found } = await pool.query(
    `select indexdef from pg_indexes where indexname = 'hs_code_found_parts_idx'`,
  );
  const index = String(found[0].indexdef);
  let next = 2_000_000_000;
  const load = async (): Promise<number> => {
    const result = await autocannon({
      ...{ url: `${address}/api/entities/hs-code`, connections: 10, duration: 6, method: 'POST' },
      headers: { 'content-type': 'application/json', cookie },
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => ({ ...request, body: JSON.stringify({ ...code, hsCode: String(next++) }) }),
        },
      ],
    });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
    return result.requests.average;
  };
  for (let round = 0; round < 3; round += 1) {
    const indexed = await load();
    await pool.query('drop index hs_code_found_parts_idx');
    const bare = await load();
    await pool.query(index);
    console.log(`create: ${indexed.toFixed(0)}/s with the index, ${bare.toFixed(0)}/s without`);
  }
}

const code = { hsName: '测试货物', firstUnit: '035', startDate: '2025-01-01', validFlag: true };

await main();
