// The tables of the entities that the server itself works with, as names for SQL.
import type { SystemEntities, SystemPart } from '../../core/system-entities.ts';
import { subTableOf, tableOf } from '../../core/tables.ts';
import { quoted } from './statement.ts';

export interface NamedTables extends Readonly<Record<SystemPart, string>> {
  /** The roles of accounts, and what roles permit: a row each. */
  readonly accountRoles: string;
  readonly rolePermissions: string;
}

/** What the database says is missing, where a project without the part is served all the same. */
const unnamed = 'an entity that schemas/access.yaml does not name';

/** The table of each part, quoted. */
export function namedTables(system: SystemEntities): NamedTables {
  const table = (entity: string = unnamed, key?: string): string =>
    quoted(key === undefined ? tableOf(entity) : subTableOf(tableOf(entity), key));
  return {
    account: table(system.account),
    accountRoles: table(system.account, 'roles'),
    enterprise: table(system.enterprise),
    role: table(system.role),
    rolePermissions: table(system.role, 'permissions'),
    session: table(system.session),
    verificationCode: table(system.verificationCode),
    menu: table(system.menu),
    codeTable: table(system.codeTable),
    code: table(system.code),
    file: table(system.file),
    transitionLog: table(system.transitionLog),
    reviewLog: table(system.reviewLog),
    operationLog: table(system.operationLog),
    documentEntry: table(system.documentEntry),
    ledgerSending: table(system.ledgerSending),
    networkIdentity: table(system.networkIdentity),
    issuedPaper: table(system.issuedPaper),
    webhook: table(system.webhook),
    webhookDelivery: table(system.webhookDelivery),
    ruleProposal: table(system.ruleProposal),
  };
}
