// Hands codes to a service that sends text messages.
import type { CodeGateway } from './code-gateway.ts';
import { type JsonServiceSettings, jsonService } from './json-service.ts';

/** The service takes `POST { phone, code, text }`. */
export function httpGateway(settings: JsonServiceSettings): CodeGateway {
  const post = jsonService(settings, 'text messages');
  return { send: ({ phone, code, text }) => post({ phone, code, text }) };
}
