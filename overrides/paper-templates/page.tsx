// Every paper there is, for administrators: what it is made of, in which languages, and how it looks with a real record.
import { Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paperOffers } from '../../generated/paper-offers.gen.ts';
import type { PaperOffer } from '../../runtime/core/descriptor/paper.ts';
import { ownNames } from '../../runtime/web/i18n/language.ts';
import { PaperTrial } from './paper-trial.tsx';
import './paper-templates.css';

export default function PaperTemplatesPage(): ReactNode {
  const { t } = useTranslation();
  const [tried, setTried] = useState<PaperOffer | null>(null);
  const columns = [
    { title: t('ui.paper.which'), key: 'paper', render: (_: unknown, { id }: PaperOffer) => t(`paper.${id}`) },
    {
      title: t('ui.paperTemplates.madeOf'),
      key: 'entity',
      render: (_: unknown, { entity }: PaperOffer) => t(`entity.${entity}.label`),
    },
    {
      title: t('ui.paper.languages'),
      key: 'languages',
      // A phone has no room for it; the preview offers them all.
      responsive: ['md' as const],
      render: (_: unknown, { languages }: PaperOffer) =>
        languages.map((some) => some.map((language) => ownNames[language]).join(' + ')).join(' · '),
    },
    {
      title: t('ui.list.operations'),
      key: 'actions',
      render: (_: unknown, offer: PaperOffer) => (
        <Button
          size="small"
          aria-label={`${t('ui.paperTemplates.preview')}: ${t(`paper.${offer.id}`)}`}
          onClick={() => setTried(offer)}
        >
          {t('ui.paperTemplates.preview')}
        </Button>
      ),
    },
  ];
  return (
    <div className="paper-templates">
      <h1>{t('menu.paperTemplates')}</h1>
      <p>{t('ui.paperTemplates.about')}</p>
      <Table<PaperOffer> size="small" rowKey="id" pagination={false} dataSource={paperOffers} columns={columns} />
      {tried && <PaperTrial key={tried.id} offer={tried} onClose={() => setTried(null)} />}
    </div>
  );
}
