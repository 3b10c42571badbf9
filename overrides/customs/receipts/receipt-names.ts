// The names under which the fields of a receipt stand in files: our own, those of road-manifest messages, Chinese headings.

/** What a file says of one receipt, as text. */
export interface ReceiptText {
  /** Kind of document answered to: MT2401, MT4401, DEC, ... */
  readonly messageType?: string;
  /** Batch number, the number of a vehicle report, or the bill number of a declaration. */
  readonly documentNo?: string;
  readonly receiptCode?: string;
  readonly messageNumber?: string;
  readonly messageFunction?: string;
  readonly receiptTime?: string;
  readonly containerNo?: string;
  readonly message?: string;
  /** Of declarations: the number of the entry before it is accepted. */
  readonly preEntryNo?: string;
  /** Of declarations: the number the customs gave. */
  readonly customsNo?: string;
}

export type ReceiptName = keyof ReceiptText;

const names: { readonly [name in ReceiptName]: readonly string[] } = {
  messageType: ['documentType', '报文类型'],
  documentNo: ['batchNo', 'journeyID', 'billNo', 'reportNo', '单证编号', '货物运输批次号', '提运单号', '确报编号'],
  receiptCode: ['responseCode', 'statementCode', '回执代码'],
  messageNumber: ['messageID', '报文编号'],
  messageFunction: ['functionCode', '报文功能'],
  receiptTime: ['responseTime', 'sendTime', '回执时间'],
  containerNo: ['containerID', '集装箱号'],
  message: ['text', 'statementDescription', '回执说明'],
  preEntryNo: ['preEntryID', 'preEntryNumber', '预录入编号'],
  customsNo: ['entryNo', 'entryID', '海关编号'],
};

/** What a receipt can say. */
export const receiptFields = Object.keys(names) as readonly ReceiptName[];

const byWord = new Map(
  Object.entries(names).flatMap(([name, others]) =>
    [name, ...others].map((word) => [plain(word), name as ReceiptName] as const),
  ),
);

/** The field a heading or an element stands for, or null. */
export function receiptNameOf(word: string): ReceiptName | null {
  return byWord.get(plain(word)) ?? null;
}

function plain(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
}
