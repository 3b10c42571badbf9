// The reference of the list and create figures: Fastify and pg written by hand, as fast as it is plain.
import { createHash, randomUUID } from 'node:crypto';
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

/** A commodity code as it is sent. */
interface SentCode {
  readonly hsCode: string;
  readonly hsName: string;
  readonly firstUnit: string;
  readonly startDate: string;
}

const insert = `insert into hs_code (id, "rowVersion", "createdAt", "updatedAt", "createdBy", "updatedBy", chapter, "hsCode", "hsName", "firstUnit", "startDate", "validFlag")
  values ($1, 1, now(), now(), $6, $6, left($2, 2), $2, $3, $4, $5, true) returning *`;

app.post<{ Body: SentCode }>('/create', async ({ body }) => {
  const values = [randomUUID(), body.hsCode, body.hsName, body.firstUnit, body.startDate, null];
  const { rows } = await pool.query({ name: 'create', text: insert, values });
  return { code: 1000, message: '', data: rows[0] };
});

const sent = {
  type: 'object',
  required: ['hsCode', 'hsName', 'firstUnit', 'validFlag'],
  additionalProperties: false,
  properties: {
    hsCode: { type: 'string', pattern: '^[0-9]{8}([0-9]{2})?$' },
    hsName: { type: 'string', minLength: 1, maxLength: 200 },
    firstUnit: { type: 'string', maxLength: 50 },
    startDate: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    validFlag: { type: 'boolean' },
  },
} as const;

const login = `select a.id from session s join account a on a.id = s."accountId"
  where s."tokenHash" = $1 and s."endedAt" is null and s."expiresAt" > now() and a."userStatus" = 'enabled' and a."userType" is not null`;
const units = `select 1 from code c where c."typeCode" = 'unit' and c."domainCode" = $1 and c."validFlag"`;

/** Whoever is logged in, asked at each call, adds a code whose unit is looked up and which is refused where it is there already. */
app.post<{ Body: SentCode }>('/checked', { schema: { body: sent } }, async ({ body, headers }, reply) => {
  const token = /tongguan_session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows: callers } = await pool.query({ name: 'login', text: login, values: [hash] });
  const { rows: known } = await pool.query({ name: 'unit', text: units, values: [body.firstUnit] });
  if (!callers[0] || !known[0]) return reply.code(callers[0] ? 400 : 401).send({ code: 1001, message: 'refused' });
  const values = [randomUUID(), body.hsCode, body.hsName, body.firstUnit, body.startDate, callers[0].id];
  const { rows } = await pool.query({ name: 'create', text: insert, values });
  return { code: 1000, message: '', data: rows[0] };
});

await app.listen({ port, host: '127.0.0.1' });
process.send?.('ready');
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
