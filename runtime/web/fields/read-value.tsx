// A value for reading: formatted text, or links to its files.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isNumber, namesFiles, numberingOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty } from '../../core/paths.ts';
import { codeTablesOf, useWording } from '../kinds/wording.ts';
import { fullSchemaPath, inputId } from '../record/field-place.ts';
import { type FormScope, useRecord, useScope, useValue } from '../record/form-scope.tsx';
import { useUnit } from '../record/use-unit.ts';
import { FileLinks } from '../uploads/file-links.tsx';

interface ReadValueProps {
  readonly field: Field;
  readonly path: string;
}

/** The value of a field as text; computed sums follow the record as it is edited. */
export function ReadValue({ field, path }: ReadValueProps): ReactNode {
  const scope = useScope();
  const stored = useValue(path);
  const computed = useRecord((record) =>
    path.includes('.') ? undefined : computedText(scope.shape.computedIn(record, field)),
  );
  const say = useFormatted(field, path);
  const unit = useUnit(field);
  const { t } = useTranslation();
  const value = computed === undefined ? stored : computed;
  const classes = isNumber(field) ? 'tg-read tg-read-number' : 'tg-read';
  if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) {
    return (
      <div id={inputId(scope, path)} className="tg-read tg-read-none" tabIndex={-1}>
        {numberingOf(field) && !scope.readOnly ? t('ui.form.numbered') : '—'}
      </div>
    );
  }
  return (
    <div id={inputId(scope, path)} className={classes} tabIndex={-1}>
      {namesFiles(field) ? (
        <FileLinks path={path} value={value} />
      ) : (
        <>
          {say(value)}
          {unit && <span className="tg-unit"> {unit}</span>}
        </>
      )}
    </div>
  );
}

// Snapshots of the record must be comparable: decimals and counts are.
function computedText(value: Json | undefined): string | number | null | undefined {
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : undefined;
}

/** Formats values of a field of this form, with the names of codes and the titles of referred records. */
export function useFormatted(field: Field, path: string): (value: Json) => string {
  const scope = useScope();
  const wording = useWording(codeTablesOf([field]));
  return (value) => formatIn(scope, { field, path, value }, wording);
}

/** One formatted value; `wording` must know the code tables of the field. */
export function formatIn(
  scope: Pick<FormScope, 'store' | 'schemaPath'>,
  { field, path, value }: { readonly field: Field; readonly path: string; readonly value: Json },
  wording: Parameters<ReturnType<typeof kindOf>['format']>[2],
): string {
  const schemaPath = fullSchemaPath(scope, path);
  const one = (single: Json): string | undefined => scope.store.title(schemaPath, single);
  const title =
    one(value) ?? (Array.isArray(value) ? value.map((part) => one(part) ?? String(part)).join(', ') : undefined);
  return kindOf(field).format(value, field, { ...wording, title });
}
