// Changed fields, each with what it was before and what it is after.
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { HistoryChange } from '../api/entity-calls.ts';
import type { PageWording } from '../kinds/wording.ts';
import { placeText, sideText } from './change-text.ts';
import type { ChangeWords } from './change-words.ts';

/** Changed fields shown before "more": creations name every field. */
const shownFirst = 8;

interface ChangeTableProps {
  readonly entity: EntityDescriptor;
  readonly changes: readonly HistoryChange[];
  readonly wording: PageWording;
  readonly said: ChangeWords;
  /** All of them at once. */
  readonly isWhole?: boolean;
}

export function ChangeTable({ entity, changes, wording, said, isWhole = false }: ChangeTableProps): ReactNode {
  const { t } = wording;
  const [all, setAll] = useState(isWhole || changes.length <= shownFirst);
  const shown = all ? changes : changes.slice(0, shownFirst);
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
            <tr key={change.path}>
              <th scope="row">{placeText(entity, change.path, wording)}</th>
              <td>{sideText(entity, change, 'before', { wording, said })}</td>
              <td>{sideText(entity, change, 'after', { wording, said })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('ui.more')} ({changes.length - shownFirst})
        </Button>
      )}
    </>
  );
}
