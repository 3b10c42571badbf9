// The list of proposals; titles are sentences and are read whole, on as many lines as they take.
import type { ReactNode } from 'react';
import { ruleProposal } from '../../generated/entities/rule-proposal/descriptor.gen.ts';
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import { currentLanguage } from '../../runtime/web/i18n/i18n.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import { Trying } from './trying.tsx';
import './rule-proposal.css';

function TitleCell({ row, value }: { readonly row: RuleProposal; readonly value: string }): ReactNode {
  const made = { zh: row.titleZh, en: row.titleEn, my: row.titleMy }[currentLanguage()];
  return <span className="proposal-title">{made || value}</span>;
}

export default listPage<RuleProposal>(ruleProposal, { cells: { title: TitleCell }, working: Trying });
