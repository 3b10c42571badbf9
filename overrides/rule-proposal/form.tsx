// The page of a proposal under edit: what would change is read, title, day and reason are written.
import { ruleProposal } from '../../generated/entities/rule-proposal/descriptor.gen.ts';
import type { RuleProposal } from '../../generated/entities/rule-proposal/types.gen.ts';
import validate from '../../generated/entities/rule-proposal/validate.gen.js';
import { formPage } from '../../runtime/web/form/form-page.tsx';
import { AboveProposal } from './above-proposal.tsx';
import { Consequences } from './consequence-list.tsx';
import { Edits } from './edits.tsx';
import { Failure } from './failure.tsx';
import { FileDiff } from './file-diff.tsx';
import { Trying } from './trying.tsx';

export default formPage<RuleProposal>(ruleProposal, validate, {
  fields: { failure: Failure, edits: Edits, diff: FileDiff, consequences: Consequences },
  above: AboveProposal,
  working: Trying,
});
