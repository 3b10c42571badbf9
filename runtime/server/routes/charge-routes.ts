// GET /entities/:entity/:id/charges: what a rule would have charged in a period, and what took its charges.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { onCalendar } from '../../core/keywords.ts';
import { malformed } from '../../core/malformed.ts';
import { previewCharges } from '../charges/preview-charges.ts';
import { charging } from '../charges/rules-in-force.ts';
import type { ServerContext } from '../context.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { requireRecord } from '../write/load.ts';
import { writeCall } from './record-routes.ts';

interface ChargesCall {
  Params: { entity: string; id: string };
  Querystring: { readonly from: string; readonly to: string };
}

const nullable = { type: ['string', 'null'] } as const;
const record = objectOf({ entity: text, id: text, title: text, page: nullable }, ['entity', 'id', 'title', 'page']);
const noted = { ...record, type: ['object', 'null'] } as const;
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'Such as 2026-03-31.' } as const;

const schema: FastifySchema = {
  operationId: 'charges',
  summary: 'What a rule would have charged',
  description: 'Of what came to its state from one day to another, both included; only of what the caller sees.',
  querystring: { type: 'object', required: ['from', 'to'], properties: { from: day, to: day } },
  response: answer(
    'Each source with the line it would have, totals per currency, and the records that took charges of the rule.',
    objectOf(
      {
        rows: listOf(
          objectOf(
            {
              source: record,
              day: text,
              line: { type: 'object', additionalProperties: true, description: 'Numbers are decimals as text.' },
              currency: nullable,
              charged: noted,
            },
            ['source', 'day', 'line', 'currency', 'charged'],
          ),
        ),
        totals: listOf(
          objectOf({ currency: nullable, amount: text, count: { type: 'integer' } }, ['currency', 'amount', 'count']),
        ),
        charged: listOf(record),
        partial: { type: 'boolean', description: 'There were more than are looked at.' },
        unused: { type: 'boolean', description: 'Nothing of what the rule charges is charged by itself.' },
      },
      ['rows', 'totals', 'charged', 'partial', 'unused'],
    ),
    { rows: [], totals: [], charged: [], partial: false, unused: false },
  ),
  'x-refusals': ['not-found'],
  'x-calls': ({ charges }) => (charges ? [{}] : []),
};

export function addChargeRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ChargesCall>('/entities/:entity/:id/charges', { schema }, async (request) => {
    const call = writeCall(context, request);
    const { id } = call.entity.descriptor;
    if (!charging(context.flows.all.values()).some(({ charges }) => charges.by === id))
      throw new Refusal('unknown-call');
    const { record: rule } = await requireRecord(call, request.params.id, 'view');
    const { from, to } = request.query;
    for (const [parameter, value] of Object.entries({ from, to })) {
      if (!onCalendar('date', value)) throw malformed(parameter, 'format', { sentence: 'limit.calendar' });
    }
    if (from > to) throw malformed('to', 'not-before', { params: { from } });
    return success(await previewCharges(context, call, { rule, period: { from, to } }));
  });
}
