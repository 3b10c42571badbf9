// The reference of the list and create figures: Fastify and pg written by hand, as fast as it is plain.
import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { readDeclarations } from './reference-declarations.ts';

const settings = process.argv[2];
const port = Number(process.argv[3]);
if (!settings || !port) throw new Error('usage: reference-server.ts SETTINGS PORT');

const pool = new pg.Pool({ ...JSON.parse(settings), max: 10 });
pg.types.setTypeParser(1082, (text) => text);
const app = Fastify();

app.get<{ Querystring: { name: string; values?: string; page?: string } }>('/list', async (request) => {
  const { name, values = '[]', page = '1' } = request.query;
  return { code: 1000, message: '', data: await readDeclarations(pool, name, JSON.parse(values), Number(page)) };
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
