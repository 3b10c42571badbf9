// Room for more exports than people make, for tests that export list after list.
import type { ExportLimits } from '../runtime/server/exports/export-limits.ts';

export const manyExports: ExportLimits = { ofAccount: 50, ofServer: 50, ofHour: 100_000, rows: 200_000 };
