// Tables the server keeps beside the entities: histories, counters, answered keys. Migration makes them too.
import type { TableModel } from '../../core/tables.ts';
import { factorTables } from './factor-tables.ts';
import { historyTables } from './history-tables.ts';
import { column, moment, table } from './table-model.ts';
import { webhookTables } from './webhook-tables.ts';

/** One row for every change of a record; never changed, never deleted with the record. */
const recordChange: TableModel = {
  ...table(
    'record_change',
    [
      column('id', 'uuid'),
      column('entity', 'text'),
      column('recordId', 'uuid'),
      column('version', 'integer'),
      column('action', 'text'),
      column('accountId', 'uuid', true),
      column('at', moment),
      column('from', 'text', true),
      column('to', 'text', true),
      column('comment', 'text', true),
      column('changes', 'jsonb'),
    ],
    ['id'],
  ),
  indexes: [{ name: 'record_change_of_record', on: ['"recordId"', '"version"'], unique: false }],
};

/** The last number given under a prefix; the row is locked until the record that took the number is written. */
const numberingCounter = table('numbering_counter', [column('scope', 'text'), column('value', 'bigint')], ['scope']);

/** Answers of calls that carried an Idempotency-Key, kept for a day. */
const idempotencyKey: TableModel = {
  ...table(
    'idempotency_key',
    [
      column('accountId', 'uuid'),
      column('key', 'text'),
      column('fingerprint', 'text'),
      column('answer', 'jsonb'),
      column('createdAt', moment),
    ],
    ['accountId', 'key'],
  ),
  indexes: [{ name: 'idempotency_key_by_age', on: ['"createdAt"'], unique: false }],
};

/** How often something was tried, until when it counts in milliseconds since 1970: as rate-limiter-flexible keeps it. */
const rateLimit: TableModel = {
  ...table(
    'rate_limit',
    [column('key', 'text'), column('points', 'integer'), column('expire', 'bigint', true)],
    ['key'],
  ),
  indexes: [{ name: 'rate_limit_by_end', on: ['"expire"'], unique: false }],
};

/** Verification codes of a demo server, which sends none: as they would be sent, while they are good. */
const demoMessage = table(
  'demo_message',
  [
    column('id', 'uuid'),
    column('phone', 'text'),
    column('code', 'text'),
    column('text', 'text'),
    column('sentAt', moment),
    column('expiresAt', moment),
  ],
  ['id'],
);

/** How often servers told each other that a table was written, see live/written-tables.ts. */
const writtenTable = table('written_table', [column('name', 'text'), column('version', 'bigint')], ['name']);

/** Imports under way and just ended. `holder`: the run that works on it; `content`: the file, until it is worked through. */
const importJob = table(
  'import_job',
  [
    column('id', 'uuid'),
    column('accountId', 'uuid'),
    column('entity', 'text'),
    column('mode', 'text'),
    column('mapping', 'jsonb'),
    column('corrections', 'jsonb', true),
    column('language', 'text'),
    column('ip', 'text'),
    column('module', 'text', true),
    column('content', 'bytea', true),
    column('job', 'jsonb'),
    column('holder', 'uuid', true),
    column('tries', 'integer'),
    column('updatedAt', moment),
  ],
  ['id'],
);

/** Exports under way and of the last day. `holder`: the run that works on it; the bytes are in the place of files. `toldAt`: when its owner was told how it ended, on a page or by a notice. */
const exportJob = table(
  'export_job',
  [
    column('id', 'uuid'),
    column('accountId', 'uuid'),
    column('entity', 'text'),
    column('as', 'text'),
    column('query', 'jsonb'),
    column('sight', 'text'),
    column('written', 'text'),
    column('language', 'text'),
    column('name', 'text'),
    column('state', 'text'),
    column('rows', 'integer'),
    column('total', 'integer', true),
    column('message', 'text', true),
    column('size', 'bigint', true),
    column('holder', 'uuid', true),
    column('tries', 'integer'),
    column('askedAt', moment),
    column('updatedAt', moment),
    column('toldAt', moment, true),
  ],
  ['id'],
);

/**
 * What people are told, a row for each addressee: everybody of an account type, or of an enterprise (see notices/addressee.ts).
 * `day`: that of a deadline, whose id is the action then. `xact`: the transaction that wrote it, by which readers find what they have not seen, whatever was committed first.
 */
