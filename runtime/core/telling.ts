// Who is told of a change of state, and what it means to them.
import type { AccountLevel } from './descriptor/access.ts';
import type { Actor, LifecycleUse, NoticeKind, Telling, Transition } from './descriptor/lifecycle.ts';
import type { Row } from './descriptor/value.ts';
import { isAwaited } from './forward.ts';
import { fits } from './lifecycle.ts';
import { valueAt } from './paths.ts';

/** A change of state as far as it says who is told. */
export interface Told {
  readonly use: LifecycleUse;
  readonly from: string;
  readonly to: string;
  /** Absent: an edit moved it, see `savesTo`. */
  readonly transition?: Transition;
  /** As it is after the change. */
  readonly record: Row;
}

/** Who is addressed: an account type, of one enterprise or of all, narrowed to a level or to one account. */
export interface Address {
  readonly account: Actor['account'];
  readonly companyId: string | null;
  readonly accountId: string | null;
  readonly level: AccountLevel | null;
  readonly kind: NoticeKind;
  /** Told by a colleague, too: one person of an enterprise waits for another, or answers to them. */
  readonly isPersonal: boolean;
}

/** Everybody who is told, each once; an actor without an enterprise in the record is nobody. */
export function addressesOf(told: Told): Address[] {
  return addressesFor(tellingIn(told), told);
}

/** The addresses of whom a telling names, by the record as it is. */
export function addressesFor(telling: Telling | undefined, told: Told): Address[] {
  const found = new Map<string, Address>();
  for (const name of telling?.actors ?? []) {
    const kind = telling?.kind ?? kindFor(told, name);
    for (const actor of told.use.actors[name] ?? []) {
      const address = addressOf(actor, told.record, kind);
      if (!address) continue;
      const key = JSON.stringify([address.account, address.companyId, address.accountId, address.level]);
      // Who plays several actors hears of what there is to do.
      if (!found.has(key) || kind === 'todo' || address.isPersonal) found.set(key, address);
    }
  }
  return [...found.values()];
}

function tellingIn({ use, from, transition }: Told): Telling | undefined {
  return transition ? transition.tells : use.lifecycle.states[from]?.tells;
}

function addressOf(actor: Actor, record: Row, kind: NoticeKind): Address | null {
  const { account, company, self, except, level = undefined } = actor;
  const [companyId, accountId, other] = [company, self, except].map((path) =>
    path === undefined ? null : valueAt(record, path),
  );
  if (company !== undefined && typeof companyId !== 'string') return null;
  if (self !== undefined && typeof accountId !== 'string') return null;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  // Of those who did not make it all are meant, so they hear only of what waits for them.
  const isPersonal = typeof accountId === 'string' || (typeof other === 'string' && kind === 'todo');
  return { account, companyId: text(companyId), accountId: text(accountId), level: level ?? null, kind, isPersonal };
}

/** What the change means to an actor: something came back or was ended, waits for it, or goes on. */
function kindFor({ use, transition, record }: Told, actor: string): NoticeKind {
  if (transition?.due) return 'due';
  if (transition?.review?.result === 'failed' || (transition?.danger && transition.asks)) return 'returned';
  return waitsFor(actor, { use, record }) ? 'todo' : 'progress';
}

/** Whether a step of the actor is awaited of the record, as my work has it: where it rests, nobody is waited for. */
function waitsFor(actor: string, { use, record }: Pick<Told, 'use' | 'record'>): boolean {
  return use.lifecycle.transitions.some((transition) => {
    const bound = { use, transition };
    return transition.by.includes(actor) && isAwaited(bound, record) && fits(bound, record);
  });
}
