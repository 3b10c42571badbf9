// Taking receipts into a document: the actions takeReceipts (from the file that was sent) and refreshReceipts (from the folder).

import { model } from '../../../generated/model.gen.ts';
import { checkShape } from '../../../runtime/core/check-shape.ts';
import type { LinesField } from '../../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../../runtime/core/errors.ts';
import type { Finding } from '../../../runtime/core/findings.ts';
import { isLines } from '../../../runtime/core/kinds/field-traits.ts';
import { isEmpty } from '../../../runtime/core/paths.ts';
import { RecordShape } from '../../../runtime/core/record-shape.ts';
import { contentOf, contentStore } from '../../../runtime/server/files/content-store.ts';
import { findFile } from '../../../runtime/server/files/file-objects.ts';
import type { EntityHooks, RuleHook, RuleHookContext, RuleHooks, WriteContext } from '../../../runtime/server/hooks.ts';
import { namedTables } from '../../../runtime/server/store/named-tables.ts';
import { isId } from '../../../runtime/server/store/record-id.ts';
import { readReceipts } from './read-receipts.ts';
import { messageFiles } from './receipt-folder.ts';
import type { ReceiptText } from './receipt-names.ts';

/** How receipts name a document of the entity. */
export interface Document {
  /** Message type: MT2401, MT4401, DEC, ... */
  readonly message: string;
  /** Field that holds the number receipts are about. */
  readonly by: string;
  /** Numbers that receipts give it, each kept in the field of the same key: what gives another one is refused. */
  readonly numbers?: readonly NumberKey[];
}

type NumberKey = 'preEntryNo' | 'customsNo';

/** The rule that a number of each kind agrees. */
const agreement = { customsNo: 'receipt-number-agrees', preEntryNo: 'receipt-pre-entry-agrees' } as const;

/** The rule that every number is one. */
const soundness = 'receipt-numbers-sound';

/** What a receipt code brings about, from which state; in this order. */
const consequences: { readonly [code: string]: readonly (readonly [from: string, action: string, to: string])[] } = {
  '01': [['submitted', 'approve', 'approved']],
  '11': [
    ['submitted', 'approve', 'approved'],
    ['approved', 'complete', 'completed'],
  ],
  '03': [['submitted', 'reject', 'rejected']],
};

/** Hooks of an entity with lines `receipts`, an upload `receiptFile` and the lifecycle customs-document. */
export function receiptHooks(document: Document): EntityHooks {
  return {
    rules: {
      'receipts-found': async (question) =>
        isSent(question) && (await ownReceipts(question, document)).length === 0 ? [{ path: 'receiptFile' }] : [],
      'receipts-sound': async (question) => {
        if (!isSent(question)) return [];
        const { wrong } = checked(question, await ownReceipts(question, document));
        return wrong ? [{ path: 'receiptFile', params: wrong }] : [];
      },
      ...(document.numbers && numberRules(document, document.numbers)),
    },
    before: async (context) => {
      if (context.action === 'takeReceipts') return takeFromFile(context, document);
      if (context.action === 'refreshReceipts') return takeFromFolder(context, document);
      return undefined;
    },
    after: async (context) => {
      if (context.action !== 'takeReceipts' && context.action !== 'refreshReceipts') return undefined;
      return (await follow(context)) ? 'changed' : undefined;
    },
  };
}

function numberRules(document: Document, numbers: readonly NumberKey[]): RuleHooks {
  const agreements = numbers.map((key): [string, RuleHook] => [
    agreement[key],
    async (question) => {
      if (!isSent(question)) return [];
      const other = otherNumber(question.record, await ownReceipts(question, document), key);
      return other === null ? [] : [{ path: 'receiptFile', params: other }];
    },
  ]);
  return {
    [soundness]: async (question) => {
      if (!isSent(question)) return [];
      const wrong = wrongNumber(question, await ownReceipts(question, document), document);
      return wrong === null ? [] : [{ path: 'receiptFile', params: wrong.params }];
    },
    ...Object.fromEntries(agreements),
  };
}

