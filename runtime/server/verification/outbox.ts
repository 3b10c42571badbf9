// Where codes of a demo server go, since it sends no text messages: a table, so that any server can tell the person they are meant for.
import { newId } from '../store/record-id.ts';
import { type Executor, run } from '../store/statement.ts';
import type { CodeGateway, CodeMessage } from './code-gateway.ts';

const maximumTold = 200;

export class Outbox implements CodeGateway {
  readonly #executor: Executor;

  constructor(executor: Executor) {
    this.#executor = executor;
  }

  /** Keeps a message, and forgets those that are no longer good. */
  async send({ phone, code, text, sentAt, expiresAt }: CodeMessage): Promise<void> {
    await run(this.#executor, {
      text: `with old as (delete from demo_message where "expiresAt" <= $5)
        insert into demo_message ("id", "phone", "code", "text", "sentAt", "expiresAt") values ($1, $2, $3, $4, $5, $6)`,
      values: [newId(), phone, code, text, sentAt, expiresAt],
    });
  }

  /** Messages to a number that are still good, newest first. */
  async messagesTo(phone: string, now: Date): Promise<readonly CodeMessage[]> {
    const rows = await run(this.#executor, {
      text: `select "code", "text", "sentAt", "expiresAt" from demo_message where "phone" = $1 and "expiresAt" > $2
        order by "sentAt" desc, "id" desc limit ${maximumTold}`,
      values: [phone, now],
    });
    return rows.map(([code, text, sentAt, expiresAt]) => ({
      phone,
      code: String(code),
      text: String(text),
      sentAt: new Date(String(sentAt)),
      expiresAt: new Date(String(expiresAt)),
    }));
  }
}
