// What hand-written hooks of an entity are called: runtime/server/hooks.ts says what each is for.

export const hookNames = [
  'rules',
  'transactionRules',
  'completes',
  'before',
  'finishes',
  'within',
  'after',
  'forget',
  'calls',
  'pages',
  'introduces',
  'hourly',
] as const;
