// Lists of 20 of 100,000 rows, and creation, against the hand-written reference on the same database in the same run.
import autocannon from 'autocannon';
import { type Served, serveFresh, serveReference } from './served.ts';

const rows = 100_000;
const connections = 10;
const seconds = 8;
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

async function fill({ pool }: Served): Promise<void> {
  await pool.query(`insert into hs_code (id, "rowVersion", "createdAt", "updatedAt", "hsCode", "hsName", "firstUnit", "validFlag")
    select gen_random_uuid(), 1, now(), now(), (1000000000 + n * 37)::text, '货物 ' || n, '035', true
    from generate_series(1, ${rows}) n`);
  await pool.query('analyze hs_code');
}

async function main(): Promise<void> {
  const served = await serveFresh();
  const reference = await serveReference(served.settings);
  try {
    await fill(served);
    const cookie = await served.logIn('operator');
    const list = (page: number) =>
      `${served.address}/api/entities/hs-code?view=hscode&page=${page}&pageSize=20&sort=-hsCode&filter[hsCode][prefix]=100`;
    const wide = (page: number) =>
      `${served.address}/api/entities/hs-code?view=hscode&page=${page}&pageSize=20&sort=-hsCode&filter[hsCode][prefix]=1`;
    const figures: Figure[] = [];
    figures.push(
      await compare('list, prefix of 270 rows', {
        product: { url: list(1), headers: { cookie } },
        reference: { url: `${reference.address}/list?prefix=100` },
      }),
      await compare('list, prefix of 100,000 rows', {
        product: { url: wide(1), headers: { cookie } },
        reference: { url: `${reference.address}/list?prefix=1` },
      }),
      await compare('the same at offset 50,000', {
        product: { url: wide(2501), headers: { cookie } },
        reference: { url: `${reference.address}/list?prefix=1&page=2501` },
      }),
      await compareCreation(served, reference.address, cookie),
    );
    for (const { name, product, reference: limit } of figures) {
      console.log(
        `${name}: ${product.toFixed(0)}/s, hand-written ${limit.toFixed(0)}/s, ${((100 * product) / limit).toFixed(0)} %`,
      );
    }
  } finally {
    await reference.stop();
    await served.stop();
  }
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

/** Each request creates another code: ten digits from a counter. */
async function compareCreation({ address }: Served, reference: string, cookie: string): Promise<Figure> {
  let next = 2_000_000_000;
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
  return compare('create with checks and history', {
    product: creation(`${address}/api/entities/hs-code`, { cookie }),
    reference: creation(`${reference}/create`, {}),
  });
}

await main();
