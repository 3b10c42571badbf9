// Why it is borne that no index serves a sort or filter: asked for where the compiler has found that (E254).
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredTrial } from '../../runtime/core/rule-book/change-trial.ts';
import { SaidInput } from './said-input.tsx';

interface BecauseInputProps {
  readonly because: string;
  readonly answer: AnsweredTrial | null;
  readonly onChange: (because: string) => void;
}

export function BecauseInput({ because, answer, onChange }: BecauseInputProps): ReactNode {
  const { t } = useTranslation();
  if (because === '' && !answer?.findings.some(({ id }) => id === 'E254')) return null;
  return (
    <SaidInput label={t('ui.entities.because')} id="entities-because" about={t('ui.entities.becauseAbout')}>
      <Input id="entities-because" value={because} onChange={({ target }) => onChange(target.value)} />
    </SaidInput>
  );
}