const notice: TableModel = {
  ...table(
    'notice',
    [
      column('id', 'uuid'),
      column('at', moment),
      column('addressee', 'text'),
      column('level', 'text', true),
      column('accountId', 'uuid', true),
      column('kind', 'text'),
      column('entity', 'text'),
      column('recordId', 'uuid'),
      column('lifecycle', 'text'),
      column('action', 'text'),
      column('from', 'text'),
      column('to', 'text'),
      column('byAccount', 'uuid', true),
      column('byCompany', 'uuid', true),
      column('reason', 'text', true),
      column('day', 'date', true),
      { ...column('xact', 'bigint'), default: '((pg_current_xact_id())::text)::bigint' },
    ],
    ['id'],
  ),
  indexes: [
    { name: 'notice_of_addressee', on: ['"addressee"', '"id"'], unique: false },
    { name: 'notice_by_transaction', on: ['"xact"'], unique: false },
    { name: 'notice_of_deadline', on: ['"recordId"', '"action"'], unique: false, where: '"day" is not null' },
  ],
};

/** The notices a person has read. */
const noticeRead: TableModel = {
  ...table('notice_read', [column('accountId', 'uuid'), column('noticeId', 'uuid')], ['accountId', 'noticeId']),
  foreignKeys: [{ columns: ['noticeId'], table: 'notice', references: ['id'], onDelete: 'cascade' }],
  indexes: [{ name: 'notice_read_of_notice', on: ['"noticeId"'], unique: false }],
};

/** Notices that left the server for a person, by e-mail (`mail`) or text message (`sms`). */
const noticeSent: TableModel = {
  ...table(
    'notice_sent',
    [column('noticeId', 'uuid'), column('accountId', 'uuid'), column('way', 'text')],
    ['noticeId', 'accountId', 'way'],
  ),
  foreignKeys: [{ columns: ['noticeId'], table: 'notice', references: ['id'], onDelete: 'cascade' }],
};

/** When a person last opened the notices; the kinds that are switched off, and those that come by e-mail or text message too: in the language, and since the moment, of that choice. */
const noticeReader = table(
  'notice_reader',
  [
    column('accountId', 'uuid'),
    column('seenAt', moment, true),
    column('savedAt', moment, true),
    column('language', 'text', true),
    { ...column('off', 'text[]'), default: "'{}'::text[]" },
    { ...column('mail', 'text[]'), default: "'{}'::text[]" },
    { ...column('sms', 'text[]'), default: "'{}'::text[]" },
  ],
  ['accountId'],
);

/** What each account entered last, by form and field. */
const lastUsed = table(
  'last_used',
  [
    column('accountId', 'uuid'),
    column('entity', 'text'),
    column('form', 'text'),
    column('path', 'text'),
    column('value', 'jsonb'),
    column('usedAt', moment),
  ],
  ['accountId', 'entity', 'form', 'path'],
);

/** Templates and searches that people keep, see kept/. `of`: the entity of a template, the view of a search. */
const keptItem: TableModel = {
  ...table(
    'kept_item',
    [
      column('id', 'uuid'),
      column('accountId', 'uuid'),
      column('kind', 'text'),
      column('of', 'text'),
      column('name', 'text'),
      column('content', 'jsonb'),
      { ...column('isDefault', 'boolean'), default: 'false' },
      column('createdAt', moment),
      column('updatedAt', moment),
    ],
    ['id'],
  ),
  indexes: [
    { name: 'kept_item_by_name', on: ['"accountId"', '"kind"', '"of"', 'lower("name")'], unique: true },
    { name: 'kept_item_default', on: ['"accountId"', '"kind"', '"of"'], unique: true, where: '"isDefault"' },
  ],
};

/** What targets were made from, see links/link-table.ts. `taken`: path in the target -> exact decimal. */
const flowLink: TableModel = {
  ...table(
    'flow_link',
    [
      column('id', 'uuid'),
      column('flow', 'text'),
      column('sourceEntity', 'text'),
      column('sourceId', 'uuid'),
      column('sourceLine', 'text'),
      column('sourceVersion', 'integer'),
      column('targetEntity', 'text'),
      column('targetId', 'uuid'),
      column('targetLine', 'text'),
      column('taken', 'jsonb'),
    ],
    ['id'],
  ),
  indexes: [
    { name: 'flow_link_of_source', on: ['"sourceId"', '"flow"'], unique: false },
    { name: 'flow_link_of_target', on: ['"targetId"'], unique: false },
  ],
};

