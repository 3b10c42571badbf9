// Above a proposal: what it changes as its last trial found it, in the language of whoever reads its title, who still has to sign, and when it becomes the rule.
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import type { ServedOf } from '../../runtime/web/api/served-of.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { WhenApplied } from './when-applied.tsx';

interface AboveProposalProps {
  readonly record: ServedOf<RuleProposal>;
}

export function AboveProposal({ record }: AboveProposalProps): ReactNode {
  return (
    <>
      <MadeTitle record={record} />
      <StillToSign record={record} />
      <WhenApplied record={record} />
      <Breaking record={record} />
    </>
  );
}

/** The first rule that becomes another, and how many with it, below a title in the words and language of whoever typed it. */
function MadeTitle({ record: { consequences = [], titleEn } }: AboveProposalProps): ReactNode {
  const { t } = useTranslation();
  const [first, ...others] = consequences ?? [];
  if (!first || titleEn) return null;
  const { subject, sentenceZh, sentenceEn, sentenceMy } = first;
  const sentence = { zh: sentenceZh, en: sentenceEn, my: sentenceMy }[currentLanguage()] ?? '';
  const said = subject ? `${t(`entity.${subject}.label`)}: ${sentence}` : sentence;
  return (
    <p className="proposal-made">
      <strong>{said}</strong> {others.length > 0 && t('ui.proposals.others', { count: others.length })}
    </p>
  );
}

/** What is decided on as long as it is: stored records that would not comply, and what becomes of them. */
function Breaking({ record: { status, breaking } }: AboveProposalProps): ReactNode {
  const { t } = useTranslation();
  if (!breaking || status === 'effective' || status === 'withdrawn') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('ui.ruleProposal.breaking', { count: breaking })}
      description={t('ui.ruleProposal.breakingAbout')}
    />
  );
}

/** Who still has to sign, and what they do. */
function StillToSign({ record: { status } }: AboveProposalProps): ReactNode {
  const { t } = useTranslation();
  if (status === 'proposed') return <p className="proposal-made">{t('ui.ruleProposal.bothSign')}</p>;
  return status === 'analystAgreed' ? <p className="proposal-made">{t('ui.ruleProposal.operatorSigns')}</p> : null;
}
