// The list of proposals; titles are sentences and are read whole, on as many lines as they take.
import type { ReactNode } from 'react';
import { ruleProposal } from '../../generated/entities/rule-proposal/descriptor.gen.ts';
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import { listPage } from '../../runtime/web/list/list-page.tsx';
import './rule-proposal.css';

function TitleCell({ value }: { readonly value: string | undefined }): ReactNode {
  return <span className="proposal-title">{value}</span>;
}

export default listPage<RuleProposal>(ruleProposal, { cells: { title: TitleCell } });
