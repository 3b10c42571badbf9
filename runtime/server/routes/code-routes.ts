// GET /codes?tables=a,b: the valid values of code tables, with their names in every language.
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { success } from '../answer.ts';
import type { ServerContext } from '../context.ts';
import { requireCaller } from '../session/require-caller.ts';
import type { CodeRow } from '../store/code-tables.ts';
import { type Query, text } from './list-request.ts';

const maximumTables = 100;

export function addCodeRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Querystring: Query }>('/codes', async (request) => {
    await requireCaller(context, request);
    const names = (text(request.query, 'tables') ?? '').split(',').filter((name) => name !== '');
    if (names.length > maximumTables) throw new Refusal('malformed-request', { data: { parameter: 'tables' } });
    const tables = new Map<string, readonly CodeRow[]>();
    for (const name of names) tables.set(name, [...(await context.codes.table(name)).values()]);
    return success(Object.fromEntries(tables));
  });
}