/** Nothing of a file that is missing, cannot be read or holds a wrong receipt: the rules say what is the matter with it. */
async function takeFromFile(context: WriteContext, document: Document): Promise<Row | undefined> {
  if (!isSent(context)) return undefined;
  const own = await ownReceipts(context, document).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return [];
  });
  const { rows, wrong } = checked(context, own);
  return wrong || wrongNumber(context, own, document) ? undefined : withReceipts(context.record, rows, own);
}

/** Receipts of the document in the file that was sent. Throws `upload-failed` and `message-unreadable`. */
async function ownReceipts(question: RuleHookContext, document: Document): Promise<ReceiptText[]> {
  const receipts = await readReceipts(await sentFile(question));
  return receipts.filter((receipt) => isAbout(receipt, question.record, document));
}

/**
 * Files that cannot be read and receipts that are wrong stay where they are, and are passed over. Throws `findings` where one
 * gives a number that is none, or another than the document has, or than the one before it: whoever asks is told which.
 */
async function takeFromFolder(context: WriteContext, document: Document): Promise<Row> {
  const own: ReceiptText[] = [];
  const { receiptsFolder } = context;
  for (const { content } of receiptsFolder === null ? [] : await messageFiles(receiptsFolder)) {
    const found = (await readable(content)).filter((receipt) => isAbout(receipt, context.record, document));
    own.push(...found.filter((receipt) => checked(context, [receipt]).wrong === null));
  }
  refuseWrongNumbers(context, own, document);
  return withReceipts(context.record, checked(context, own).rows, own);
}

function refuseWrongNumbers(context: WriteContext, own: readonly ReceiptText[], document: Document): void {
  const { entity, record } = context;
  const finding = (path: string, rule: string, params: Finding['params']): Finding => ({
    path,
    rule,
    sentence: `entity.${entity.descriptor.id}.rules.${rule}`,
    params,
  });
  const wrong = wrongNumber(context, own, document);
  if (wrong) throw new Refusal('findings', { findings: [finding(wrong.key, soundness, wrong.params)] });
  const findings = (document.numbers ?? []).flatMap((key): Finding[] => {
    const params = otherNumber(record, own, key);
    return params ? [finding(key, agreement[key], params)] : [];
  });
  if (findings.length > 0) throw new Refusal('findings', { findings });
}

