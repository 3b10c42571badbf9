// States and lists that the demo records leave empty, and why.

const checked = [
  ...[
    'declaration declarationStatus',
    'original-bill status',
    'planner-manifest status',
    'export-arrival-report status',
  ],
  ...['import-tally-report status', 'export-tally-report status'],
  ...['vehicle-entry-report status', 'vehicle-departure-report status'],
  ...['declaration-amendment status', 'original-bill-amendment status', 'planner-manifest-amendment status'],
];
const checkIsOff =
  'no demo enterprise asks for the check by a second person: it is off until its administrator turns it on';

/** `entity field state`. */
export const unreachedStates: { readonly [state: string]: string } = {
  ...Object.fromEntries(
    checked.flatMap((field) => ['checking', 'returned'].map((state) => [`${field} ${state}`, checkIsOff])),
  ),
  'contract signStatus initiatorSigned':
    'the server sends a contract to the other party as soon as the initiator has signed it',
  'declaration chainStatus manualFailed': 'follows pendingManual',
  'declaration chainStatus pendingManual': 'a stored declaration would have to be changed without the server',
  ...Object.fromEntries(
    ['agreed', 'effective', 'failed'].map((state) => [
      `rule-proposal status ${state}`,
      'a demo does not rewrite its own schemas',
    ]),
  ),
  'webhook status active': 'the demo tells no server of anybody: example.com is not asked',
  ...Object.fromEntries(
    ['waiting', 'delivered', 'failed', 'withheld'].map((state) => [
      `webhook-delivery status ${state}`,
      'no webhook of the demo is switched on',
    ]),
  ),
  'unmatched-receipt status found': 'the server announces a receipt as soon as it has put it into the queue',
};

/** `account view`. */
export const emptyLists: { readonly [list: string]: string } = {
  ...Object.fromEntries(
    ['trader', 'broker', 'operator', 'admin', 'bank'].map((account) => [
      `${account} issuedPapers`,
      'a paper is handed out when somebody prints it',
    ]),
  ),
  ...Object.fromEntries(
    ['trader', 'broker', 'operator', 'admin', 'bank'].map((account) => [
      `${account} webhookDeliveries`,
      'no webhook of the demo is switched on',
    ]),
  ),
  'admin allWebhookDeliveries': 'no webhook of the demo is switched on',
  'admin ledgerSendings': 'the demo has no gateway of a ledger',
  'broker collectionReview': 'brokers come here from the dashboard (spec 2), but only traders collect foreign exchange',
};
