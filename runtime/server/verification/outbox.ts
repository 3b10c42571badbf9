// Where codes of a demo server go, since it sends no text messages: kept in memory, read by the person they are meant for.
import type { CodeGateway, CodeMessage } from './code-gateway.ts';

const maximumKept = 200;

export class Outbox implements CodeGateway {
  #messages: readonly CodeMessage[] = [];

  async send(message: CodeMessage): Promise<void> {
    this.#messages = [message, ...this.#messages].slice(0, maximumKept);
  }

  /** Messages to a number that are still good, newest first. */
  messagesTo(phone: string, now: Date): readonly CodeMessage[] {
    return this.#messages.filter((message) => message.phone === phone && message.expiresAt > now);
  }
}
