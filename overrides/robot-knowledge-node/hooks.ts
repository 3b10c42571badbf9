// The chatbot on the server: its call for whoever is logged in, and what is kept of its questions.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ServerContext } from '../../runtime/server/context.ts';
import { answer, exampleId, listOf, objectOf, text } from '../../runtime/server/description/route-schema.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { success } from '../../runtime/server/reply.ts';
import { callerOf } from '../../runtime/server/session/authenticate.ts';
import { askChatbot } from './ask-chatbot.ts';
import { forgetChatbot } from './chatbot-nodes.ts';

const offered = objectOf({ id: text, question: text }, ['id', 'question']);
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

const schema: FastifySchema = {
  tags: ['Chatbot'],
  operationId: 'askChatbot',
  summary: 'What the chatbot answers to a sentence or to a question that is chosen',
  querystring: objectOf({
    ask: { ...text, maxLength: 200, description: 'A sentence in any language.' },
    node: { ...text, maxLength: 36, description: 'Id of the question that is chosen; it counts before a sentence.' },
  }),
  response: answer(
    'The answer with the questions that follow; without a question the first ones.',
    objectOf({
      node: orNull(objectOf({ id: text, question: text, answer: orNull(text) })),
      parent: orNull(offered),
      followUps: listOf(offered),
      others: listOf(offered),
      isUnknown: { type: 'boolean', description: 'A sentence was asked and nothing fits it.' },
    }),
    {
      node: { id: exampleId, question: '口岸几点开放？', answer: '货运通道每日开放。' },
      parent: null,
      followUps: [],
      others: [],
      isUnknown: false,
    },
  ),
};

export default (server: () => ServerContext): EntityHooks<'robot-knowledge-node'> => ({
  calls: (api: FastifyInstance) => {
    api.get<{ Querystring: { readonly ask?: string; readonly node?: string } }>(
      '/chatbot',
      { config: { operation: null }, schema },
      async (request) =>
        success(await askChatbot(server(), { ...request.query, language: callerOf(request).language })),
    );
  },
  after: () => forgetChatbot(server()),
  forget: () => forgetChatbot(server()),
});
