// States and lists that the demo records leave empty, and why.

/** `entity field state`. */
export const unreachedStates: { readonly [state: string]: string } = {
  'contract signStatus initiatorSigned':
    'the server sends a contract to the other party as soon as the initiator has signed it',
  'declaration chainStatus manualFailed': 'follows pendingManual',
  'declaration chainStatus pendingManual': 'a stored declaration would have to be changed without the server',
};

/** `account view`. */
export const emptyLists: { readonly [list: string]: string } = {
  'broker collectionReview': 'brokers come here from the dashboard (spec 2), but only traders collect foreign exchange',
};
