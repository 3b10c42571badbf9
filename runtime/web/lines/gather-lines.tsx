// Below lines that gather records: the button that fills in all that fit, in all such lines of the record at once.
import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useScope } from '../record/form-scope.tsx';
import { useSession } from '../session/session.ts';
import { gatheringIn, gatherLines, lackingFor } from './gathered-lines.ts';
import { usePrinting } from './use-printing.ts';

/** The button below the lines at a path, for whoever may change them. */
export function GatherLines({ path }: { readonly path: string }): ReactNode {
  const { fields, fixed, readOnly, path: place } = useScope();
  const isPrinted = usePrinting();
  const isGathering = gatheringIn({ fields, fixed }).some(({ field }) => field.key === path);
  return isGathering && !isPrinted && !readOnly && place === '' ? <GatherButton /> : null;
}

function GatherButton(): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const { account } = useSession();
  const [said, setSaid] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { store, root } = scope;
  // Drawn again whenever something of the record changes: what narrows the records stands all over it.
  useSyncExternalStore(store.subscribe, () => store.record);
  const gathered = gatheringIn(scope);
  const lacking = lackingFor(scope, gathered, account.companyId ?? null);
  const of = t(`entity.${gathered[0]?.reference.entity}.label`);
  const gather = async (): Promise<void> => {
    setBusy(true);
    try {
      let number = 0;
      for (const one of gathered) number += await gatherLines(scope, one, account.companyId ?? null);
      setSaid(number > 0 ? t('ui.lines.gathered', { number }) : t('ui.lines.gatheredNone', { of }));
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const labels = lacking.map((path) => t(`entity.${root.id}.fields.${path}`)).join(', ');
  return (
    <div className="tg-called" role="status">
      <Button
        size="small"
        icon={<ThunderboltOutlined />}
        disabled={lacking.length > 0}
        loading={isBusy}
        onClick={() => void gather()}
      >
        {t('ui.lines.gather', { of })}
      </Button>
      <span className="tg-unit">{lacking.length > 0 ? t('ui.lines.gatherFirst', { labels }) : said}</span>
    </div>
  );
}
