// Signs the PDF of a contract: the one that is made of its clauses when the initiator signs, or the uploaded one.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { WriteContext } from '../../runtime/server/hooks.ts';
import { makeContractFile } from './contract-file.ts';
import { clausesOf } from './contract-text.ts';
import { signFile } from './sign-file.ts';
import { ofContract } from './signed-keys.ts';

/** The contract with one more signature. Throws what `signFile` and `makeContractFile` do. */
export async function signContract(server: ServerContext, context: WriteContext): Promise<Row> {
  const { record, before } = context;
  const isWritten = before?.signStatus === 'draft' && clausesOf(before).length > 0;
  const original = isWritten
    ? await makeContractFile(server, { paper: 'contract', record: before }, context)
    : String(record.file ?? '');
  return { ...(await signFile(server, context, { keys: ofContract, original })), file: original };
}
