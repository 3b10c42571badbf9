// Above a table of lines: how many there are, and the button that adds one.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { namesFile } from '../../core/kinds/field-traits.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { useSections } from '../fields/object-template.tsx';
import { inputId } from '../record/field-place.ts';
import { useScope } from '../record/form-scope.tsx';
import { mostLinesOf } from '../record/line-operations.ts';
import { useRequired } from '../record/required.ts';
import { LinesFromFile } from './lines-from-file.tsx';
import { LinesToFile } from './lines-to-file.tsx';
import type { LinesWork } from './use-lines.ts';

interface LinesToolbarProps {
  readonly field: LinesField;
  readonly path: string;
  readonly lines: readonly Row[];
  readonly work: LinesWork;
  readonly readOnly: boolean;
  /** They are typed into a grid: the first is begun there, and not by the button. */
  readonly isGrid: boolean;
}

export function LinesToolbar({ field, path, lines, work, readOnly, isGrid }: LinesToolbarProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const sections = useSections();
  const isDemanded = useRequired(field, path) && !readOnly;
  const hasOwnHeading = sections?.some(
    ({ table, fields }) => table?.field === path || (fields.length === 1 && fields[0] === path),
  );
  if (readOnly && lines.length === 0 && hasOwnHeading) return null;
  return (
    <div className="tg-lines-bar">
      {!hasOwnHeading && <span className="tg-group-title">{t(labelKeyAt(scope.entity, scope.fields, path))}</span>}
      {!(readOnly && lines.length === 0) && (
        <span className="tg-lines-number">
          {t('ui.lines.number', { number: lines.length })}
          {isDemanded && (
            <span className="tg-star" title={t('ui.required')} aria-hidden>
              *
            </span>
          )}
        </span>
      )}
      <span className="tg-spacer" />
      {!readOnly && field.fromFile && scope.path === '' && (
        <LinesFromFile field={field} number={lines.length} onRead={work.takeAll} />
      )}
      {readOnly && field.fromFile && scope.path === '' && lines.length > 0 && <LinesToFile field={field} />}
      {!readOnly && (
        <span {...(isDemanded && !isGrid && lines.length === 0 && { 'data-missing': '' })}>
          <Button
            id={`${inputId(scope, path)}-add`}
            size="small"
            icon={<PlusOutlined />}
            disabled={lines.length >= mostLinesOf(field)}
            onClick={() => work.addLine()}
          >
            {t(isFile(field) ? 'ui.lines.addFile' : 'ui.lines.add')}
          </Button>
        </span>
      )}
    </div>
  );
}

/** Lines that are nothing without a file. */
function isFile({ fields }: LinesField): boolean {
  return fields.some((field) => namesFile(field) && field.required !== 'never');
}
