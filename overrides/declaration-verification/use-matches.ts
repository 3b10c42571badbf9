// What could write declarations off, as the server has it now.
import { call } from '../../runtime/web/api/client.ts';
import { type CallState, useAnswer } from '../../runtime/web/api/use-answer.ts';
import type { WriteOffMatch } from './match.ts';

interface Proposals {
  /** Whose declaration it is; empty texts for none. */
  readonly enterprise: { readonly id: string; readonly name: string };
  readonly matches: readonly WriteOffMatch[];
}

/** For one declaration; `except` is the write-off that is edited. Nothing is asked while none is chosen. */
export function useProposals(declarationId: string | null, except: string | null): CallState<Proposals> {
  const ask = (signal: AbortSignal): Promise<Proposals> => {
    const query = { declarationId: declarationId ?? '', except: except ?? undefined };
    return call({ method: 'GET', path: '/declaration-verification/matches', query, signal, toast: false });
  };
  return useAnswer(['write-off proposals', declarationId, except], ask, { enabled: declarationId !== null, gcTime: 0 });
}

/** For all declarations without a write-off: those that leave no doubt. */
export function useExactMatches(enabled: boolean): CallState<Pick<Proposals, 'matches'>> {
  const path = '/declaration-verification/exact-matches';
  const ask = (signal: AbortSignal): Promise<Pick<Proposals, 'matches'>> =>
    call({ method: 'GET', path, signal, toast: false });
  return useAnswer(['exact write-offs'], ask, { enabled, gcTime: 0 });
}
