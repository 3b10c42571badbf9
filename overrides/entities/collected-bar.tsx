// What is collected to be proposed as one change: each addition, to be taken out again, and the proposal of all of them.
import { Alert, Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProposeButton } from '../../runtime/web/rule-book/proposals/propose-button.tsx';
import { useCollected } from './collected.tsx';

export function CollectedBar(): ReactNode {
  const { t } = useTranslation();
  const { additions, edits, takeOut } = useCollected();
  if (additions.length === 0) return null;
  return (
    <Alert
      type="info"
      title={t('ui.entities.collected', { count: additions.length })}
      description={
        <>
          <p className="entities-collected">
            {additions.map(({ title }, index) => (
              <Tag
                key={title}
                closable={{ 'aria-label': `${t('ui.entities.takeOut')}: ${title}` }}
                onClose={() => takeOut(index)}
              >
                {title}
              </Tag>
            ))}
          </p>
          <ProposeButton
            change={{ title: additions.map(({ title }) => title).join(' · '), edits }}
            onProposed={() => takeOut(0)}
          />
          <Button size="small" type="link" danger onClick={() => takeOut(0)}>
            {t('ui.entities.discardAll')}
          </Button>
        </>
      }
    />
  );
}
