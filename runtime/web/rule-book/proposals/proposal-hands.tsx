// What a proposal is called, with a link to it, and who had a hand in it.
import type { ReactNode } from 'react';
import type { ProposalHand, ToldProposal } from '../../../core/rule-book/rule-proposals.ts';
import { useBook, useWords } from '../book-context.ts';
import { momentText } from '../history/moment-text.ts';

/** Its number and name, and where the product shows it. */
export function ProposalLink({ proposal: { id, no, title } }: { readonly proposal: ToldProposal }): ReactNode {
  const { proposals } = useBook();
  const said = `${no} ${title}`;
  return proposals ? <a href={proposals.linkTo(id)}>{said}</a> : said;
}

/** Who proposed it, who agreed, who signed. */
export function Hands({ proposal: { proposed, agreed, signed } }: { readonly proposal: ToldProposal }): ReactNode {
  const { word } = useWords();
  const said = (key: string, { by, at, says }: ProposalHand): string =>
    [word(key, { by, at: momentText(at) }), ...(says === undefined ? [] : [says])].join(': ');
  const hands = [
    proposed && said('proposalBy', proposed),
    agreed && said('proposalAgreed', agreed),
    signed && said('proposalSigned', signed),
  ].filter((one) => one !== undefined);
  return hands.length > 0 && <p className="rulebook-about">{hands.join(' · ')}</p>;
}
