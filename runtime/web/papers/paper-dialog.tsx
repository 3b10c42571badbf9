// A paper before it is printed or saved: which one, in which languages, and how it looks. It counts as handed out with either.
import { DownloadOutlined, FileZipOutlined, PrinterOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Modal, Progress, Segmented, Select, Spin } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessToday } from '../../core/business-day.ts';
import type { PaperLanguages, PaperOffer } from '../../core/descriptor/paper.ts';
import { saveBlob } from '../api/client.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { ownNames } from '../i18n/language.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { fetchPages, issuePaper } from './paper-calls.ts';
import { PaperSheets } from './paper-sheets.tsx';
import { printPdf, showsPdf } from './print-pdf.ts';
import { usePaperArchive } from './use-paper-archive.ts';
import './papers.css';

export interface PaperDialogProps {
  readonly entity: string;
  readonly ids: readonly string[];
  /** What can be made of them; one at least. */
  readonly offers: readonly PaperOffer[];
  /** Only looked at: nothing is handed out. */
  readonly isTrial?: true;
  readonly onClose: () => void;
}

export default function PaperDialog({ entity, ids, offers, isTrial, onClose }: PaperDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(offers[0]);
  const [languages, setLanguages] = useState<PaperLanguages>(() => usual(offers[0]));
  const paper = chosen?.id ?? '';
  const made = useQuery({
    queryKey: ['paper', entity, paper, ids, languages],
    queryFn: ({ signal }) => fetchPages({ entity, paper, ids, languages }, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const issue = useMutation({
    mutationFn: async (use: 'print' | 'save') => {
      const { content, name } = await issuePaper({ entity, paper, ids, languages });
      if (use === 'print') printPdf(content);
      else saveBlob(content, name);
    },
  });
  const archive = usePaperArchive();
  const { progress } = archive;
  const canIssue = made.data !== undefined && !made.isFetching && !issue.isPending && progress === null;
  const choose = (id: string): void => {
    const next = offers.find((offer) => offer.id === id);
    setChosen(next);
    // Languages stay where the other paper can be had in them.
    if (!next?.languages.some((some) => some.join() === languages.join())) setLanguages(usual(next));
  };
  return (
    <Modal
      open
      title={offers.length === 1 ? t(`paper.${paper}`) : t('ui.paper.title')}
      width="min(1080px, 94vw)"
      onCancel={onClose}
      footer={
        isTrial ? null : (
          <>
            <Button
              icon={<PrinterOutlined aria-hidden />}
              disabled={!canIssue || !showsPdf()}
              loading={issue.isPending && issue.variables === 'print'}
              onClick={() => issue.mutate('print')}
            >
              {t('ui.form.print')}
            </Button>
            {ids.length > 1 && (
              <Button
                icon={<FileZipOutlined aria-hidden />}
                disabled={!canIssue}
                loading={progress !== null}
                onClick={() =>
                  void archive.start({ entity, paper, ids, languages }, `${t(`paper.${paper}`)} ${businessToday()}.zip`)
                }
              >
                {t('ui.paper.saveEach')}
              </Button>
            )}
            <Button
              type="primary"
              icon={<DownloadOutlined aria-hidden />}
              disabled={!canIssue}
              loading={issue.isPending && issue.variables === 'save'}
              onClick={() => issue.mutate('save')}
            >
              {t('ui.paper.save')}
            </Button>
          </>
        )
      }
    >
      <div className="paper-choice">
        {offers.length > 1 && (
          <Select
            aria-label={t('ui.paper.which')}
            value={paper}
            onChange={choose}
            options={offers.map(({ id }) => ({ value: id, label: t(`paper.${id}`) }))}
          />
        )}
        <Segmented
          aria-label={t('ui.paper.languages')}
          value={languages.join()}
          onChange={(value) => setLanguages(chosen?.languages.find((some) => some.join() === value) ?? languages)}
          options={(chosen?.languages ?? []).map((some) => ({
            value: some.join(),
            label: some.map((language) => ownNames[language]).join(' + '),
          }))}
        />
      </div>
      <section
        className="paper-stage"
        aria-label={t('ui.paper.pages')}
        aria-busy={made.isFetching}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its place is scrolled by keyboard as well
        tabIndex={0}
      >
        {made.isFetching && (
          <div className="paper-waits" role="status">
            <Spin />
            {ids.length > 1 && <span>{t('ui.paper.setting', { total: ids.length })}</span>}
          </div>
        )}
        {!made.isFetching && made.error !== null && (
          <p role="alert">
            {messageOf(made.error)} <Button onClick={() => void made.refetch()}>{t('ui.retry')}</Button>
          </p>
        )}
        {!made.isFetching && made.data && <PaperSheets made={made.data} />}
      </section>
      {progress && (
        <div className="paper-progress" role="status">
          <span>{t('ui.paper.making', { ...progress })}</span>
          <Progress
            percent={Math.round((progress.done / progress.total) * 100)}
            aria-label={t('ui.paper.saveEach')}
            showInfo={false}
          />
          <Button size="small" onClick={archive.cancel}>
            {t('ui.paper.stop')}
          </Button>
        </div>
      )}
      {!isTrial && <p className="paper-note">{t('ui.paper.issued')}</p>}
      {!isTrial && !showsPdf() && <p className="paper-note">{t('ui.paper.notPrinted')}</p>}
    </Modal>
  );
}

/** The first choice in which the reader's language stands. */
function usual(offer: PaperOffer | undefined): PaperLanguages {
  const all = offer?.languages ?? [];
  return all.find((some) => some.includes(currentLanguage())) ?? all[0] ?? [];
}
