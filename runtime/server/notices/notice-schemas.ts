// What the calls of notices take and answer.
import type { FastifySchema } from 'fastify';
import { noticeKinds } from '../../core/descriptor/lifecycle.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';

const tags = ['Notices'];
const kind = { type: 'string', enum: noticeKinds } as const;
const kinds = { ...listOf(kind), uniqueItems: true, maxItems: noticeKinds.length } as const;
const id = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } as const;
const maybe = { type: ['string', 'null'] } as const;

const notice = objectOf({
  id,
  at: { type: 'string', format: 'date-time' },
  kind,
  entity: text,
  recordId: id,
  subject: { ...text, description: 'Kind of record and its title, in the language of the reader.' },
  text: { ...text, description: 'What was done, and the state since.' },
  reason: { ...maybe, description: 'What the person said who did it.' },
  by: { ...maybe, description: 'Who did it; null for the server itself.' },
  company: maybe,
  address: {
    ...maybe,
    description: 'Hash address of the record in the pages; null where the reader has no list of it.',
  },
  isRead: { type: 'boolean' },
});

export const list: FastifySchema = {
  tags,
  operationId: 'notices',
  summary: 'The own notices about records in sight, newest first',
  querystring: objectOf({
    before: { ...id, description: 'Only those before this one: the last of the page before.' },
    limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
    unread: { type: 'string', enum: ['', '1'], default: '', description: '1: only those that are not read.' },
    kind: { type: 'string', enum: ['', ...noticeKinds], default: '', description: 'Only those of a kind.' },
  }),
  response: answer('A page.', objectOf({ rows: listOf(notice), more: { type: 'boolean' } }, ['rows', 'more'])),
};

const count = objectOf({
  unread: { type: 'integer', description: 'At most 100.' },
  unseen: { type: 'integer', description: 'Those of them that came since the notices were last looked at.' },
});

export const counted: FastifySchema = {
  tags,
  operationId: 'countNotices',
  summary: 'How many notices are not read',
  response: answer('The numbers.', count, { unread: 3, unseen: 1 }),
};

export const seen: FastifySchema = {
  tags,
  operationId: 'seeNotices',
  summary: 'Note that the notices there are were looked at',
  response: answer('The numbers since.', count, { unread: 3, unseen: 0 }),
  'x-refusals': ['cross-site'],
};

export const read: FastifySchema = {
  tags,
  operationId: 'readNotices',
  summary: 'Mark notices as read: these, or all',
  body: objectOf({ ids: { ...listOf(id), maxItems: 200 }, all: { type: 'boolean', default: false } }),
  response: answer('The numbers since.', count, { unread: 0, unseen: 0 }),
  'x-refusals': ['cross-site'],
};

const settings = objectOf({
  off: { ...kinds, description: 'Kinds that are not shown.' },
  mail: { ...kinds, description: 'Kinds that are sent by e-mail too.' },
  sms: { ...kinds, description: 'Kinds that are sent by text message too.' },
});

export const settingsRead: FastifySchema = {
  tags,
  operationId: 'noticeSettings',
  summary: 'What the own account is told, and where else',
  response: answer(
    'The settings, and which ways this server has.',
    objectOf({ ...settings.properties, ways: objectOf({ mail: { type: 'boolean' }, sms: { type: 'boolean' } }) }),
    { off: [], mail: ['todo'], sms: [], ways: { mail: true, sms: false } },
  ),
};

export const settingsSaved: FastifySchema = {
  tags,
  operationId: 'saveNoticeSettings',
  summary: 'Choose what the own account is told, and where else',
  body: { ...settings, required: ['off', 'mail', 'sms'] },
  response: answer('Kept.', settings, { off: ['progress'], mail: [], sms: [] }),
  'x-refusals': ['cross-site'],
};
