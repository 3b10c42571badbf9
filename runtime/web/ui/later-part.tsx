// Parts of a page whose code comes when they are first drawn. What keeps it from coming takes nothing else of the page with it.
import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '../i18n/i18n.ts';
import { reloadPage, whyMissing } from './reload-page.ts';
import { toast } from './toast.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const Nothing = (): ReactNode => null;

/**
 * The part as a component; `Waiting` stands in its place until the code is there. Where it cannot be had the place offers
 * to reload the page; a part with `onClose`, which a person has asked for, says why and closes.
 */
export function laterPart<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async (): Promise<void> => {
    loaded = (await load()).default;
  };
  return function LaterPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    const latest = useRef(props);
    latest.current = props;
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      const failed = async (): Promise<void> => {
        if (!isWanted) return;
        const now = latest.current;
        if (!('onClose' in now) || typeof now.onClose !== 'function') setMissing(true);
        else {
          now.onClose();
          toast.error(translate(await whyMissing()));
        }
      };
      fetchCode().then(() => isWanted && setPart(() => loaded), failed);
      return () => {
        isWanted = false;
      };
    }, [Part]);
    if (Part) return <Part {...props} />;
    return isMissing ? <Missing /> : <Waiting {...props} />;
  };
}

function Missing(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button type="link" icon={<ReloadOutlined aria-hidden />} title={t('ui.app.newVersion')} onClick={reloadPage}>
      {t('ui.reload')}
    </Button>
  );
}
