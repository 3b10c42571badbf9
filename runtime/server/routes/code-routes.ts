// GET /codes?tables=a,b: the valid values of code tables, with their names in every language.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ServerContext } from '../context.ts';
import { answer, listOf, named, objectOf } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import type { CodeRow } from '../store/code-tables.ts';

const schema: FastifySchema = {
  tags: ['Codes'],
  operationId: 'codes',
  summary: 'Values of code tables, valid ones, sorted',
  querystring: objectOf({
    tables: { type: 'string', pattern: '^[^,]*(,[^,]*){0,99}$', description: 'Ids, with commas between, at most 100.' },
  }),
  response: answer('Table -> values.', {
    type: 'object',
    additionalProperties: listOf(named('CodeValue')),
  }),
};

export function addCodeRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Querystring: { tables?: string } }>('/codes', { schema }, async ({ query }) => {
    const tables = new Map<string, readonly CodeRow[]>();
    for (const name of query.tables?.split(',').filter((one) => one !== '') ?? [])
      tables.set(name, [...(await context.codes.table(name)).values()]);
    return success(Object.fromEntries(tables));
  });
}
