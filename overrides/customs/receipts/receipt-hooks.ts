// Taking receipts into a document: from the file that was sent, from the folder, or one that was given to it.
import { model } from '../../../generated/model.gen.ts';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../../runtime/core/errors.ts';
import type { EntityId } from '../../../runtime/core/known-entities.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import { contentOf, contentStore } from '../../../runtime/server/files/content-store.ts';
import { findFile } from '../../../runtime/server/files/file-objects.ts';
import type {
  EntityHooks,
  RuleHook,
  RuleHookContext,
  SharedHooks,
  WriteContext,
} from '../../../runtime/server/hooks.ts';
import { namedTables } from '../../../runtime/server/store/named-tables.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { followReceipts } from './follow-receipts.ts';
import { isUnknownCode, troubleWith } from './judge-receipt.ts';
import { keepOwnPart, otherPartOf } from './own-part.ts';
import { readReceipts } from './read-receipts.ts';
import { type Document, documentOf } from './receipt-documents.ts';
import { messageFiles } from './receipt-folder.ts';
import { checked, newReceipts, receiptsOf, withReceipts } from './receipt-lines.ts';
import type { ReceiptText } from './receipt-names.ts';
import { otherNumber, wrongNumber } from './receipt-numbers.ts';
import { receiptsIn, takeIn, takeInFolder } from './take-in.ts';
import { settle } from './unmatched.ts';

const takings: ReadonlySet<string> = new Set(['takeReceipts', 'refreshReceipts', 'acceptReceipt']);

/** Hooks of an entity with lines `receipts`, an upload `receiptFile` and the lifecycle customs-document. */
export function receiptHooks<E extends EntityId>(entity: E, server: () => ServerContext): SharedHooks<E, ReceiptRule> {
  const document = documentOf(entity);
  const hooks: EntityHooks = {
    rules: rulesOf(document),
    before: async (context) => {
      if (context.action === 'takeReceipts') return takeFromFile(context, document, server());
      if (context.action === 'refreshReceipts') return takeFromFolder(context, document, server());
      if (context.action !== 'acceptReceipt') return undefined;
      const added = receiptsOf(context.record).slice(receiptsOf(context.before ?? {}).length);
      return withReceipts({ ...context.record, receipts: receiptsOf(context.before ?? {}) as Row[] }, added, document);
    },
    after: async (context) => {
      const { action, before, record } = context;
      if (!takings.has(action)) return undefined;
      const acted = await followReceipts(context);
      const taken = newReceipts(before, record).flatMap((line) => textsOf(line, document, record));
      if (taken.length > 0) await settle(server(), taken);
      if (action === 'refreshReceipts') await takeInFolder(server());
      if (action === 'takeReceipts') await takeInRest(context, document, server());
      return acted ? 'changed' : undefined;
    },
  };
  return hooks as SharedHooks<E, ReceiptRule>;
}

type ReceiptRule =
  | 'receipts-found'
  | 'receipts-sound'
  | 'receipt-numbers-sound'
  | 'receipt-number-agrees'
  | 'receipt-pre-entry-agrees';

/** A file that a person sends is refused where it holds nothing for the document, or something wrong. */
function rulesOf(document: Document): { readonly [rule in ReceiptRule]?: RuleHook } {
  const asked =
    (
      judge: (
        own: readonly ReceiptText[],
        question: RuleHookContext,
      ) => { readonly [name: string]: string | number } | null,
    ): RuleHook =>
    async (question) => {
      if (!isSent(question)) return [];
      const params = judge(await ownReceipts(question, document), question);
      return params ? [{ path: 'receiptFile', params }] : [];
    };
  return {
    'receipts-found': asked((own) => (own.length === 0 ? {} : null)),
    'receipts-sound': asked((own, { entity }) => {
      const { wrong } = checked(entity, document, own);
      return wrong && { ...wrong };
    }),
    ...(document.numbers.length > 0 && {
      'receipt-numbers-sound': asked((own) => wrongNumber(own, document)),
      'receipt-number-agrees': asked((own, { record }) => agreement(record, own, 'customsNo')),
      'receipt-pre-entry-agrees': asked((own, { record }) => agreement(record, own, 'preEntryNo')),
    }),
  };
}

