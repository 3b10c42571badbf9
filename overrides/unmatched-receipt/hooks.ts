// Hooks of unmatched-receipt: the folder is read every hour; what a person gives to a document, or tries again, is taken in.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { PlaceOf } from '../../runtime/core/known-entities.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import type { EntityHooks, RuleHook, RuleHookContext, RuleHooks, WriteContext } from '../../runtime/server/hooks.ts';
import { judgeReceipt, type Trouble, type TroubleKind } from '../customs/receipts/judge-receipt.ts';
import { messageFiles } from '../customs/receipts/receipt-folder.ts';
import { type ReceiptText, receiptFields } from '../customs/receipts/receipt-names.ts';
import { deliver, receiptsIn, takeIn, takeInFolder } from '../customs/receipts/take-in.ts';

/** The rule that says what is still the matter. */
const rules = {
  unreadable: 'readable-by-now',
  incomplete: 'receipt-whole',
  unknownCode: 'code-known',
  unknownDocument: 'document-known',
  notSubmitted: 'document-submitted',
  otherNumber: 'number-agrees',
} as const satisfies { readonly [kind in TroubleKind]: keyof RuleHooks<'unmatched-receipt'> };

const paths: { readonly [kind in TroubleKind]: PlaceOf<'unmatched-receipt'> } = {
  unreadable: 'fileName',
  incomplete: 'receiptTime',
  unknownCode: 'receiptCode',
  unknownDocument: 'documentNo',
  notSubmitted: 'documentNo',
  otherNumber: 'customsNo',
};

export default (server: () => ServerContext): EntityHooks<'unmatched-receipt'> => ({
  rules: Object.fromEntries(
    (Object.keys(rules) as TroubleKind[]).map((kind) => [rules[kind], judgeOf(kind, server)]),
  ) as RuleHooks<'unmatched-receipt'>,
  after: async (context) => {
    const { action, record, actAsSystem } = context;
    if (action === 'create') await actAsSystem('unmatched-receipt', String(record.id), 'announce');
    if (action !== 'assign' && action !== 'takeAgain') return undefined;
    if (await takenInNow(server(), context)) return undefined;
    await actAsSystem('unmatched-receipt', String(record.id), 'reopen');
    return 'changed';
  },
  hourly: (stop) => takeInFolder(server(), stop),
});

/** Every rule says one thing that may be the matter. */
function judgeOf(kind: TroubleKind, server: () => ServerContext): RuleHook<'unmatched-receipt'> {
  return async (question) => {
    const trouble = await troubleNow(server(), question);
    return trouble?.kind === kind ? [{ path: paths[kind], params: paramsOf(question.record, trouble) }] : [];
  };
}

/** What is the matter with it as it would be now: with the document it is given to, and what has changed since. */
async function troubleNow(server: ServerContext, { action, record }: RuleHookContext): Promise<Trouble | null> {
  if (record.trouble === 'unreadable') {
    const receipts = action === 'takeAgain' ? await receiptsAgain(server, record) : null;
    return receipts ? null : { kind: 'unreadable' };
  }
  const judged = await judgeReceipt(server, receiptOf(record));
  return 'trouble' in judged ? judged.trouble : null;
}

/** Gives it to its document. False where that refuses it after all. */
async function takenInNow(server: ServerContext, { record }: WriteContext): Promise<boolean> {
  if (record.trouble === 'unreadable') {
    await takeIn(server, (await receiptsAgain(server, record)) ?? [], String(record.fileName));
    return true;
  }
  const receipt = receiptOf(record);
  const judged = await judgeReceipt(server, receipt);
  return 'target' in judged && (await deliver(server, judged.target, receipt)) === null;
}

/** The receipts of its file; null while that cannot be read, or is gone. */
async function receiptsAgain(server: ServerContext, { fileName }: Row): Promise<ReceiptText[] | null> {
  const { receipts } = server.settings;
  const files = receipts === undefined ? [] : await messageFiles(receipts);
  const file = files.find(({ name }) => name === fileName);
  return file ? receiptsIn(server, file) : null;
}

/** The receipt with what a person said of it. */
function receiptOf(record: Row): ReceiptText {
  const own = receiptFields.flatMap((key) => (typeof record[key] === 'string' ? [[key, record[key]] as const] : []));
  const given = [
    ['messageType', record.givenType] as const,
    ['documentNo', record.givenNo] as const,
    ['receiptCode', record.givenCode] as const,
  ].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries([...own, ...given]);
}

function paramsOf(record: Row, { expected }: Trouble): { readonly [name: string]: string } {
  const { receiptCode = '', documentNo = '' } = receiptOf(record);
  return { code: receiptCode, number: documentNo, expected: expected ?? '' };
}
