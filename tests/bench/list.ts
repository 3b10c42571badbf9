// Lists of 20 of 100,000 declarations of 1,000 enterprises, and creation, each in turn with the hand-written reference in the same run.
import autocannon from 'autocannon';
import { fillDeclarations } from './fill-declarations.ts';
import { referenceTables } from './reference-declarations.ts';
import { type Served, serveFresh, serveReference } from './served.ts';

const filled = { rows: 100_000, enterprises: 1_000 };
const connections = 10;
const seconds = 3;
const rounds = 3;

interface Figure {
  readonly name: string;
  readonly product: number;
  readonly reference: number;
}

/** Middle of the answers per second of several rounds. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Answers per second; throws when one is not a success. */
async function load(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return result.requests.average;
}

/** One list as the product and the reference are asked for it. */
interface ListCase {
  readonly name: string;
  readonly who: 'operator' | 'broker' | 'trader';
  readonly query: string;
  readonly reference: string;
  /** What the reference is told beside it. */
  readonly values: readonly string[];
  readonly page?: number;
}

const deep = 2501;

/** Enterprises whose own rows are asked for, by demo account. */
type Owners = { readonly [who in 'broker' | 'trader']: string };

function casesOf({ broker, trader }: Owners): ListCase[] {
  const operator = 'operator' as const;
  const range = `filter[declarationDate][from]=2024-03-01&filter[declarationDate][to]=2024-03-20`;
  return [
    { name: 'default order', who: operator, query: '', reference: 'all', values: [] },
    { name: 'by day', who: operator, query: 'sort=-declarationDate', reference: 'day', values: [] },
    { name: 'by price', who: operator, query: 'sort=-totalPrice', reference: 'price', values: [] },
    { name: 'by number, upwards', who: operator, query: 'sort=billNo', reference: 'bill', values: [] },
    { name: 'prefix', who: operator, query: 'filter[billNo][prefix]=MM0791', reference: 'prefix', values: ['MM0791%'] },
    {
      name: 'contains',
      who: operator,
      query: `filter[domesticConsignor.nameZh][contains]=${encodeURIComponent('亄剬')}`,
      reference: 'contains',
      values: ['%亄剬%', '亄剬'],
    },
    {
      name: 'tab of a state, 1 %',
      who: operator,
      query: 'filter[declarationStatus][in]=rejected',
      reference: 'state',
      values: ['rejected'],
    },
    { name: 'twenty days', who: operator, query: range, reference: 'range', values: ['2024-03-01', '2024-03-20'] },
    { name: 'offset 50,000', who: operator, query: '', reference: 'all', values: [], page: deep },
    {
      name: 'offset 50,000 by price',
      who: operator,
      query: 'sort=-totalPrice',
      reference: 'price',
      values: [],
      page: deep,
    },
    { name: 'own of 1,000 enterprises', who: 'broker', query: '', reference: 'own', values: [broker] },
    {
      name: 'own, tab of a state',
      who: 'broker',
      query: 'filter[declarationStatus][in]=completed',
      reference: 'own-state',
      values: [broker, 'completed'],
    },
    { name: 'own, by price', who: 'broker', query: 'sort=-totalPrice', reference: 'own-price', values: [broker] },
    { name: 'own, and of own orders', who: 'trader', query: '', reference: 'named', values: [trader] },
  ];
}

const views = {
  operator: 'platformDeclarationEnquiry',
  broker: 'declarationEnquiry',
  trader: 'traderDeclarationEnquiry',
};

async function main(): Promise<void> {
  const served = await serveFresh();
  try {
    await fillDeclarations(served.pool, filled);
    for (const statement of referenceTables) await served.pool.query(statement);
    await measure(served);
  } finally {
    await served.stop();
  }
}

async function measure(served: Served): Promise<void> {
  const reference = await serveReference(served.settings);
  try {
    for (const one of casesOf(await ownersIn(served))) {
      const page = one.page ?? 1;
      const cookie = await served.logIn(one.who);
      const asked = `/api/entities/declaration?view=${views[one.who]}&page=${page}&pageSize=20&${one.query}`;
      const told = new URLSearchParams({ name: one.reference, values: JSON.stringify(one.values), page: String(page) });
      const [own, others] = [`${served.address}${asked}`, `${reference.address}/list?${told}`];
      await requireSame(one.name, await rowsAt(own, cookie), await rowsAt(others));
      print(await compare(one.name, { product: { url: own, headers: { cookie } }, reference: { url: others } }));
    }
    const cookie = await served.logIn('operator');
    for (const way of ['checked', 'create'] as const)
      print(await compareCreation(served, `${reference.address}/${way}`, cookie));
  } finally {
    await reference.stop();
  }
}

async function ownersIn({ pool }: Served): Promise<Owners> {
  const { rows } = await pool.query(`select username, "companyId" from account where username in ('broker', 'trader')`);
  const companyOf = (who: string): string => String(rows.find(({ username }) => username === who)?.companyId);
  return { broker: companyOf('broker'), trader: companyOf('trader') };
}

async function rowsAt(url: string, cookie = ''): Promise<{ ids: string[]; total: number }> {
  const answer = await fetch(url, { headers: { cookie } });
  const { data } = await answer.json();
  return { ids: data.rows.map(({ id }: { id: string }) => id), total: data.total };
}

/** Both have to answer the same, or the figure compares nothing. */
async function requireSame(name: string, own: Awaited<ReturnType<typeof rowsAt>>, other: typeof own): Promise<void> {
  const isCounted = own.total === other.total || (own.total > 10_000 && other.total > 10_000);
  if (own.ids.join() !== other.ids.join() || own.ids.length === 0 || !isCounted) {
    throw new Error(
      `${name}: ${own.ids.length} rows of ${own.total}, the reference ${other.ids.length} of ${other.total}, or others`,
    );
  }
}

function print({ name, product, reference }: Figure): void {
  console.log(
    `${name}: ${product.toFixed(0)}/s, hand-written ${reference.toFixed(0)}/s, ${((100 * product) / reference).toFixed(0)} %`,
  );
}

async function compare(
  name: string,
  { product, reference }: { product: autocannon.Options; reference: autocannon.Options },
): Promise<Figure> {
  const found = { product: [] as number[], reference: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    found.product.push(await load(product));
    found.reference.push(await load(reference));
  }
  return { name, product: median(found.product), reference: median(found.reference) };
}

/** Ten digits of codes that nobody has. */
let next = 2_000_000_000;

/** Each request creates another code, beside a reference that checks as much or one that checks nothing. */
async function compareCreation({ address }: Served, reference: string, cookie: string): Promise<Figure> {
  const creation = (url: string, headers: { [name: string]: string }): autocannon.Options => ({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            hsCode: String(next++),
            hsName: '测试货物',
            firstUnit: '035',
            startDate: '2025-01-01',
            validFlag: true,
          }),
        }),
      },
    ],
  });
  return compare(`create with checks and history, beside ${reference.replace(/.*\//, '')}`, {
    product: creation(`${address}/api/entities/hs-code`, { cookie }),
    reference: creation(reference, { cookie }),
  });
}

await main();
