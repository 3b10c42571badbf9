// E204: `code` and `suggests` name a code table; what is suggested are amounts the field takes.
import { fitsDigits, isDecimal } from '../../runtime/core/decimal.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { CheckContext } from './check-context.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { isDamaged } from './is-damaged.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const knownCodes = eachFieldDoc((context, { key, doc, resolved, at }) => {
  for (const keyword of ['code', 'suggests'] as const) {
    const text = unknownTable(context, key, doc[keyword]);
    if (text) context.report('E204', at(keyword), text);
  }
  const unfit = unfitAmount(context, resolved);
  if (unfit === null) return;
  const message = `code table "${doc.suggests}" holds "${unfit}", which is no amount that ${key} takes`;
  context.report('E204', at('suggests'), {
    message,
    fix: 'suggest a table of amounts, or give the field more digits',
  });
});

function unknownTable(context: CheckContext, key: string, table: string | undefined): FindingText | null {
  const { codes } = context.project;
  if (table === undefined || codes.has(table) || isDamaged(context, table)) return null;
  return unknownName(`unknown code table "${table}" of ${key}`, table, codes.keys(), `add schemas/codes/${table}.yaml`);
}

/** The first suggested value that is no decimal within the digits of the field; null where all are. */
function unfitAmount({ project }: CheckContext, { suggests, digits, signed = false }: FieldDoc): string | null {
  const table = suggests === undefined ? undefined : project.codes.get(suggests);
  if (!table || !digits) return null;
  const unfit = table.doc.values.find(({ value }) => !isDecimal(value) || !fitsDigits(value, digits, signed));
  return unfit?.value ?? null;
}
