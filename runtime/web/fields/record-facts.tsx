// What a record is, in one glance: the parts of its head with their labels, for its page and for dialogs about it.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { countedIn, countedText } from '../../core/counted-in.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import { namesFiles, namesRecords, timeOf } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, isEmpty, schemaPathOf, valuesAt } from '../../core/paths.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { columnLabel } from '../kinds/column-label.ts';
import { codeTablesOf, type PageWording, useWording } from '../kinds/wording.ts';
import { useRecordLinks } from '../record/record-links.ts';
import { useUnitIn } from '../record/use-unit.ts';
import { Moment } from '../ui/moment.tsx';
import { FileButton } from '../uploads/file-button.tsx';
import './facts.css';

interface RecordFactsProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  /** Paths of what is shown. */
  readonly parts: readonly string[];
  /** For a dialog: one below the other. */
  readonly isNarrow?: boolean;
}

interface Shown {
  readonly path: string;
  readonly field: Field;
}

/** Parts without a value are left out; nothing is drawn where none has one. */
export function RecordFacts({ entity, record, parts, isNarrow = false }: RecordFactsProps): ReactNode {
  const shown = useMemo(() => parts.flatMap((path) => shownOf(entity, path)), [entity, parts]);
  const by = entity.labelsBy === undefined ? undefined : record[entity.labelsBy];
  const wording = useWording(
    codeTablesOf(shown.flatMap(({ path, field }) => [field, countedIn(entity.fields, path)?.field ?? []].flat())),
    typeof by === 'string' ? by : undefined,
  );
  const filled = shown.filter(({ path }) => firstAt(record, path) !== null);
  if (filled.length === 0) return null;
  return (
    <dl className={`tg-facts${isNarrow ? ' tg-facts-narrow' : ''}`}>
      {filled.map((one) => (
        <div key={one.path}>
          <dt>{columnLabel(entity, one.path, wording.label)}</dt>
          <dd>
            <FactValue {...one} entity={entity} record={record} wording={wording} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function shownOf(entity: EntityDescriptor, path: string): Shown[] {
  const field = fieldAt(entity.fields, path);
  return field ? [{ path, field }] : [];
}

/** The value at a path, of the first line where it leads through lines; null for none. */
function firstAt(record: ServedRow, path: string) {
  const found = valuesAt(record, path).find(
    ({ value }) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0),
  );
  return found?.value === undefined ? null : { path: found.path, value: found.value };
}

interface FactValueProps extends Shown {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  readonly wording: PageWording;
}

function FactValue({ entity, path, field, record, wording }: FactValueProps): ReactNode {
  const unit = useUnitIn(entity.id, field);
  const { t } = useTranslation();
  const linkOf = useRecordLinks();
  const found = firstAt(record, path);
  if (!found) return null;
  const values = Array.isArray(found.value) ? found.value.map(String) : [String(found.value)];
  const nameAt = (index: number): string | undefined =>
    record.$labels?.[Array.isArray(found.value) ? `${found.path}.${index}` : found.path] ?? undefined;
  if (namesFiles(field)) {
    return values.map((id, index) => (
      <FileButton key={id} file={{ id, name: nameAt(index) ?? t('ui.upload.download') }} />
    ));
  }
  if (namesRecords(field)) {
    return values.map((value, index) => {
      const to = linkOf(schemaPathOf(path), value);
      const name = nameAt(index) ?? value;
      return (
        <span key={value} className="tg-fact-part">
          {to === undefined ? name : <Link to={to}>{name}</Link>}
        </span>
      );
    });
  }
  if (timeOf(field) === 'moment') return <Moment at={String(found.value)} />;
  const counts = countedText(entity.fields, path, record, wording) || unit;
  return (
    <span className="tg-fact-part">
      {kindOf(field).format(found.value, field, { ...wording, title: nameAt(0) })}
      {counts && <span className="tg-unit"> {counts}</span>}
    </span>
  );
}
