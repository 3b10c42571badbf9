// Gives receipts that came by the folder to the documents they are about, and the others to the queue.
import { createHash } from 'node:crypto';
import { Refusal } from '../../../runtime/core/errors.ts';
import type { WriteScope } from '../../../runtime/server/context.ts';
import { codeOf } from '../../../runtime/server/database/start-problem.ts';
import { type AnsweredDocument, judgeReceipt } from './judge-receipt.ts';
import { readReceipts } from './read-receipts.ts';
import { type MessageFile, messageFiles } from './receipt-folder.ts';
import { checked, identityOf, receiptsOf } from './receipt-lines.ts';
import type { ReceiptText } from './receipt-names.ts';
import { digestOf, enqueue, isQueued, settleFile } from './unmatched.ts';

/** Files that were taken in as they are: by their path, what tells that they have changed. */
const takenIn = new Map<string, string>();

/**
 * Takes in every file of the folder that is new or was changed; each again once after the server started, which changes nothing. One that
 * fails is told of and tried again the next time, and keeps no other one out.
 */
export async function takeInFolder(scope: WriteScope, stop?: AbortSignal): Promise<void> {
  const folder = scope.settings.receipts;
  if (folder === undefined) return;
  for (const file of await messageFiles(folder)) {
    if (stop?.aborted) return;
    if (takenIn.get(file.path) === file.stamp) continue;
    try {
      if (await takeInFile(scope, file)) takenIn.set(file.path, file.stamp);
    } catch (error) {
      scope.report(error, `message file ${file.name}`);
    }
  }
}

/** False for a file that cannot be read. */
async function takeInFile(scope: WriteScope, file: MessageFile): Promise<boolean> {
  const receipts = await receiptsIn(scope, file);
  if (receipts !== null) {
    await takeIn(scope, receipts, file.name);
    await settleFile(scope, file.name);
    return true;
  }
  const digest = createHash('sha256').update(`${file.name}\n${file.stamp}`).digest('hex');
  if (!(await isQueued(scope, digest))) {
    await enqueue(scope, { trouble: { kind: 'unreadable' }, receipt: {}, fileName: file.name, digest });
  }
  return false;
}

/** The receipts of a file, none of one that is gone; null for one that cannot be read: told in the log where the disk says why. */
export async function receiptsIn(
  { report }: Pick<WriteScope, 'report'>,
  file: MessageFile,
): Promise<ReceiptText[] | null> {
  try {
    const content = await file.content();
    return content === null ? null : await readReceipts(content);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    if (!(error instanceof Refusal)) report(error, `message file ${file.name}`);
    return null;
  }
}

/** Gives each receipt to its document or to the queue, one after the other; what stands in the queue already stays there. */
export async function takeIn(scope: WriteScope, receipts: readonly ReceiptText[], fileName: string): Promise<void> {
  for (const receipt of receipts) {
    const digest = digestOf(receipt);
    if (await isQueued(scope, digest)) continue;
    const judged = await judgeReceipt(scope, receipt);
    const trouble = 'trouble' in judged ? judged.trouble : await deliver(scope, judged.target, receipt);
    if (trouble) await enqueue(scope, { trouble, receipt, fileName, digest });
  }
}

/** Adds the receipt to the document, unless it has it. Gives what is the matter where the document refuses it after all. */
export async function deliver(
  scope: WriteScope,
  { document, entity, record }: AnsweredDocument,
  receipt: ReceiptText,
): Promise<{ readonly kind: 'incomplete' } | null> {
  const [line] = checked(entity, document, [receipt]).rows;
  if (!line || receiptsOf(record).some((one) => identityOf(one) === identityOf(line))) return null;
  const step = { entity: document.entity, id: String(record.id), action: 'acceptReceipt' };
  try {
    await scope.actAsSystem(scope, step, { entered: line });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    scope.report(error, `receipt of ${document.entity} ${String(record.id)}`);
    return { kind: 'incomplete' };
  }
}
