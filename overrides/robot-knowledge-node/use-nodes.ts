// Every question of the chatbot.
import { type AllRows, useAllRows } from '../../runtime/web/api/use-all-rows.ts';
import type { KnowledgeNode } from './knowledge-node.ts';

export const entity = 'robot-knowledge-node';

export interface Nodes extends Omit<AllRows, 'rows'> {
  readonly nodes: readonly KnowledgeNode[];
}

export function useNodes(view: string): Nodes {
  const { rows, ...rest } = useAllRows(entity, view);
  return { nodes: rows as unknown as readonly KnowledgeNode[], ...rest };
}
