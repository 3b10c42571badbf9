// The chatbot as pages: a question is chosen or typed, the answer comes with what follows from it. It needs no script.
import { askChatbot, type OfferedQuestion } from '../../robot-knowledge-node/ask-chatbot.ts';
import { addressOf } from './address.ts';
import type { Say, SitePage, SiteView } from './frame.ts';
import { html, type Markup, paragraphs } from './markup.ts';

export interface ChatQuery {
  readonly ask?: string;
  readonly node?: string;
}

/** Longest sentence. */
const longest = 200;

export async function chatPage({ server, language, say }: SiteView, query: ChatQuery): Promise<SitePage> {
  const chat: Say = (key, params) => server.messages.format(language, `ui.chat.${key}`, params);
  const ask = (query.ask ?? '').slice(0, longest);
  const { node, parent, followUps, others, isUnknown } = await askChatbot(server, { ...query, ask, language });
  const path = '/chat';
  const to = (id?: string): string => addressOf({ language, path }, { node: id });
  const offer = (title: string, questions: readonly OfferedQuestion[]): Markup | null =>
    questions.length === 0
      ? null
      : html`<h2>${title}</h2><ul class="questions">${questions.map(({ id, question }) => html`<li><a href="${to(id)}">${question}</a></li>`)}</ul>`;
  const said = node ? [query.node === undefined && ask !== '' ? ask : node.question] : isUnknown ? [ask] : [];
  const content = html`<h1>${say('chat')}</h1>
<div class="chat">
${said.length === 0 && html`<p class="robot">${chat('greeting')}</p>`}
${said.map((text) => html`<p class="visitor"><span class="who">${chat('you')}</span> ${text}</p>`)}
${node && html`<div class="robot" role="status"><span class="who">${chat('robot')}</span><h2>${node.question}</h2>${node.answer ? paragraphs(node.answer) : html`<p>${chat('chooseBelow')}</p>`}</div>`}
${isUnknown && html`<div class="robot" role="status"><span class="who">${chat('robot')}</span><p>${chat('unknown')}</p><p><a class="button" href="${addressOf({ language, path: '/message' }, { content: ask })}">${chat('leaveMessage')}</a></p></div>`}
</div>
${offer(node ? chat('followUps') : chat('firstQuestions'), followUps)}
${offer(chat('others'), others)}
${(node || isUnknown) && html`<p class="onward">${parent && html`<a href="${to(parent.id)}">${chat('backTo', { question: parent.question })}</a> `}<a href="${to()}">${chat('allQuestions')}</a></p>`}
<form class="search" action="${to()}" method="get">
<label for="ask">${chat('ask')}</label>
<input id="ask" name="ask" maxlength="${longest}" required autocomplete="off">
<button type="submit">${chat('send')}</button>
</form>
<p><a href="${addressOf({ language, path: '/message' })}">${chat('leaveMessage')}</a></p>`;
  const isFirst = node === null && !isUnknown;
  return { title: say('chat'), description: say('chatAbout'), path, content, ...(!isFirst && { isHidden: true }) };
}
