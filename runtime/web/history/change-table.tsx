// Changed fields, each with what it was before and what it is after.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { FieldChange } from '../../core/record-changes.ts';
import type { PageWording } from '../kinds/wording.ts';
import { placeText, sideText } from './change-text.ts';
import type { ChangeWords } from './change-words.ts';

/** Changed fields shown before "more". */
const shownFirst = 8;

/** Shown more at a time: a thousand lines may all have changed. */
const shownMore = 200;

interface ChangeTableProps {
  readonly entity: EntityDescriptor;
  readonly changes: readonly FieldChange[];
  readonly wording: PageWording;
  readonly said: ChangeWords;
  /** Many of them at once. */
  readonly isWhole?: boolean;
}

export function ChangeTable({ entity, changes, wording, said, isWhole = false }: ChangeTableProps): ReactNode {
  const { t } = wording;
  const [most, setMost] = useState(isWhole ? shownMore : shownFirst);
  const shown = changes.slice(0, most);
  return (
    <>
      <table className="history-changes">
        <thead>
          <tr>
            <th scope="col">{t('ui.history.field')}</th>
            <th scope="col">{t('ui.history.before')}</th>
            <th scope="col">{t('ui.history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={`${change.path} ${change.line ?? ''}`}>
              <th scope="row">{placeText(entity, change, wording)}</th>
              <td>{sideText(entity, change, 'before', { wording, said })}</td>
              <td>{sideText(entity, change, 'after', { wording, said })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > most && (
        <Button type="link" size="small" onClick={() => setMost(most < shownMore ? shownMore : most + shownMore)}>
          {t('ui.more')} ({changes.length - most})
        </Button>
      )}
    </>
  );
}
