// The documents that the customs answer with receipts, and how receipts name each of them.

/** Numbers that receipts give a document, each kept in the field of the same key: one that gives another is not taken. */
export type NumberKey = 'preEntryNo' | 'customsNo';

export interface Document {
  readonly entity: string;
  /** Message type that stands in its receipts. */
  readonly message: string;
  /** Fields that hold the number receipts are about; the first of them names it before any other does. */
  readonly by: readonly string[];
  readonly numbers: readonly NumberKey[];
}

const inBatches = { by: ['batchNo'], numbers: [] } as const;
/** An empty vehicle has no batch: its report has a number of its own. */
const ofVehicles = { by: ['batchNo', 'reportNo'], numbers: [] } as const;

export const documents: readonly Document[] = [
  { entity: 'declaration', message: 'DEC', by: ['billNo'], numbers: ['customsNo', 'preEntryNo'] },
  { entity: 'planner-manifest', message: 'MT2401', ...inBatches },
  { entity: 'original-bill', message: 'MT1401', ...inBatches },
  { entity: 'export-arrival-report', message: 'MT3402', ...inBatches },
  { entity: 'export-tally-report', message: 'MT5402', ...inBatches },
  { entity: 'import-tally-report', message: 'MT5401', ...inBatches },
  { entity: 'vehicle-entry-report', message: 'MT4401', ...ofVehicles },
  { entity: 'vehicle-departure-report', message: 'MT4402', ...ofVehicles },
];

/** How receipts name documents of an entity that has some. */
export function documentOf(entity: string): Document {
  const found = documents.find((one) => one.entity === entity);
  if (!found) throw new Error(`${entity} is answered with no receipts`);
  return found;
}
