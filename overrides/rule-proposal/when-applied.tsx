// When and by what a proposal becomes the rule, while it is on its way there.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import type { ServedOf } from '../../runtime/web/api/served-of.ts';

interface WhenAppliedProps {
  readonly record: ServedOf<RuleProposal>;
}

export function WhenApplied({ record: { status, effectiveOn } }: WhenAppliedProps): ReactNode {
  const { t } = useTranslation();
  if ((status !== 'agreed' && status !== 'analystAgreed') || !effectiveOn) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('ui.ruleProposal.applied', { day: effectiveOn })}
      description={t('ui.ruleProposal.appliedByHand')}
    />
  );
}
