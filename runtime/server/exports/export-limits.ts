// How many exports there may be: at once of one account and on this server, and in an hour of one account.
import { Refusal } from '../../core/errors.ts';
import type { RateLimit, RateLimits } from '../session/rate-limits.ts';

export interface ExportLimits {
  /** Under way at the same moment on one server: each holds a connection to the database. */
  readonly ofAccount: number;
  readonly ofServer: number;
  /** Begun by an account within an hour, on all servers together. */
  readonly ofHour: number;
  /** Rows of one file: what spreadsheets open without trouble. */
  readonly rows: number;
}

export const usualExportLimits: ExportLimits = { ofAccount: 2, ofServer: 4, ofHour: 100, rows: 200_000 };

/** Seconds after which another one may be tried while others are under way. */
const soon = 5;

export class ExportTurns {
  readonly #limits: ExportLimits;
  readonly #rates: RateLimits;
  readonly #perHour: RateLimit;
  readonly #busy = new Map<string, number>();

  constructor(limits: ExportLimits, rates: RateLimits) {
    this.#limits = limits;
    this.#rates = rates;
    this.#perHour = { name: 'exports', attempts: limits.ofHour, seconds: 3_600 };
  }

  /** Begins one; what it gives is called when the last byte is out or nobody takes it. Throws `too-many-exports`, with the seconds to wait. */
  async begin(account: string): Promise<() => void> {
    const own = this.#busy.get(account) ?? 0;
    const all = [...this.#busy.values()].reduce((sum, number) => sum + number, 0);
    if (own >= this.#limits.ofAccount) throw tooManyOfAccount(own);
    if (all >= this.#limits.ofServer) throw tooMany('ofServer', {}, soon);
    // Taken before anything is waited for: of many at the same moment no more are let in.
    this.#busy.set(account, own + 1);
    let isDone = false;
    const end = (): void => {
      if (isDone) return;
      isDone = true;
      const left = (this.#busy.get(account) ?? 1) - 1;
      if (left > 0) this.#busy.set(account, left);
      else this.#busy.delete(account);
    };
    try {
      await this.countHour(account);
    } catch (error) {
      end();
      throw error;
    }
    return end;
  }

  /** Counts one that is begun. Throws `too-many-exports` where an account has begun too many within the hour. */
  async countHour(account: string): Promise<void> {
    try {
      await this.#rates.count(this.#perHour, account);
    } catch (error) {
      throw this.#hourOver(error);
    }
  }

  #hourOver(error: unknown): unknown {
    if (!(error instanceof Refusal) || error.error !== 'too-many-attempts') return error;
    const { retryAfter } = { retryAfter: 60, ...(error.data as { readonly retryAfter?: number } | null) };
    return tooMany('ofHour', { number: this.#limits.ofHour, minutes: Math.ceil(retryAfter / 60) }, retryAfter);
  }
}

/** What a person is told who has as many under way as may be. */
export function tooManyOfAccount(number: number): Refusal {
  return tooMany('ofAccount', { number }, soon);
}

function tooMany(what: string, params: { readonly [name: string]: number }, retryAfter: number): Refusal {
  return new Refusal('too-many-exports', { sentence: `message.tooManyExports.${what}`, params, data: { retryAfter } });
}
