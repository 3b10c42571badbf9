// The reference of the list and create figures: Fastify and pg written by hand for one table, as fast as it is plain.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const settings = process.argv[2];
const port = Number(process.argv[3]);
if (!settings || !port) throw new Error('usage: reference-server.ts SETTINGS PORT');

const pool = new pg.Pool({ ...JSON.parse(settings), max: 10 });
pg.types.setTypeParser(1082, (text) => text);
const app = Fastify();

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

app.get<{ Querystring: { prefix: string; page?: string; pageSize?: string } }>('/list', async (request) => {
  const size = Number(request.query.pageSize ?? 20);
  const offset = (Number(request.query.page ?? 1) - 1) * size;
  const like = `${escapeLike(request.query.prefix)}%`;
  const [rows, count] = await Promise.all([
    pool.query({
      name: 'list',
      text: 'select * from hs_code where "hsCode" like $1 order by "hsCode" desc, id desc limit $2 offset $3',
      values: [like, size, offset],
    }),
    pool.query({
      name: 'count',
      text: 'select count(*)::int as total from hs_code where "hsCode" like $1',
      values: [like],
    }),
  ]);
  return { code: 1000, message: '', data: { rows: rows.rows, total: count.rows[0].total } };
});

app.post<{ Body: { [field: string]: string } }>('/create', async (request) => {
  const body = request.body;
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into hs_code (id, "rowVersion", "createdAt", "updatedAt", "hsCode", "hsName", "firstUnit", "startDate", "validFlag")
           values ($1, 1, now(), now(), $2, $3, $4, $5, true) returning *`,
    values: [randomUUID(), body.hsCode, body.hsName, body.firstUnit, body.startDate],
  });
  return { code: 1000, message: '', data: rows[0] };
});

await app.listen({ port, host: '127.0.0.1' });
process.send?.('ready');
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
