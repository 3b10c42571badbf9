// Asks the chatbot: one question to the server, of the public site and of the pages behind the login.
import { type Language, languages } from '../../runtime/core/descriptor/value.ts';
import type { ServerContext } from '../../runtime/server/context.ts';
import { readChatbot } from './chatbot-nodes.ts';
import { isOffered, type KnowledgeNode, replyTo, replyWith } from './knowledge-node.ts';

/** A sentence, or the question that was chosen; neither for the beginning. */
export interface ChatbotQuestion {
  readonly ask?: string;
  readonly node?: string;
  /** Of the reader: the first questions are those in this language, if there are any. */
  readonly language: Language;
}

/** A question that is offered. */
export interface OfferedQuestion {
  readonly id: string;
  readonly question: string;
}

export interface ChatbotAnswer {
  /** Null at the beginning, and where nothing was found. */
  readonly node: (OfferedQuestion & { readonly answer: string | null }) | null;
  /** The question it stands below; null for a first one. */
  readonly parent: OfferedQuestion | null;
  readonly followUps: readonly OfferedQuestion[];
  /** Others that the sentence may have meant. */
  readonly others: readonly OfferedQuestion[];
  /** A sentence was asked and no question fits it: leave a message. */
  readonly isUnknown: boolean;
}

/** What the chatbot answers. */
export async function askChatbot(
  server: ServerContext,
  { ask = '', node: id, language }: ChatbotQuestion,
): Promise<ChatbotAnswer> {
  const nodes = await readChatbot(server);
  const chosen = nodes.find((one) => one.id === id && isOffered(nodes, one)) ?? null;
  const asks = chosen === null && ask.trim() !== '';
  const { node, followUps, others } = asks ? replyTo(nodes, ask) : replyWith(nodes, chosen);
  const parent = nodes.find((one) => one.id === node?.parentId);
  return {
    node: node && { ...offered(node), answer: node.answer ?? null },
    parent: parent ? offered(parent) : null,
    followUps: (node ? followUps : inLanguage(followUps, language)).map(offered),
    others: others.map(offered),
    isUnknown: asks && node === null,
  };
}

function offered({ id, question }: KnowledgeNode): OfferedQuestion {
  return { id, question };
}

const scripts: { readonly [language in Language]: RegExp } = {
  zh: /\p{Script=Han}/u,
  my: /\p{Script=Myanmar}/u,
  en: /\p{Script=Latin}/u,
};

/** The questions in the language of the reader; all where there is none. Which one it is is seen by its script. */
function inLanguage(nodes: readonly KnowledgeNode[], language: Language): readonly KnowledgeNode[] {
  const writtenIn = (text: string): Language | undefined =>
    [...new Set<Language>(['zh', 'my', ...languages])].find((one) => scripts[one].test(text));
  const own = nodes.filter(({ question }) => writtenIn(question) === language);
  return own.length > 0 ? own : nodes;
}