async function readable(content: Uint8Array): Promise<ReceiptText[]> {
  try {
    return await readReceipts(content);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
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
  return messageType?.toUpperCase() === message && documentNo !== undefined && documentNo === record[by];
}

/** A number in the receipts that is not the one the document has, or not that of the receipts before it; null for none. */
function otherNumber(
  record: Row,
  receipts: readonly ReceiptText[],
  key: NumberKey,
): { readonly number: string; readonly expected: string } | null {
  const given = receipts.flatMap((receipt) => (isNumber(receipt[key]) ? [receipt[key]] : []));
  const held = record[key] ?? null;
  const expected = isEmpty(held) ? given[0] : String(held);
  const other = given.find((one) => one !== expected);
  return other === undefined || expected === undefined ? null : { number: other, expected };
}

interface WrongNumber {
  readonly key: NumberKey;
  readonly params: { readonly number: string; readonly label: string };
}

/** The first number in the receipts that is none; one left out would be missed by nobody. */
function wrongNumber(
  { entity }: Pick<RuleHookContext, 'entity'>,
  receipts: readonly ReceiptText[],
  { numbers = [] }: Document,
): WrongNumber | null {
  for (const receipt of receipts) {
    for (const key of numbers) {
      const number = receipt[key] ?? '';
      const label = `@entity.${entity.descriptor.id}.fields.${key}`;
      if (number !== '' && !isNumber(number)) return { key, params: { number, label } };
    }
  }
  return null;
}

/** Numbers of entries have 18 digits. */
function isNumber(text: string | undefined): text is string {
  return /^\d{18}$/.test(text ?? '');
}

/** The receipts as lines in normal form, and the first thing wrong with them. */
function checked(
  { entity, record }: Pick<RuleHookContext, 'entity' | 'record'>,
  receipts: readonly ReceiptText[],
): { readonly rows: readonly Row[]; readonly wrong: { number: number; label: string } | null } {
  const field = entity.descriptor.fields.find((one): one is LinesField => one.key === 'receipts' && isLines(one));
  if (!field) return { rows: [], wrong: null };
  const shape = new RecordShape(field.fields);
  const rows = receipts.map((receipt) =>
    shape.normalise(Object.fromEntries(Object.entries(receipt).filter(([key]) => shape.byKey.has(key)))),
  );
  const [fault] = checkShape(entity, { ...record, receipts: [...rows] }).filter(({ path }) =>
    path.startsWith('receipts.'),
  );
  if (!fault) return { rows, wrong: null };
  const [, index, key] = fault.path.split('.');
  return { rows, wrong: { number: Number(index) + 1, label: `@entity.${field.entity}.fields.${key}` } };
}

/** The record with the receipts it did not have, in the order of their time, and with the numbers the customs gave it. */
function withReceipts(record: Row, rows: readonly Row[], texts: readonly ReceiptText[]): Row {
  const known = new Map(receiptsOf(record).map((receipt) => [identityOf(receipt), receipt]));
  for (const row of rows) if (!known.has(identityOf(row))) known.set(identityOf(row), row);
  const receipts = [...known.values()].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  const isDeclaration = Object.hasOwn(record, 'declarationStatus');
  return {
    ...record,
    ...(receipts.length > 0 && { receipts }),
    ...(isDeclaration && numbersGiven(record, texts)),
  };
}

/** Numbers of the entry that a receipt carries and the declaration does not have yet. */
function numbersGiven(record: Row, texts: readonly ReceiptText[]): Row {
  const found = (['preEntryNo', 'customsNo'] as const).flatMap((key) => {
    const number = texts.map((text) => text[key]).find(isNumber);
    return number !== undefined && isEmpty(record[key]) ? [[key, number] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Makes what the receipts that are new bring about. True when something was. */
async function follow({ entity, before, record, actAsSystem }: WriteContext): Promise<boolean> {
  const known = new Set(receiptsOf(before ?? {}).map(identityOf));
  const field = entity.descriptor.lifecycles[0]?.field;
  let state: Json = (field !== undefined && record[field]) || null;
  let acted = false;
  for (const receipt of receiptsOf(record).filter((one) => !known.has(identityOf(one)))) {
    const own = consequences[String(receipt.receiptCode)];
    if (!own && (state === 'submitted' || state === 'approved')) {
      await actAsSystem(entity.descriptor.id, String(record.id), 'noteReceipt', { opinion: opinionOf(receipt) });
      acted = true;
    }
    for (const [from, action, to] of own ?? []) {
      if (state !== from) continue;
      await actAsSystem(entity.descriptor.id, String(record.id), action, { opinion: opinionOf(receipt) });
      state = to;
      acted = true;
    }
  }
  return acted;
}

/** What history and review keep as the reason: code, number and words of the receipt. */
function opinionOf({ receiptCode, messageNumber, message }: Row): string {
  return [receiptCode, messageNumber, message].filter((part) => !isEmpty(part)).join(' ');
}

function receiptsOf(record: Row): readonly Row[] {
  return Array.isArray(record.receipts) ? (record.receipts as Row[]) : [];
}

/** The same receipt, however often it comes. */
function identityOf({ messageNumber, receiptCode, receiptTime }: Row): string {
  return JSON.stringify([messageNumber ?? null, receiptCode ?? null, receiptTime ?? null]);
}

function timeOf({ receiptTime }: Row): string {
  return String(receiptTime ?? '');
}
