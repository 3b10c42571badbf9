// Whether the history of a record is as it was sealed: proved anew for whoever may see it.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ServerContext } from '../context.ts';
import { answer, named } from '../description/route-schema.ts';
import { verifyRecord } from '../integrity/verify-record.ts';
import { success } from '../reply.ts';
import { requireRecord } from '../write/load.ts';
import { writeCall } from './record-routes.ts';

interface RecordCall {
  Params: { entity: string; id: string };
}

const schema: FastifySchema = {
  operationId: 'verifyHistory',
  summary: 'Verify the history',
  response: answer('Whether its entries are as they were sealed, and what is wrong.', named('HistoryVerdict')),
  'x-refusals': ['not-found'],
  'x-calls': () => [{}],
};

export function addHistoryVerification(api: FastifyInstance, context: ServerContext): void {
  api.get<RecordCall>('/entities/:entity/:id/history/verification', { schema }, async (request) => {
    const call = writeCall(context, request);
    await requireRecord(call, request.params.id, 'view');
    return success({ ...(await verifyRecord(context, request.params.id, context.settings.checkpoints)) });
  });
}
