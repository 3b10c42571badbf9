// Says at the foot of a record that somebody else has changed it meanwhile, and reads it anew; what is typed here is never lost.
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getRecord } from '../api/entity-calls.ts';
import { renewOpened } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { NewsPlace } from './news-place.tsx';

export interface OutdatedRecordProps {
  readonly entity: string;
  readonly id: string;
  /** As it is shown. */
  readonly version: number;
  /** Something is typed that is not stored. */
  readonly isUnsaved: boolean;
}

export default function OutdatedRecord({ entity, id, version, isUnsaved }: OutdatedRecordProps): ReactNode {
  const { t } = useTranslation();
  const { value, error } = useAnswer(['outdated', entity, id, version], (signal) =>
    getRecord(entity, id, { signal, toast: false }),
  );
  if (value === null && error === null) return null;
  const by = value?.$labels?.updatedBy;
  const said = by === undefined ? t('ui.live.changed') : t('ui.live.changedBy', { name: by });
  return (
    <NewsPlace>
      <Alert
        role="status"
        type="warning"
        showIcon
        title={isUnsaved ? `${said} ${t('ui.live.keptUnsaved')}` : said}
        {...(!isUnsaved && {
          action: (
            <Button size="small" onClick={renewOpened}>
              {t('ui.reload')}
            </Button>
          ),
        })}
      />
    </NewsPlace>
  );
}
