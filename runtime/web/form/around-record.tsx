// Around the sections of a stored record: what it is above them, what happened to it below, and links to what it names.
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { ServedRow } from '../api/entity-calls.ts';
import { RecordTimeline } from '../history/record-timeline.tsx';
import { RecordOverview } from '../overview/record-overview.tsx';
import type { Surroundings } from '../overview/use-surroundings.ts';
import { RecordLinksProvider } from '../record/record-links.ts';
import { PageFailed } from '../ui/page-states.tsx';
import { RecordFooter } from './record-footer.tsx';

interface AroundRecordProps {
  readonly entity: EntityDescriptor;
  readonly record: ServedRow;
  readonly around: Surroundings;
  /** Not stored yet: there is nothing around it. */
  readonly isNew: boolean;
  readonly readOnly: boolean;
  /** Actions the person is offered on the page. */
  readonly offered: readonly string[];
  readonly timeline: Ref<HTMLElement>;
  readonly onCorrect: () => void;
  readonly onDone: (record: ServedRow) => void;
  /** The sections; they stay as they are when a new record is stored. */
  readonly children: ReactNode;
}

export function AroundRecord(props: AroundRecordProps): ReactNode {
  const { entity, record, around, isNew, readOnly, offered, timeline, onCorrect, onDone, children } = props;
  const { t } = useTranslation();
  return (
    <RecordLinksProvider value={around.linkOf}>
      {!isNew && <RecordOverview {...{ entity, record, around, offered, readOnly, onCorrect, onDone }} />}
      {children}
      {!isNew && (
        <>
          <section
            className="tg-section tg-timeline"
            ref={timeline}
            tabIndex={-1}
            aria-label={t('ui.overview.timeline')}
          >
            <h2 className="tg-section-title">{t('ui.overview.timeline')}</h2>
            {around.history !== null && <RecordTimeline entity={entity} record={record} history={around.history} />}
            {around.history === null && around.historyError !== null && (
              <PageFailed error={around.historyError} onRetry={around.reloadHistory} />
            )}
          </section>
          <RecordFooter record={record} />
        </>
      )}
    </RecordLinksProvider>
  );
}
