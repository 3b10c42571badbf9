// The questions of the chatbot as a tree, and what it answers to a sentence.

/** A question as a list row holds it. */
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
}

/** The question whose keyword stands in the sentence, the longest keyword first; without one the first questions. */
export function replyTo(nodes: readonly KnowledgeNode[], sentence: string): Reply {
  const said = sentence.toLowerCase();
  const [node = null] = nodes
    .filter(({ enabled, keyword }) => enabled && said.includes(keyword.toLowerCase()))
    .sort((a, b) => b.keyword.length - a.keyword.length);
  return replyWith(nodes, node);
}

/** What follows when a question is chosen. */
export function replyWith(nodes: readonly KnowledgeNode[], node: KnowledgeNode | null): Reply {
  return { node, followUps: childrenOf(nodes, node?.id ?? null).filter(({ enabled }) => enabled) };
}
