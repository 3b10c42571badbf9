// The second factors of the own account: what there is, and the steps to another one, each begun with the password.
import { Alert, Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BegunApp,
  beginApp,
  beginPasskey,
  finishFactor,
  type OwnFactors,
  readFactors,
  removeFactor,
  renewRecoveryCodes,
} from '../api/factor-calls.ts';
import { toast } from '../ui/toast.ts';
import { AppProof } from './app-proof.tsx';
import { canAsk, makePasskey } from './browser-passkey.ts';
import { FactorList } from './factor-list.tsx';
import { type Intent, PasswordFirst } from './password-first.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factors.css';

type Step =
  | { readonly kind: 'list' }
  | { readonly kind: 'password'; readonly intent: Intent }
  | { readonly kind: 'app'; readonly begun: BegunApp; readonly name: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const list: Step = { kind: 'list' };

/** `onDone`: a factor is in use, and its recovery codes have been seen. */
export function SecondFactors({ onDone }: { readonly onDone?: () => void }): ReactNode {
  const { t } = useTranslation();
  const [own, setOwn] = useState<OwnFactors | null>(null);
  const [step, setStep] = useState<Step>(list);
  const read = (): void => {
    readFactors().then(setOwn, () => {
      // The client has said why.
    });
  };
  useEffect(read, []);

  const close = (): void => {
    setStep(list);
    onDone?.();
  };
  const added = (codes: readonly string[]): void => {
    toast.success(t('message.factorAdded'));
    read();
    if (codes.length > 0) setStep({ kind: 'codes', codes });
    else close();
  };
  const goOn = async (intent: Intent, password: string, name: string): Promise<void> => {
    switch (intent.kind) {
      case 'app':
        return setStep({ kind: 'app', begun: await beginApp(password), name });
      case 'passkey': {
        const { id, options } = await beginPasskey(password);
        return added(await finishFactor({ id, name, passkey: await makePasskey(options) }));
      }
      case 'remove':
        await removeFactor(intent.factor.id, password);
        toast.success(t('message.factorRemoved'));
        read();
        return setStep(list);
      case 'codes': {
        const codes = await renewRecoveryCodes(password);
        read();
        return setStep({ kind: 'codes', codes });
      }
    }
  };
  if (own === null) return null;
  const back = (): void => setStep(list);
  if (step.kind === 'password') return <PasswordFirst intent={step.intent} onGoOn={goOn} onBack={back} />;
  if (step.kind === 'app') return <AppProof begun={step.begun} name={step.name} onAdded={added} onBack={back} />;
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onClose={close} />;
  const ask = (intent: Intent): void => setStep({ kind: 'password', intent });
  return (
    <>
      <p className="factor-text">{t(own.factors.length > 0 ? 'ui.factors.inUse' : 'ui.factors.why')}</p>
      <FactorList own={own} onAsk={ask} />
      <div className="factor-buttons">
        <Button type={own.factors.length > 0 ? 'default' : 'primary'} onClick={() => ask({ kind: 'app' })}>
          {t('ui.factors.addApp')}
        </Button>
        {canAsk() && <Button onClick={() => ask({ kind: 'passkey' })}>{t('ui.factors.addPasskey')}</Button>}
      </div>
      {!canAsk() && <Alert type="info" title={t('ui.factors.noPasskeys')} className="factor-note" />}
    </>
  );
}
