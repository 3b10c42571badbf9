// The questions of the chatbot as a tree, and what it answers to a sentence.
import { likenessTo, meant } from './meant-terms.ts';

/** A question as far as the chatbot looks at it. */
export interface KnowledgeNode {
  readonly id: string;
  readonly version: number;
  readonly keyword: string;
  readonly question: string;
  readonly answer?: string | null;
  readonly parentId?: string | null;
  readonly sort: number;
  readonly enabled: boolean;
}

/** The questions below one, or the first ones for null, in their order. */
export function childrenOf(nodes: readonly KnowledgeNode[], parentId: string | null): KnowledgeNode[] {
  return nodes
    .filter((node) => (node.parentId ?? null) === parentId)
    .sort((a, b) => a.sort - b.sort || a.keyword.localeCompare(b.keyword));
}

/** What the chatbot says: an answer, and the questions that follow it. */
export interface Reply {
  readonly node: KnowledgeNode | null;
  readonly followUps: readonly KnowledgeNode[];
  /** Other questions that a sentence may have meant, the likeliest first. */
  readonly others: readonly KnowledgeNode[];
}

/** Other questions that are offered. */
const mostOthers = 4;

/**
 * A sentence that is a keyword counts before one that is within a question, and this before likeness: to a question, with what a
 * keyword in the sentence adds, more for a longer one, or to an answer.
 */
const weights = {
  isKeyword: 10_000,
  inKeyword: 6_000,
  inQuestion: 5_000,
  question: 1_000,
  keyword: 300,
  sign: 50,
  answer: 400,
} as const;

/** Of what a sentence says so much must be found in a question, or in an answer. */
const leastShare = { question: 0.34, answer: 0.5 } as const;

/** The question that fits the sentence best, with others that fit; the first questions where none does. */
export function replyTo(nodes: readonly KnowledgeNode[], sentence: string): Reply {
  const said = meant(sentence);
  const offered = nodes.filter((node) => isOffered(nodes, node));
  const weigh = likenessTo(
    sentence,
    offered.map(({ keyword, question, answer }) => `${keyword} ${question} ${answer ?? ''}`),
  );
  const found = offered
    .map((node) => ({ node, weight: said === '' ? 0 : weightOf(node, said, weigh) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.node.sort - b.node.sort);
  const [best, ...more] = found;
  const reply = replyWith(nodes, best?.node ?? null);
  const others = more.map(({ node }) => node).filter((node) => !reply.followUps.includes(node));
  return { ...reply, others: others.slice(0, mostOthers) };
}

/** What follows when a question is chosen. */
export function replyWith(nodes: readonly KnowledgeNode[], node: KnowledgeNode | null): Reply {
  const followUps = childrenOf(nodes, node?.id ?? null).filter(({ enabled }) => enabled);
  return { node, followUps, others: [] };
}

/** Whether the question and all above it are enabled: what stands below a disabled one is not reached either. */
export function isOffered(nodes: readonly KnowledgeNode[], node: KnowledgeNode): boolean {
  const above = new Map(nodes.map((one) => [one.id, one]));
  const passed = new Set<string>();
  let here: KnowledgeNode | undefined = node;
  while (here && !passed.has(here.id)) {
    if (!here.enabled) return false;
    passed.add(here.id);
    const { parentId } = here;
    if (parentId === null || parentId === undefined) return true;
    here = above.get(parentId);
  }
  return false;
}

function weightOf({ keyword, question, answer }: KnowledgeNode, said: string, weigh: (text: string) => number): number {
  const key = meant(keyword);
  if (said === key) return weights.isKeyword;
  if (said.length > 1 && key.includes(said)) return weights.inKeyword;
  if (said.length > 1 && meant(question).includes(said)) return weights.inQuestion;
  const asked = weigh(`${keyword} ${question}`);
  const isNamed = key !== '' && said.includes(key);
  if (isNamed || asked >= leastShare.question)
    return asked * weights.question + (isNamed ? weights.keyword + key.length * weights.sign : 0);
  const told = weigh(answer ?? '');
  return told >= leastShare.answer ? told * weights.answer : 0;
}
