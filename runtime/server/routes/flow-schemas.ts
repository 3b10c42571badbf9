// What is sent to the calls of flows, and what they answer.
import type { FastifySchema } from 'fastify';
import { mostRecords } from '../../core/list-limits.ts';
import { answer, exampleId, listOf, objectOf, text } from '../description/route-schema.ts';

const flag = { type: 'boolean' } as const;
const number = { type: 'integer' } as const;
const weight = { type: 'string', enum: ['reserved', 'consumed', 'released'] } as const;
const rest = { has: text, reserved: text, consumed: text, open: text };
const page = { type: ['string', 'null'], description: 'Address of the page of this person.' } as const;
const record = { entity: text, id: text, title: text, page };
const target = objectOf(
  {
    ...{ flow: text, ...record, weight },
    state: { type: ['string', 'null'], description: 'In the words of the reader.' },
    meaning: { type: ['string', 'null'], description: 'What the state means to the reader; null without states.' },
  },
  ['id', 'weight'],
);
const openParts = {
  lines: listOf(
    objectOf({ line: text, isOpen: flag, measures: listOf(objectOf({ key: text, line: text, ...rest })) }, ['line']),
  ),
  totals: listOf(objectOf({ key: text, label: text, ...rest }, ['key', 'label'])),
  linesOpen: number,
  linesInAll: number,
};

const offered = objectOf(
  {
    ...{ flow: text, to: text, may: flag },
    whyNot: { ...text, description: 'Why not now.' },
    ...openParts,
    existing: listOf(target),
  },
  ['flow', 'to', 'may'],
);

export const flowsSchema: FastifySchema = {
  operationId: 'flows',
  summary: 'What can be made of it',
  description:
    'Flows from the record that this person may make, with what is open and what exists already; what was made of it, and of what it was made.',
  response: answer(
    'Numbers are exact decimals; drafts reserve, submitted records consume.',
    objectOf(
      {
        flows: listOf(offered),
        made: listOf(target),
        open: listOf(objectOf({ flow: text, to: text, ...openParts }, ['flow', 'to'])),
        sources: listOf(
          objectOf({ flow: text, ...record, changed: { ...flag, description: 'It was changed since.' } }, ['id']),
        ),
      },
      ['flows', 'made', 'open', 'sources'],
    ),
  ),
  'x-refusals': ['not-found'],
  'x-calls': ({ flows }) => (flows.length > 0 ? [{}] : []),
};

export const togetherSchema: FastifySchema = {
  operationId: 'flowsTogether',
  summary: 'What can be made of several',
  description:
    'Flows that make one record of all of these, with what is open of them, and why not where they do not agree.',
  body: objectOf(
    { sources: { type: 'array', minItems: 1, maxItems: mostRecords, items: text, description: 'Ids of the sources.' } },
    ['sources'],
  ),
  response: answer(
    'Numbers are exact decimals, of all sources together.',
    objectOf({ flows: listOf(offered) }, ['flows']),
  ),
  'x-refusals': ['not-found'],
  'x-calls': ({ flows, descriptor }) =>
    flows.some(({ from, several }) => from === descriptor.id && several)
      ? [{ bodyExample: { sources: [exampleId] } }]
      : [],
};

export const draftSchema: FastifySchema = {
  operationId: 'flowDraft',
  summary: 'Draft of',
  description:
    'The filled draft of another entity; nothing is saved. `$from` in it and in its lines is sent back with it.',
  body: objectOf({
    sources: { type: 'array', minItems: 1, maxItems: mostRecords, items: text, description: 'Ids of the sources.' },
    chosen: { ...text, description: 'Instead: the value of the field that names the source in the draft.' },
    beside: { type: 'object', description: 'What has been entered so far, to compare with.' },
  }),
  response: answer(
    'The draft, and what flowed into it.',
    objectOf(
      {
        draft: { type: ['object', 'null'], description: 'Null where the chosen value names no source it is made of.' },
        filled: listOf({ type: 'object' }),
        sources: listOf(objectOf({ id: text, title: text }, ['id'])),
        page,
      },
      ['draft', 'filled', 'sources', 'page'],
    ),
  ),
  'x-refusals': ['not-found', 'state-not-allowed', 'not-permitted'],
  'x-calls': ({ flows, descriptor }) =>
    flows
      .filter(({ from }) => from === descriptor.id)
      .map(({ id, to }) => ({
        at: { flow: id },
        operationId: `flowDraft_${id.replaceAll('-', '_')}`,
        summary: `Draft of ${to} from`,
        bodyExample: { sources: [exampleId] },
      })),
};
