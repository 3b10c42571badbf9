// Hooks of bill: a reminder gets its level, and its text in the payer's language.
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { withReminderText } from './reminder.ts';

export default (server: () => ServerContext): EntityHooks<'bill'> => ({
  before: (context) => (context.action === 'remind' ? withReminderText(server(), context) : undefined),
});
