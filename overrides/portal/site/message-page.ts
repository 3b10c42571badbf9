// Leaving a message: the form, what is wrong with it, and how it arrives as an unread message that the platform is told of.
import type { FastifyRequest } from 'fastify';
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import { Refusal } from '../../../runtime/core/errors.ts';
import { entityOf } from '../../../runtime/server/context.ts';
import { describedFindings } from '../../../runtime/server/reply.ts';
import { networkOf } from '../../../runtime/server/session/network-of.ts';
import type { RateLimit } from '../../../runtime/server/session/rate-limits.ts';
import { systemCaller } from '../../../runtime/server/session/system-caller.ts';
import { execute } from '../../../runtime/server/write/execute.ts';
import { addressOf } from './address.ts';
import type { SitePage, SiteView } from './frame.ts';
import { html, type Markup } from './markup.ts';

const entity = 'online-message';

/** Messages of one network and of all visitors together. */
const ofNetwork: RateLimit = { name: 'portal message of network', attempts: 5, seconds: 3_600 };
const ofAll: RateLimit = { name: 'portal message', attempts: 300, seconds: 3_600 };

/** A field that no person sees; what fills it in is a program. */
export const trap = 'website';

const fields = [
  { key: 'name', type: 'text', autocomplete: 'name', required: true },
  { key: 'phone', type: 'tel', autocomplete: 'tel', required: false },
  { key: 'email', type: 'email', autocomplete: 'email', required: false },
  { key: 'content', type: 'lines', autocomplete: 'off', required: true },
] as const;

/** What was typed, by field. */
export type MessageForm = { readonly [field: string]: string };

export interface MessageState {
  readonly typed: MessageForm;
  /** Field -> what is wrong with it. */
  readonly faults?: { readonly [field: string]: string };
  /** What is wrong with the whole. */
  readonly refusal?: string;
  readonly isSent?: boolean;
}

/** Keeps the message and tells the platform. Throws `findings`, and `too-many-attempts` with the seconds to wait. */
export async function takeMessage(view: SiteView, request: FastifyRequest, form: MessageForm): Promise<void> {
  const { server, language } = view;
  if ((form[trap] ?? '') !== '') return;
  const counts = [
    { limit: ofNetwork, of: networkOf(request.ip) },
    { limit: ofAll, of: 'everybody' },
  ];
  for (const { limit, of } of counts) await server.rateLimits.count(limit, of);
  const sent: Row = Object.fromEntries(
    fields.map(({ key }) => [key, (form[key] ?? '').replaceAll('\r\n', '\n').trim() || null]),
  );
  const call = { context: server, caller: systemCaller(language), entity: entityOf(server, entity), idempotency: null };
  const { id } = await execute(call, { kind: 'create', sent }).catch(async (error: unknown) => {
    // What was refused has not arrived: it may be corrected as often as it takes.
    for (const { limit, of } of isRefused(error) ? counts : []) await server.rateLimits.takeBack(limit, of);
    throw error;
  });
  const step = { entity, id: String(id), action: 'arrive' };
  await server
    .actAsSystem(server, step)
    .catch((error: unknown) => server.report(error, `notice of message ${String(id)}`));
}

function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.error === 'findings';
}

/** What is said of a refusal, in the form. */
export function stateOfRefusal({ server, language }: SiteView, typed: MessageForm, refusal: Refusal): MessageState {
  if (refusal.error !== 'findings')
    return { typed, refusal: server.messages.format(language, refusal.sentence, refusal.params) };
  const { findings } = describedFindings(server.messages, language, refusal.findings);
  return { typed, faults: Object.fromEntries(findings.map(({ path, message }) => [path, message])) };
}

export function messagePage(view: SiteView, state: MessageState): SitePage {
  const { language, say } = view;
  const path = '/message';
  if (state.isSent) {
    const content = html`<h1>${say('message')}</h1><div class="sent" role="status"><p>${say('sent')}</p></div>
<p class="onward"><a href="${addressOf({ language, path: '' })}">${say('home')}</a> <a href="${addressOf({ language, path })}">${say('another')}</a></p>`;
    return { title: say('message'), path, content, isHidden: true };
  }
  const { faults = {}, refusal } = state;
  const wrong = fields.filter(({ key }) => faults[key] !== undefined);
  const content = html`<h1>${say('message')}</h1>
<p class="lead">${say('messageAbout')}</p>
${refusal !== undefined && html`<div class="faults" role="alert"><p>${refusal}</p></div>`}
${wrong.length > 0 && html`<div class="faults" role="alert"><p>${say('faults')}</p><ul>${wrong.map(({ key }) => html`<li><a href="#${placeOf(key)}">${faults[key]}</a></li>`)}</ul></div>`}
<form class="message" method="post" action="${addressOf({ language, path })}" novalidate>
${fields.map((field) => fieldOf(view, field, state))}
<p class="trap" aria-hidden="true"><label for="${trap}">Website</label><input id="${trap}" name="${trap}" tabindex="-1" autocomplete="off"></p>
<p><button type="submit">${say('sendMessage')}</button></p>
</form>`;
  return { title: say('message'), description: say('messageAbout'), path, content };
}

/** The id of the input: `content` alone is the main part of every page. */
function placeOf(key: string): string {
  return `field-${key}`;
}

function fieldOf(
  { server, language, say }: SiteView,
  field: (typeof fields)[number],
  { typed, faults = {} }: MessageState,
): Markup {
  const { key, type, autocomplete, required } = field;
  const label = server.messages.format(language, `entity.${entity}.fields.${key}`);
  const fault = faults[key];
  const kept = entityOf(server, entity).descriptor.fields.find((one) => one.key === key);
  const longest = kept && 'maxLength' in kept && typeof kept.maxLength === 'number' ? kept.maxLength : null;
  const common = html`id="${placeOf(key)}" name="${key}" autocomplete="${autocomplete}"${required && html` required`}${longest !== null && html` maxlength="${longest}"`}${fault !== undefined && html` aria-invalid="true" aria-describedby="${placeOf(key)}-fault"`}`;
  const value = typed[key] ?? '';
  return html`<p class="field"><label for="${placeOf(key)}">${label}${!required && html` <small>${say('optional')}</small>`}</label>
${type === 'lines' ? html`<textarea ${common} rows="6">${value}</textarea>` : html`<input type="${type}" ${common} value="${value}">`}
${fault !== undefined && html`<span class="fault" id="${placeOf(key)}-fault">${fault}</span>`}</p>`;
}
