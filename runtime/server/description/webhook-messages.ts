// What webhooks are sent, for the API description: one message for each kind of record, which generators of clients make types of.
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ServerModel } from '../../core/model.ts';
import type { SystemEntities } from '../../core/system-entities.ts';

/** What a webhook is told to try it. */
export const testType = 'webhook.test';

const headers = [
  ['webhook-id', 'The same at each try: what has come already is left out by it.'],
  ['webhook-timestamp', 'Seconds since 1970 of this try: what is older than five minutes is refused.'],
  [
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` as `v1,…` in base64; several, parted by spaces, after a change of the secret.',
  ],
].map(([name, description]) => ({ in: 'header', name, description, required: true, schema: { type: 'string' } }));

const text = { type: 'string' } as const;
const moment = { type: 'string', format: 'date-time' } as const;
const stateOrNone = { type: ['string', 'null'] } as const;

/** The `webhooks` of the description (OpenAPI 3.1): one for each kind of record that can be told of, and the test. */
export function describeMessages({ entities, records, system }: ServerModel): object {
  const messages = Object.values(entities).flatMap(({ descriptor }) => {
    const described = records.entities[descriptor.id];
    if (!described || !isTold(descriptor, system)) return [];
    const { id, lifecycles } = descriptor;
    const states = lifecycles.flatMap(({ lifecycle }) => Object.keys(lifecycle.states));
    const types = [...new Set([...states, 'created', 'changed'])].map((state) => `${id}.${state}`);
    return [[id, message(`${described.label}: a state it came to, or a change`, types, dataOf(id, described.name))]];
  });
  const test = message('A test that somebody sends', [testType], { type: 'object' });
  return Object.fromEntries([...messages, [testType, test]]);
}

/** Whether webhooks can be told of records of the entity: not of logs, which come with other records, and not of themselves. */
export function isTold(
  { id, type, views }: Pick<EntityDescriptor, 'id' | 'type' | 'views'>,
  { webhook, webhookDelivery }: Pick<SystemEntities, 'webhook' | 'webhookDelivery'>,
): boolean {
  return type !== 'log' && views.length > 0 && id !== webhook && id !== webhookDelivery;
}

function dataOf(id: string, record: string): object {
  return {
    type: 'object',
    required: ['entity', 'id', 'version', 'action', 'from', 'to', 'at', 'by'],
    properties: {
      entity: { const: id },
      id: { type: 'string', format: 'uuid' },
      version: { type: 'integer', description: 'Of the record, after what happened.' },
      action: { ...text, description: '`create`, `edit`, or an action of its lifecycles.' },
      from: stateOrNone,
      to: stateOrNone,
      at: moment,
      by: { enum: ['trader', 'broker', 'operator', 'admin', 'bank', 'system'] },
      record: {
        $ref: `#/components/schemas/${record}`,
        description:
          'Where the webhook asks for it: as GET answers it at the moment of sending, later changes included.',
      },
      recordLeftOut: { const: true, description: 'It is larger than 256 KB, and to be asked for at the API.' },
    },
  };
}

function message(summary: string, types: readonly string[], data: object): object {
  const schema = {
    type: 'object',
    required: ['id', 'type', 'timestamp', 'data'],
    properties: {
      id: { ...text, description: 'As in `webhook-id`.' },
      type: { enum: types },
      timestamp: { ...moment, description: 'When it happened.' },
      data,
    },
  };
  return {
    post: {
      tags: ['Webhooks'],
      summary,
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'It was taken. Anything else, also a redirect, has it sent again.' },
        '410': { description: 'The webhook is paused, and nothing more is sent.' },
      },
    },
  };
}
