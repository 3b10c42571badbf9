// Tables of webhooks beside their entities: what they are still to be told, and their secrets.
import type { TableModel } from '../../core/tables.ts';
import { column, moment, table } from './table-model.ts';

/** What webhooks are to be told: kept with the change, and gone once there is a delivery for each that asks for it. `version`: of the record. */
const webhookEvent = table(
  'webhook_event',
  [
    column('id', 'uuid'),
    column('entity', 'text'),
    column('recordId', 'uuid'),
    column('version', 'integer'),
    column('kind', 'text'),
    column('action', 'text'),
    column('from', 'text', true),
    column('to', 'text', true),
    column('by', 'text'),
    column('at', moment),
  ],
  ['id'],
);

/** What messages to a webhook are signed with, encrypted. `validUntil`: another one has followed. */
const webhookSecret: TableModel = {
  ...table(
    'webhook_secret',
    [
      column('id', 'uuid'),
      column('webhookId', 'uuid'),
      column('keyId', 'text'),
      column('secret', 'bytea'),
      column('madeAt', moment),
      column('validUntil', moment, true),
    ],
    ['id'],
  ),
  indexes: [{ name: 'webhook_secret_of_webhook', on: ['"webhookId"'], unique: false }],
};

/** Both of them. */
export const webhookTables: readonly TableModel[] = [webhookEvent, webhookSecret];
