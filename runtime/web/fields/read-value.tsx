// A value for reading: formatted text, or links to its files.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json } from '../../core/descriptor/value.ts';
import {
  conversionOf,
  isNumber,
  isProse,
  namesFiles,
  namesRecords,
  numberingOf,
  shapedByOf,
  timeOf,
  valueTone,
} from '../../core/kinds/field-traits.ts';
import { isEmpty, valueAt } from '../../core/paths.ts';
import { dividingRule } from '../../core/rules/dividing-rule.ts';
import { formatIn } from '../kinds/format-in.ts';
import { beside } from '../kinds/narrowed-at.ts';
import { ToneTag } from '../kinds/state-tag.tsx';
import { ToldOfChosen } from '../kinds/told-option.tsx';
import { namingBeside, type PlacedNaming, useStoredText } from '../kinds/use-named-place.ts';
import { useShapedTexts } from '../kinds/use-shapes.ts';
import { codeTablesOf, useWording } from '../kinds/wording.ts';
import { fullSchemaPath, inputId } from '../record/field-place.ts';
import { useRecord, useScope, useValue } from '../record/form-scope.tsx';
import { useRecordLinks } from '../record/record-links.ts';
import { useUnit } from '../record/use-unit.ts';
import { laterPart } from '../ui/later-part.tsx';
import { Moment } from '../ui/moment.tsx';
import { FileLinks } from '../uploads/file-links.tsx';

const MarkdownView = laterPart(() => import('../kinds/markdown-view.tsx'));

interface ReadValueProps {
  readonly field: Field;
  readonly path: string;
}

/** The value of a field as text; computed sums follow the record as it is edited. */
export function ReadValue(props: ReadValueProps): ReactNode {
  const shapedBy = shapedByOf(props.field);
  return shapedBy === undefined ? <OwnValue {...props} /> : <ShapedReading {...props} shapedBy={shapedBy} />;
}

/** A value of the field chosen beside it, in the words of that one. */
function ShapedReading({ field, path, shapedBy }: ReadValueProps & { readonly shapedBy: string }): ReactNode {
  const scope = useScope();
  const value = useValue(path) ?? null;
  const naming = namingBeside(scope.fields, path, 'stored');
  return naming ? (
    <StoredReading {...{ field, path, shapedBy, naming }} kept={value} />
  ) : (
    <ShapedText {...{ field, path, shapedBy, value }} />
  );
}

interface StoredReadingProps extends ReadValueProps {
  readonly shapedBy: string;
  readonly naming: PlacedNaming;
  /** As it was filled in with the last save. */
  readonly kept: Json;
}

/** What the named record has at the place that is being typed. */
function StoredReading({ naming, kept, ...place }: StoredReadingProps): ReactNode {
  const stored = useStoredText(place.path, naming);
  return <ShapedText {...place} value={stored === undefined ? kept : stored} />;
}

interface ShapedTextProps extends ReadValueProps {
  readonly shapedBy: string;
  readonly value: Json;
}

function ShapedText({ field, path, shapedBy, value }: ShapedTextProps): ReactNode {
  const scope = useScope();
  const named = useValue(beside(path, shapedBy)) ?? null;
  const rows = useMemo(() => [{ [field.key]: value, [shapedBy]: named }], [field, value, named, shapedBy]);
  const said = useShapedTexts(scope.fields, rows);
  const [row = {}] = rows;
  return (
    <div id={inputId(scope, path)} className={isEmpty(value) ? 'tg-read tg-read-none' : 'tg-read'} tabIndex={-1}>
      {isEmpty(value) ? '—' : (said(field, row) ?? String(value))}
    </div>
  );
}

function OwnValue({ field, path }: ReadValueProps): ReactNode {
  const scope = useScope();
  const stored = useValue(path);
  const computed = useRecord((record) =>
    path.includes('.') ? undefined : computedText(scope.shape.computedIn(record, field)),
  );
  const say = useFormatted(field, path);
  const unit = useUnit(field);
  const { t } = useTranslation();
  const value = computed === undefined ? stored : computed;
  const valueText = (): ReactNode => {
    if (namesRecords(field)) return <NamedRecords path={path} value={value ?? null} whole={say(value ?? null)} />;
    if (isProse(field) && field.markup !== undefined) return <MarkdownView text={String(value)} />;
    if (timeOf(field) === 'moment') return <Moment at={String(value)} />;
    return <ToneTag tone={valueTone(field, value)}>{say(value ?? null)}</ToneTag>;
  };
  const classes = isNumber(field) ? 'tg-read tg-read-number' : 'tg-read';
  const unconverted = useUnconverted(field);
  if (unconverted !== null || isEmpty(value) || (Array.isArray(value) && value.length === 0)) {
    const none = numberingOf(field) && !scope.readOnly ? t('ui.form.numbered') : '—';
    return (
      <div id={inputId(scope, path)} className="tg-read tg-read-none" tabIndex={-1}>
        {unconverted ?? none}
      </div>
    );
  }
  return (
    <div id={inputId(scope, path)} className={classes} tabIndex={-1}>
      {namesFiles(field) ? (
        <FileLinks path={path} value={value} />
      ) : (
        <>
          {valueText()}
          {unit && <span className="tg-unit"> {unit}</span>}
        </>
      )}
    </div>
  );
}

/** Why an amount at a published rate cannot be told: there is no rate, or what it is worked out of was edited since. Null where it can. */
function useUnconverted(field: Field): string | null {
  const { store } = useScope();
  const { t } = useTranslation();
  const conversion = conversionOf(field);
  const why = useRecord((record) => {
    if (!conversion || isEmpty(valueAt(record, conversion.amount))) return null;
    const isEdited = store.isTyped(conversion.amount) || store.isTyped(conversion.currency);
    if (isEdited) return 'later';
    return isEmpty(valueAt(record, field.key)) ? 'none' : null;
  });
  return why === null ? null : t(`ui.converted.${why}`);
}

interface NamedRecordsProps {
  readonly path: string;
  readonly value: Json;
  /** All of them in words. */
  readonly whole: string;
}

/** The records a field names, as links to their pages where the reader may open them. */
function NamedRecords({ path, value, whole }: NamedRecordsProps): ReactNode {
  const scope = useScope();
  const linkOf = useRecordLinks();
  const schemaPath = fullSchemaPath(scope, path);
  const keys = (Array.isArray(value) ? value : [value]).map(String);
  const isTold = dividingRule(scope.root, schemaPath) !== undefined;
  if (!isTold && keys.every((key) => linkOf(schemaPath, key) === undefined)) return whole;
  return keys.map((key) => {
    const to = linkOf(schemaPath, key);
    const name = keys.length === 1 ? whole : (scope.store.title(schemaPath, key) ?? key);
    return (
      <span key={key} className="tg-named">
        {to === undefined ? name : <Link to={to}>{name}</Link>}
        {isTold && <ToldOfChosen entity={scope.root.id} path={schemaPath} isTold value={key} />}
      </span>
    );
  });
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
