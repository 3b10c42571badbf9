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

/** A keyword counts before a question, and a question before an answer; the longer of two keywords says more. */
const weights = { isKeyword: 10_000, holdsKeyword: 5_000, inKeyword: 3_000, question: 2_000, answer: 1_000 } as const;

/** Of the terms of a sentence so many parts must be found in a question, or in an answer. */
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
  const [best] = found;
  return {
    ...replyWith(nodes, best?.node ?? null),
    others: found.slice(1, mostOthers + 1).map(({ node }) => node),
  };
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
  if (key !== '' && said.includes(key)) return weights.holdsKeyword + key.length;
  if (said.length > 1 && key.includes(said)) return weights.inKeyword;
  const asked = said.length > 1 && meant(question).includes(said) ? 1 : weigh(`${keyword} ${question}`);
  if (asked >= leastShare.question) return weights.question + asked * 100;
  const told = weigh(answer ?? '');
  return told >= leastShare.answer ? weights.answer + told * 100 : 0;
}
