// Numbers that are told in percent: people write the sign behind them.

/** The unit of such a field. */
const percent = '%';

/** The text without the sign, for a field in percent; any other as it is. */
export function withoutPercent(text: string, { unit }: { readonly unit?: string | undefined }): string {
  return unit === percent ? text.replace(/\s*[%％]\s*$/, '') : text;
}
