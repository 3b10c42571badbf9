// The demo accounts told to whoever starts a server with demo records, and the password of all of them.

export const demoPassword = 'Tongguan#2026';

/** Those that the README tells, in its order. */
export const demoUsernames: readonly string[] = [
  'trader',
  'broker',
  'operator',
  'admin',
  'bank',
  'analyst',
  'analyst2',
];
