// How notices leave the server: by e-mail and by text message, through services of the operator.
import { type JsonServiceSettings, jsonService } from '../verification/json-service.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface TextMessage {
  readonly phone: string;
  readonly text: string;
}

/** Resolves once the message is taken over; throws when it is not, and the error repeats nothing of it. `key`: tells a repetition. */
export type SendMail = (message: MailMessage, key: string) => Promise<void>;
export type SendText = (message: TextMessage, key: string) => Promise<void>;

/** The service takes `POST { to, subject, text }`. */
export function mailService(settings: JsonServiceSettings): SendMail {
  return jsonService(settings, 'e-mails');
}

/** The service takes `POST { phone, text }`. */
export function textService(settings: JsonServiceSettings): SendText {
  return jsonService(settings, 'text messages');
}
