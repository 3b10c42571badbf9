// States and lists that the demo records leave empty, and why.

/** `entity field state`. */
export const unreachedStates: { readonly [state: string]: string } = {
  'contract signStatus initiatorSigned':
    'the server sends a contract to the other party as soon as the initiator has signed it',
  'declaration chainStatus manualFailed': 'follows pendingManual',
  'declaration chainStatus passed': 'the server alone passes a declaration; no blockchain network is connected',
  'declaration chainStatus pendingManual': 'the server alone leaves a declaration to a person; no network is connected',
};

/** `account view`. */
export const emptyLists: { readonly [list: string]: string } = {
  'broker collectionReview': 'brokers come here from the dashboard (spec 2), but only traders collect foreign exchange',
};
