// The second factors an account has, and how many recovery codes are left.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zonedText } from '../../core/business-day.ts';
import type { OwnFactor, OwnFactors } from '../api/factor-calls.ts';
import type { Intent } from './password-first.tsx';

interface FactorListProps {
  readonly own: OwnFactors;
  readonly onAsk: (intent: Intent) => void;
}

/** Codes of which people should make new ones. */
const few = 3;

export function FactorList({ own, onAsk }: FactorListProps): ReactNode {
  const { t } = useTranslation();
  const { factors, recoveryCodesLeft: left, isRequired } = own;
  if (factors.length === 0) return null;
  /** Said where the name does not say it. */
  const kindOf = ({ kind, name }: OwnFactor): ReactNode => {
    const label = t(`ui.factors.kinds.${kind}`);
    return name !== label && <span className="factor-kind">{label}</span>;
  };
  const isLast = factors.length === 1 && isRequired;
  return (
    <>
      <ul className="factor-list">
        {factors.map((factor) => (
          <li key={factor.id}>
            <span className="factor-name">
              {factor.name} {kindOf(factor)}
            </span>
            <span className="factor-times">
              {t('ui.factors.madeAt', { time: zonedText(factor.madeAt) })}
              {factor.usedAt !== null && ` · ${t('ui.factors.usedAt', { time: zonedText(factor.usedAt) })}`}
            </span>
            <Button
              size="small"
              danger
              disabled={isLast}
              title={isLast ? t('error.second-factor-needed') : undefined}
              aria-label={t('ui.factors.removeNamed', { name: factor.name })}
              onClick={() => onAsk({ kind: 'remove', factor, isLast: factors.length === 1 })}
            >
              {t('ui.factors.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <p className={left < few ? 'factor-text factor-few' : 'factor-text'}>
        {t('ui.factors.codesLeft', { number: left })}{' '}
        <Button type="link" size="small" onClick={() => onAsk({ kind: 'codes' })}>
          {t('ui.factors.newCodes')}
        </Button>
      </p>
    </>
  );
}