/** Sources that came to a state for which a flow charges, and whose drafts are still to be made, see charges/. `day`: of that state. */
const chargeDue: TableModel = {
  ...table(
    'charge_due',
    [
      column('id', 'uuid'),
      column('flow', 'text'),
      column('sourceId', 'uuid'),
      column('day', 'date'),
      column('at', moment),
    ],
    ['id'],
  ),
  indexes: [{ name: 'charge_due_of_source', on: ['"sourceId"'], unique: false }],
};

/** What was charged: once for a source and a rule, whatever becomes of the draft. */
const chargeMade: TableModel = {
  ...table(
    'charge_made',
    [
      column('flow', 'text'),
      column('sourceId', 'uuid'),
      column('ruleId', 'uuid'),
      column('day', 'date'),
      column('targetId', 'uuid'),
      column('at', moment),
    ],
    ['flow', 'sourceId', 'ruleId'],
  ),
  indexes: [{ name: 'charge_made_of_rule', on: ['"ruleId"', '"day"'], unique: false }],
};

/** The certificates of the authority, `root` and `issuing`, with their encrypted keys, see authority/. */
const authorityCertificate = table(
  'authority_certificate',
  [
    column('name', 'text'),
    column('certificate', 'bytea'),
    column('keyId', 'text'),
    column('key', 'bytea'),
    column('madeAt', moment),
  ],
  ['name'],
);

/** Certificates it has issued for records. `reason`: why it was revoked, a code of RFC 5280; then the key is gone. */
const issuedCertificate: TableModel = {
  ...table(
    'issued_certificate',
    [
      column('serial', 'text'),
      column('recordId', 'uuid'),
      column('certificate', 'bytea'),
      column('keyId', 'text', true),
      column('key', 'bytea', true),
      column('madeAt', moment),
      column('revokedAt', moment, true),
      column('reason', 'integer', true),
    ],
    ['serial'],
  ),
  indexes: [
    { name: 'issued_certificate_of_record', on: ['"recordId"'], unique: true },
    { name: 'issued_certificate_revoked', on: ['"serial"'], unique: false, where: '"revokedAt" is not null' },
  ],
};

/**
 * Certificates that enterprises have brought for records, `chain` their issuers one behind the other. A record signs with the one that
 * has a key; it is gone when another one comes, and when the record is revoked, for a `reason` of RFC 5280.
 */
const ownCertificate: TableModel = {
  ...table(
    'own_certificate',
    [
      column('recordId', 'uuid'),
      column('fingerprint', 'text'),
      column('certificate', 'bytea'),
      column('chain', 'bytea'),
      column('keyId', 'text', true),
      column('key', 'bytea', true),
      column('broughtAt', moment),
      column('revokedAt', moment, true),
      column('reason', 'integer', true),
    ],
    ['recordId', 'fingerprint'],
  ),
  indexes: [
    { name: 'own_certificate_that_signs', on: ['"recordId"'], unique: true, where: '"key" is not null' },
    { name: 'own_certificate_by_fingerprint', on: ['"fingerprint"'], unique: false },
  ],
};

/** The newest list of revoked certificates of an issuer. `entries`: how many it holds. */
const revocationList = table(
  'revocation_list',
  [
    column('issuer', 'text'),
    column('number', 'bigint'),
    column('entries', 'integer'),
    column('list', 'bytea'),
    column('madeAt', moment),
  ],
  ['issuer'],
);

/** Tables that belong to no entity. */
export const systemTables: readonly TableModel[] = [
  recordChange,
  numberingCounter,
  idempotencyKey,
  rateLimit,
  writtenTable,
  demoMessage,
  importJob,
  exportJob,
  notice,
  noticeRead,
  noticeSent,
  noticeReader,
  lastUsed,
  keptItem,
  flowLink,
  chargeDue,
  chargeMade,
  authorityCertificate,
  issuedCertificate,
  ownCertificate,
  revocationList,
  ...factorTables,
  ...historyTables,
  ...webhookTables,
];
