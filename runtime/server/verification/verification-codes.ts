// Verification codes: issued at most once a minute, good for five minutes and one use, for one account, number and purpose (spec 7, 9).
import { randomInt } from 'node:crypto';
import type { CodePurpose } from '../../core/code-purpose.ts';
import { Refusal } from '../../core/errors.ts';
import { type HashCost, hashSecret, isSecret } from '../session/password.ts';
import { tooManyAttempts } from '../session/too-many-attempts.ts';
import { newId } from '../store/record-id.ts';
import { type Executor, run } from '../store/statement.ts';
import type { UnitOfWork } from '../store/unit-of-work.ts';
import type { CodeGateway, CodeMessage } from './code-gateway.ts';

/** Who asks for a code, where it goes, what it is good for. A code issued for one of them is none for another. */
export interface CodeHolder {
  readonly accountId: string;
  readonly phone: string;
  /** What it is good for. */
  readonly type: CodePurpose;
}

/** Seconds a code is good for, and until the next can be sent (spec 9). */
export const validFor = 300;
export const resendAfter = 60;
/** Wrong tries after which a code is void, and codes an hour for one account or number. */
const maximumTries = 5;
const codesAnHour = 10;
const hour = 3_600;
const codeDigits = 6;
/** What a guess costs at a code that nobody but the program that made it is told, and that it uses at once. */
const ofGivenCodes: HashCost = { N: 2 ** 10, r: 8, p: 1 };

export class VerificationCodes {
  readonly #database: UnitOfWork;
  readonly #table: string;

  /** `table`: that of the codes, for SQL. */
  constructor(database: UnitOfWork, table: string) {
    this.#database = database;
    this.#table = table;
  }

  /**
   * Makes a code and hands it to the gateway with the text that `tell` makes of it. Throws `code-too-soon` with the seconds
   * left, `too-many-attempts`, and what the gateway throws; then no code is kept.
   */
  async issue(holder: CodeHolder, gateway: CodeGateway, tell: (code: string) => string): Promise<void> {
    const sentAt = new Date();
    const { id, code, expiresAt } = await this.#database.transaction(async (unit) => {
      await this.#refuseTooMany(unit, holder, sentAt);
      return this.#keep(unit, holder, sentAt);
    });
    const message: CodeMessage = { phone: holder.phone, code, text: tell(code), sentAt, expiresAt };
    await gateway.send(message).catch(async (error: unknown) => {
      await run(this.#database, { text: `delete from ${this.#table} where "id" = $1`, values: [id] });
      throw error;
    });
  }

  /** A code that is sent to nobody, for what is entered on behalf of people: demo records. */
  async give(holder: CodeHolder): Promise<string> {
    return (await this.#keep(this.#database, holder, new Date(), ofGivenCodes)).code;
  }

  async #keep(
    executor: Executor,
    holder: CodeHolder,
    sentAt: Date,
    cost?: HashCost,
  ): Promise<{ readonly id: string; readonly code: string; readonly expiresAt: Date }> {
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
    const expiresAt = new Date(sentAt.getTime() + validFor * 1000);
    const id = newId();
    const hash = await hashSecret(code, cost);
    await run(executor, {
      text: `insert into ${this.#table} ("id", "accountId", "phone", "type", "validationCode", "sentAt", "expiresAt", "tries", "createdAt", "version")
        values ($1, $2, $3, $4, $5, $6, $7, 0, $6, 1)`,
      values: [id, holder.accountId, holder.phone, holder.type, hash, sentAt, expiresAt],
    });
    return { id, code, expiresAt };
  }

  /**
   * The id of the code that was typed, which is not used up by that. Throws `code-wrong` with the tries left, `code-void`
   * after too many of them, `code-expired` when there is no code that is still good.
   */
  async check({ accountId, phone, type }: CodeHolder, typed: string): Promise<string> {
    const [cells] = await run(this.#database, {
      text: `select "id", "validationCode", "expiresAt", "usedAt", "tries" from ${this.#table}
        where "accountId" = $1 and "phone" = $2 and "type" = $3 order by "sentAt" desc limit 1`,
      values: [accountId, phone, type],
    });
    const [id, hash, expiresAt, usedAt] = cells ?? [];
    if (typeof id !== 'string' || usedAt !== null || Date.parse(String(expiresAt)) <= Date.now())
      throw new Refusal('code-expired');
    // Counted before it is looked at: many tries at once are as many tries.
    const [counted] = await run(this.#database, {
      text: `update ${this.#table} set "tries" = "tries" + 1 where "id" = $1 and "tries" < $2 and "usedAt" is null returning "tries"`,
      values: [id, maximumTries],
    });
    if (!counted) throw new Refusal('code-void');
    if (await isSecret(typed, String(hash))) {
      await run(this.#database, {
        text: `update ${this.#table} set "tries" = "tries" - 1 where "id" = $1 and "tries" > 0`,
        values: [id],
      });
      return id;
    }
    const triesLeft = maximumTries - Number(counted[0]);
    if (triesLeft <= 0) throw new Refusal('code-void');
    throw new Refusal('code-wrong', { params: { triesLeft }, data: { triesLeft } });
  }

  /** Uses a code up, once. Throws `code-expired` when somebody was faster. */
  async use(id: string): Promise<void> {
    const [used] = await run(this.#database, {
      text: `update ${this.#table} set "usedAt" = $2 where "id" = $1 and "usedAt" is null returning "id"`,
      values: [id, new Date()],
    });
    if (!used) throw new Refusal('code-expired');
  }

  /** Throws when the account or the number got a code a moment ago, or too many lately. Holds both until the transaction ends. */
  async #refuseTooMany(client: Executor, { accountId, phone, type }: CodeHolder, now: Date): Promise<void> {
    for (const key of [`account ${accountId}`, `phone ${phone}`]) {
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    }
    const [cells] = await run(client, {
      text: `select max("sentAt") filter (where "type" = $4), count(*), min("sentAt") from ${this.#table}
        where ("accountId" = $1 or "phone" = $2) and "sentAt" > $3`,
      values: [accountId, phone, new Date(now.getTime() - hour * 1000), type],
    });
    const [last, sent, first] = cells ?? [];
    const since = (at: unknown): number => Math.max(0, (now.getTime() - Date.parse(String(at))) / 1000);
    if (last !== null && last !== undefined && since(last) < resendAfter) {
      const seconds = Math.ceil(resendAfter - since(last));
      throw new Refusal('code-too-soon', { params: { seconds }, data: { resendAfter: seconds } });
    }
    if (Number(sent) >= codesAnHour) throw tooManyAttempts(hour - since(first));
  }
}