function agreement(record: Row, own: readonly ReceiptText[], key: 'customsNo' | 'preEntryNo') {
  const other = otherNumber(record, own, key);
  return other && { ...other };
}

/** Nothing of a file that is missing, cannot be read or holds a wrong receipt: the rules say what is the matter with it. */
async function takeFromFile(context: WriteContext, document: Document, server: ServerContext) {
  if (!isSent(context)) return undefined;
  const own = await ownReceipts(context, document).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return [];
  });
  const { wrong } = checked(context.entity, document, own);
  if (wrong || wrongNumber(own, document)) return undefined;
  const known = await withKnownCodes(own, server);
  const rest = (await readReceipts(await sentFile(context))).filter((one) => !isAbout(one, context.record, document));
  const receiptFile = own.length === 0 || rest.length === 0 ? null : await keepOwnPart(context, { own, rest });
  const record = receiptFile === null ? context.record : { ...context.record, receiptFile };
  return withReceipts(record, checked(context.entity, document, known).rows, document);
}

async function withKnownCodes(receipts: readonly ReceiptText[], server: ServerContext): Promise<ReceiptText[]> {
  const known: ReceiptText[] = [];
  for (const receipt of receipts) if (!(await isUnknownCode(server, receipt))) known.push(receipt);
  return known;
}

/** Those that are sound and of the number the document has by then; what is the matter with the others is for the queue. */
async function takeFromFolder(context: WriteContext, document: Document, server: ServerContext): Promise<Row> {
  const { receiptsFolder } = context;
  const entity = server.entities.get(document.entity);
  let { record } = context;
  if (receiptsFolder === null || !entity) return record;
  for (const file of await messageFiles(receiptsFolder)) {
    for (const receipt of (await receiptsIn(server, file)) ?? []) {
      if (!isAbout(receipt, record, document)) continue;
      if (await troubleWith(server, receipt, { document, entity, record })) continue;
      record = withReceipts(record, checked(entity, document, [receipt]).rows, document);
    }
  }
  return record;
}

/** What else stood in a file: unknown codes are queued; the platform's files are about other documents, too. */
async function takeInRest(context: WriteContext, document: Document, server: ServerContext): Promise<void> {
  const { caller, record } = context;
  const { file: files } = namedTables(model.system);
  const file = await findFile(server.database, files, String(record.receiptFile));
  const unknown: ReceiptText[] = [];
  for (const receipt of await ownReceipts(context, document)) {
    if (await isUnknownCode(server, receipt)) unknown.push(receipt);
  }
  await takeIn(server, unknown, file?.name ?? '');
  const other = otherPartOf(context);
  if (other && caller.person.account === 'operator') await takeIn(server, other.receipts, other.fileName);
}

/** Receipts of the document in the file that was sent. Throws `upload-failed` and `message-unreadable`. */
async function ownReceipts(question: RuleHookContext, document: Document): Promise<ReceiptText[]> {
  const receipts = await readReceipts(await sentFile(question));
  return receipts.filter((receipt) => isAbout(receipt, question.record, document));
}

/** That no file was named is said of the field. */
function isSent({ record }: RuleHookContext): boolean {
  return typeof record.receiptFile === 'string' && isId(record.receiptFile);
}

async function sentFile({ record, database, filesFolder }: RuleHookContext): Promise<Uint8Array> {
  const { file: files } = namedTables(model.system);
  const file = typeof record.receiptFile === 'string' ? await findFile(database, files, record.receiptFile) : null;
  const stored = file && filesFolder !== null ? await contentStore(filesFolder).get(file.sha256) : null;
  if (!stored) throw new Refusal('upload-failed');
  return contentOf(stored);
}

function isAbout({ messageType, documentNo }: ReceiptText, record: Row, { message, by }: Document): boolean {
  if (messageType?.toUpperCase() !== message || documentNo === undefined) return false;
  return by.some((key) => documentNo === record[key]);
}

/** A line as a file may have had it: under each number that names the document. */
function textsOf(line: Row, { message, by }: Document, record: Row): ReceiptText[] {
  const said = Object.entries(line).filter(([, value]) => !isEmpty(value));
  const texts = Object.fromEntries(said.map(([key, value]) => [key, String(value)]));
  const numbers = by.map((key) => record[key]).filter((number) => typeof number === 'string');
  return numbers.map((documentNo) => ({ ...texts, messageType: message, documentNo }));
}
