// The conversation with the chatbot: each turn is one call, and is kept while the page is open.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../runtime/web/api/client.ts';

/** A question that is offered. */
interface Offer {
  readonly id: string;
  readonly question: string;
}

/** What the chatbot says. */
export interface HelpAnswer {
  readonly node: (Offer & { readonly answer: string | null }) | null;
  readonly parent: Offer | null;
  readonly followUps: readonly Offer[];
  readonly others: readonly Offer[];
  readonly isUnknown: boolean;
}

/** A sentence, or a question that was offered; neither for the first questions. */
export interface HelpQuestion {
  readonly ask?: string;
  readonly node?: string;
  readonly question?: string;
}

export interface HelpTurn {
  readonly key: number;
  readonly said: string;
  readonly answer: HelpAnswer;
}

export interface Help {
  readonly turns: readonly HelpTurn[];
  readonly isAsking: boolean;
  readonly say: (question: HelpQuestion) => void;
}

/** Turns kept on the page. */
const shownTurns = 30;

/** Begins with the first questions. What a call is refused with is said by the client, and what was typed can be sent again. */
export function useHelp(): Help {
  const [turns, setTurns] = useState<readonly HelpTurn[]>([]);
  const [isAsking, setAsking] = useState(false);
  const next = useRef(0);
  const say = useCallback(({ ask, node, question = '' }: HelpQuestion): void => {
    setAsking(true);
    next.current += 1;
    const key = next.current;
    call<HelpAnswer>({ method: 'GET', path: '/chatbot', query: { ...(ask && { ask }), ...(node && { node }) } })
      .then((answer) => setTurns((before) => [...before, { key, said: ask ?? question, answer }].slice(-shownTurns)))
      .catch(() => undefined)
      .finally(() => setAsking(false));
  }, []);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    say({});
  }, [say]);
  return { turns, isAsking, say };
}
