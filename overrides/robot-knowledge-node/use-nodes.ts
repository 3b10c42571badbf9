// Every question of the chatbot, read page by page, and read anew after a change.
import { useCallback, useEffect, useState } from 'react';
import { listRecords } from '../../runtime/web/api/entity-calls.ts';
import type { KnowledgeNode } from './knowledge-node.ts';

export const entity = 'robot-knowledge-node';

const pageSize = 200;

export interface Nodes {
  readonly nodes: readonly KnowledgeNode[];
  readonly loading: boolean;
  readonly failure: unknown;
  readonly reload: () => void;
}

export function useNodes(view: string): Nodes {
  const [nodes, setNodes] = useState<readonly KnowledgeNode[]>([]);
  const [loading, setLoading] = useState(true);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` only counts how often the nodes were asked for again
  useEffect(() => {
    const stop = new AbortController();
    setLoading(true);
    readAll(view, stop.signal).then(
      (all) => {
        setNodes(all);
        setFailure(null);
        setLoading(false);
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setFailure(error);
        setLoading(false);
      },
    );
    return () => stop.abort();
  }, [view, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { nodes, loading, failure, reload };
}

async function readAll(view: string, signal: AbortSignal): Promise<readonly KnowledgeNode[]> {
  const found: KnowledgeNode[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listRecords(entity, { view, page, pageSize, sort: 'sort', filters: {} }, { signal });
    found.push(...(rows as unknown as KnowledgeNode[]));
    if (rows.length < pageSize || found.length >= total) return found;
  }
}
