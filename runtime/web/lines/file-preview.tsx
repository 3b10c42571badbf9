// Before lines of a file are taken over: how many there are, which columns were recognised, what is wrong and can be corrected here.
import { Alert, Button, Collapse, Modal, Radio } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeftOutRow, RowChoice } from '../../core/cell-findings.ts';
import type { LinesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { fieldAt } from '../../core/paths.ts';
import { CellProblems } from '../cells/cell-problems.tsx';
import type { FilledField } from '../cells/correction-choices.ts';
import { combined, hasCorrections, noCorrections } from '../cells/corrections.ts';
import { withinSentence } from '../i18n/within-sentence.ts';
import { mostLinesOf } from '../record/line-operations.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { FileColumns } from './file-columns.tsx';
import { FileRows } from './file-rows.tsx';
import { FileTold } from './file-told.tsx';
import {
  type FileRead,
  type LinesPlace,
  type LinesRead,
  problemsOf,
  type ReadingChoices,
  readCells,
} from './read-lines.ts';

export interface FilePreviewProps {
  readonly place: LinesPlace;
  readonly file: FileRead;
  readonly field: LinesField;
  /** Lines the form has already. */
  readonly number: number;
  readonly onTake: (lines: readonly Row[], replace: boolean) => void;
  readonly onClose: () => void;
}

export default function FilePreview({ place, file, field, number, onTake, onClose }: FilePreviewProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const work = useReading(place, file);
  const { read } = work;
  const [replace, setReplace] = useState(false);
  const problems = problemsOf(read);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const most = mostLinesOf(field);
  const after = read.lines.length + (replace ? 0 : number);
  const known = read.columns.filter((path) => path !== null).length;
  const missed = file.header.filter((head, column) => head !== '' && !read.columns[column]);
  const rows = useMemo(() => new Map(file.rows.map(({ line, cells }) => [line, cells])), [file]);
  const cellsOf = work.corrected((row) => rows.get(row) ?? []);
  const filledBy = (column: number): FilledField | null => {
    const path = read.columns[column] ?? null;
    const filled = path === null ? null : fieldAt(field.fields, path);
    return filled && { entity: place.entity, path: `${field.key}.${path}`, field: filled };
  };
  return (
    <Modal
      open
      width={860}
      title={t('ui.import.linesTitle', { label: withinSentence(t(`entity.${field.entity}.label`)) })}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {hasCorrections(work.pending) ? (
            <Button type="primary" loading={work.isReading} onClick={work.recheck}>
              {t('ui.import.recheck')}
            </Button>
          ) : (
            <Button
              type="primary"
              loading={work.isReading}
              disabled={read.lines.length === 0 || after > most}
              onClick={() => onTake(read.lines, replace)}
            >
              {t('ui.import.takeOver', { number: read.lines.length })}
            </Button>
          )}
        </>
      }
    >
      <Alert
        role="status"
        type={errors > 0 ? 'warning' : 'success'}
        showIcon
        title={[
          t('ui.import.rowsFound', { number: read.lines.length }),
          t('ui.import.columnsKnown', { known, total: file.header.length }),
          ...(file.sheet && file.sheet.number > 1 ? [t('ui.import.sheetRead', file.sheet)] : []),
        ].join(' · ')}
        description={missed.length > 0 && t('ui.import.columnsUnknown', { columns: missed.join(', ') })}
        className="lines-file-told"
      />
      <FileTold header={file.header} read={read} />
      {number > 0 && (
        <Radio.Group
          className="lines-file-told"
          value={replace}
          onChange={(event) => setReplace(event.target.value === true)}
          options={[
            { value: false, label: t('ui.import.append') },
            { value: true, label: t('ui.import.replace') },
          ]}
        />
      )}
      {after > most && (
        <Alert
          type="error"
          showIcon
          className="lines-file-told"
          title={t('ui.import.tooManyLines', { most, number: after })}
        />
      )}
      <Collapse
        size="small"
        className="lines-file-told"
        defaultActiveKey={missed.length > 0 ? ['columns'] : []}
        items={[
          {
            key: 'columns',
            label: t('ui.import.stepColumns'),
            children: (
              <FileColumns
                field={field}
                header={file.header}
                columns={read.columns}
                isReading={work.isReading}
                onChange={work.choose}
              />
            ),
          },
          {
            key: 'rows',
            label: t('ui.import.rowsTaken', {
              number: file.rows.length - read.leftOut.length,
              total: file.rows.length,
            }),
            children: (
              <FileRows
                {...{ file, cellsOf }}
                leftOut={read.leftOut}
                isReading={work.isReading}
                onLeave={work.leaveOut}
              />
            ),
          },
        ]}
      />
      {problems.length > 0 ? (
        <>
          {errors > 0 && <p className="cells-help">{t('ui.import.keptWithErrors')}</p>}
          <CellProblems
            problems={problems}
            heading={(column) => file.header[column] ?? ''}
            filledBy={filledBy}
            cellsOf={cellsOf}
            pending={work.pending}
            onPending={work.setPending}
          />
          {read.more && <p>{t('ui.import.findingsMore', { number: problems.length })}</p>}
        </>
      ) : (
        read.lacked.length === 0 && <p>{t('ui.import.noProblems')}</p>
      )}
    </Modal>
  );
}

/** What was read of the file by now, and what is typed into its cells meanwhile. */
function useReading(place: LinesPlace, file: FileRead) {
  const [read, setRead] = useState<LinesRead>(file);
  const [done, setDone] = useState(noCorrections);
  const [pending, setPending] = useState(noCorrections);
  const [choice, setChoice] = useState<RowChoice>({ out: [], in: [] });
  const [isReading, setReading] = useState(false);
  const again = async (wish: Partial<Pick<ReadingChoices, 'columns' | 'choice'>> = {}): Promise<void> => {
    const choices = { columns: read.columns, choice, corrections: combined(done, pending), ...wish };
    setReading(true);
    try {
      setRead(await readCells(place, file, choices));
      setDone(choices.corrections);
      setChoice(choices.choice);
      // What was typed meanwhile is not read yet.
      setPending((now) => (now === pending ? noCorrections : now));
    } catch {
      // The client has said why.
    } finally {
      setReading(false);
    }
  };
  return {
    ...{ read, pending, setPending, isReading },
    recheck: () => void again(),
    choose: (columns: LinesRead['columns']) => void again({ columns }),
    leaveOut: (rows: readonly number[]) => void again({ choice: chosenNow(choice, read.leftOut, rows) }),
    /** The cells of a row with what was corrected of them. */
    corrected: (cellsOf: (row: number) => readonly string[]) => (row: number) =>
      cellsOf(row).map((text, column) => {
        const own = done.cells.find((cell) => cell.row === row && cell.column === column);
        return own?.text ?? done.values.find((one) => one.column === column && one.from === text.trim())?.to ?? text;
      }),
  };
}

/** What a person decided on, once these rows are to be left out: what stays as it was proposed is none of it. */
function chosenNow(before: RowChoice, leftOut: readonly LeftOutRow[], rows: readonly number[]): RowChoice {
  const [was, now] = [new Set(leftOut.map(({ row }) => row)), new Set(rows)];
  return {
    out: [...before.out.filter((row) => now.has(row)), ...rows.filter((row) => !was.has(row))],
    in: [...before.in.filter((row) => !now.has(row)), ...[...was].filter((row) => !now.has(row))],
  };
}
