// The entities the server itself keeps and reads, whatever they are called: `entities` of schemas/access.yaml names them.

/**
 * The id of the entity that plays each part. Logs and digests are not kept where none is named; without the other parts a
 * project compiles, and a server says which is missing when it needs it.
 */
export interface SystemEntities {
  /** Who logs in; every record says which account changed it. */
  readonly account: string;
  /** Whom accounts and records belong to. */
  readonly enterprise: string;
  /** What opens menus to accounts. */
  readonly role?: string;
  /** Logins. */
  readonly session?: string;
  /** Codes sent to a mobile number. */
  readonly verificationCode?: string;
  /** Menus and their buttons, as people named and ordered them. */
  readonly menu?: string;
  /** The code tables, and the values in them. */
  readonly codeTable?: string;
  readonly code?: string;
  /** Uploaded files. */
  readonly file?: string;
  /** Changes of state, and what reviewers said. */
  readonly transitionLog?: string;
  readonly reviewLog?: string;
  /** What people did, or tried to. */
  readonly operationLog?: string;
  /** Digests that stored documents are compared with. */
  readonly documentEntry?: string;
  /** What was sent of them to an outside ledger. */
  readonly ledgerSending?: string;
  /** What identifies accounts on the network of that ledger (spec 3). */
  readonly networkIdentity?: string;
  /** Papers that were handed out. */
  readonly issuedPaper?: string;
  /** Addresses of partners that are told of transitions, and each message to them. */
  readonly webhook?: string;
  readonly webhookDelivery?: string;
  /** Changes of the schemas that people agree on, and the server applies on their day. */
  readonly ruleProposal?: string;
}

export type SystemPart = keyof SystemEntities;

/** The fields that the server writes and asks for, beside those that every record has. */
export const systemFields: { readonly [part in SystemPart]-?: readonly string[] } = {
  account: [
    ...['username', 'password', 'nickname', 'name', 'mobile', 'email', 'companyId', 'roles', 'portArea'],
    ...['userType', 'userLevel', 'userStatus', 'mustChangePassword', 'mobilePending', 'passwordUntil'],
    ...['lastLoginAt', 'deletedAt'],
  ],
  enterprise: ['eptName', 'eptType', 'accountStatus'],
  role: ['code', 'name', 'everyMenu', 'permissions.moduleKey', 'permissions.actions'],
  session: ['accountId', 'tokenHash', 'startedAt', 'lastSeenAt', 'expiresAt', 'endedAt', 'endReason', 'ip', 'agent'],
  verificationCode: ['accountId', 'phone', 'type', 'validationCode', 'sentAt', 'expiresAt', 'usedAt', 'tries'],
  menu: [
    ...['key', 'name', 'nameEn', 'nameMy', 'parentKey', 'route', 'type', 'action', 'requiredForMenu', 'sort'],
    'enabled',
  ],
  codeTable: ['category', 'code', 'name', 'nameEn', 'nameMy', 'length'],
  code: [
    ...[
      'typeCode',
      'domainCode',
      'name',
      'nameEn',
      'nameMy',
      'standardValue',
      'ediCode',
      'everydayWords',
      'validFlag',
      'sort',
    ],
  ],
  file: ['name', 'path', 'size', 'mime', 'sha256', 'profile', 'uploadedBy', 'uploadedAt'],
  transitionLog: ['subjectType', 'subjectId', 'action', 'from', 'to', 'accountId', 'at', 'comment'],
  reviewLog: ['subjectType', 'subjectId', 'stage', 'result', 'opinion', 'reviewerId', 'reviewedAt'],
  operationLog: [
    ...['at', 'accountId', 'companyId', 'module', 'action', 'step', 'subjectType', 'subjectId', 'subjectNo'],
    ...['result', 'message', 'ip'],
  ],
  documentEntry: ['subjectType', 'subjectId', 'subjectVersion', 'action', 'accepts', 'digestBefore', 'digest'],
  ledgerSending: [
    ...['writtenAt', 'entryId', 'subjectType', 'subjectNo', 'subjectId', 'subjectVersion', 'digest', 'enterpriseId'],
    ...['accountId', 'clientId', 'networkId', 'ledgerId', 'status', 'waitsFor', 'tries', 'dueAt', 'sentAt'],
    ...['confirmedAt', 'receipt', 'transactionHash', 'message', 'comparison', 'comparedAt', 'ledgerDigest'],
  ],
  networkIdentity:
    'account client_id tdp_id my_network_id my_ledger_id jr_network_id jr_ledger_id username subsystems yh_org_id pt_org_id'.split(
      ' ',
    ),
  issuedPaper: [
    ...['at', 'accountId', 'companyId', 'paper', 'languages', 'subjectType', 'subjectId', 'subjectNo', 'state'],
    ...['sha256', 'tokenHash'],
  ],
  webhook:
    'name address subject states tellsCreated tellsChanged withRecord account status secretAt formerUntil deletedAt'.split(
      ' ',
    ),
  webhookDelivery: [
    ...'at webhook type subject subjectNo subjectId subjectVersion eventId action from to by'.split(' '),
    ...'status tries dueAt triedAt code duration problem answer'.split(' '),
  ],
  ruleProposal: 'proposalNo status title reason effectiveOn edits diff signedAt failure'.split(' '),
};
