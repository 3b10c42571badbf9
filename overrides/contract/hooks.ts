// A contract takes its text from its template. Signing signs its PDF, which is made of such a text when the initiator signs; what the
// initiator has signed goes to the counterparty at once, and what comes back is unsigned again.
import { changed } from '../../runtime/core/changed.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks } from '../../runtime/server/hooks.ts';
import { fixedClausesKept, withText } from './contract-text.ts';
import { signContract } from './sign-contract.ts';
import { ofContract, ofVoiding } from './signed-keys.ts';
import { stampFile } from './time-stamps.ts';
import { dropVoid, proposeVoid, signVoid } from './void-contract.ts';

export default (server: () => ServerContext): EntityHooks<'contract'> => ({
  rules: { 'fixed-clauses-kept': (question) => fixedClausesKept(server(), question) },
  before: (context) =>
    context.action === 'create' || context.action === 'edit' ? withText(server(), context) : undefined,
  finishes: async (context) => {
    const { action, record } = context;
    if (action === 'sign') return signContract(server(), context);
    if (action === 'stamp') return stampFile(server(), context, ofContract);
    if (action === 'stampVoid') return stampFile(server(), context, ofVoiding);
    if (action === 'proposeVoid') return proposeVoid(server(), context);
    if (action === 'signVoid') return signVoid(server(), context);
    if (action === 'dropVoid') return dropVoid(record);
    return action === 'return' || action === 'recall'
      ? changed(record, { signedFile: null, stampDueAt: null })
      : undefined;
  },
  after: async ({ action, record, actAsSystem }) => {
    if (action !== 'sign' || record.signStatus !== 'initiatorSigned') return undefined;
    await actAsSystem('contract', String(record.id), 'send');
    return 'changed';
  },
});
