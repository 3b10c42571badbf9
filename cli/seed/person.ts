// A person at the API: logs in and enters records as anyone would, through the same checks.
import type { FastifyInstance } from 'fastify';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { type Envelope, successCodes } from '../../runtime/core/envelope.ts';

export interface SeedPerson {
  /** Enters a record; the same `key` enters it once. */
  create(entity: string, record: Row, key: string): Promise<Row>;
  /** Makes a transition; the same `key` makes it once. */
  act(
    entity: string,
    id: string,
    step: { readonly action: string; readonly sent: Row; readonly key: string },
  ): Promise<void>;
}

/** Logs in. Throws when the account is refused. */
export async function logIn(app: FastifyInstance, username: string, password: string): Promise<SeedPerson> {
  const answer = await app.inject({ method: 'POST', url: '/api/login/auth', payload: { username, password } });
  dataOf(answer.json(), `login of ${username}`);
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
  const post = async (url: string, payload: Row, headers: Record<string, string> = {}): Promise<Json> => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers, cookies });
    if (statusCode >= 500) throw new Error(`${url} by ${username} failed: ${body}`);
    return dataOf(JSON.parse(body), `${url} by ${username}`);
  };
  return {
    create: async (entity, record, key) => rowOf(await post(`/entities/${entity}`, record, { 'idempotency-key': key })),
    act: async (entity, id, { action, sent, key }) =>
      void (await post(`/entities/${entity}/${id}/actions/${action}`, sent, { 'idempotency-key': key })),
  };
}

function dataOf({ code, message, data }: Envelope<Json>, what: string): Json {
  if (!successCodes.has(code)) throw new Error(`${what} was refused: ${message} ${JSON.stringify(data)}`);
  return data;
}

function rowOf(data: Json): Row {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Error('The API gave no record');
  return data;
}
