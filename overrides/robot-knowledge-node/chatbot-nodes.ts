// The questions the chatbot knows, kept in the server for a while; forgotten once one is written.

import { sql } from 'kysely';
import type { ServerContext } from '../../runtime/server/context.ts';
import { runFragment } from '../../runtime/server/store/statement.ts';
import type { KnowledgeNode } from './knowledge-node.ts';

/** Milliseconds that they are kept where no write forgets them. */
const freshFor = 60_000;

interface Kept {
  readonly until: number;
  readonly nodes: Promise<readonly KnowledgeNode[]>;
}

const kept = new WeakMap<ServerContext, Kept>();

/** Every question, also disabled ones, which close off what stands below them. */
export function readChatbot(server: ServerContext): Promise<readonly KnowledgeNode[]> {
  const known = kept.get(server);
  if (known && known.until > Date.now()) return known.nodes;
  const nodes = read(server);
  kept.set(server, { until: Date.now() + freshFor, nodes });
  nodes.catch(() => kept.delete(server));
  return nodes;
}

/** A question was written. */
export function forgetChatbot(server: ServerContext): void {
  kept.delete(server);
}

async function read({ database }: ServerContext): Promise<readonly KnowledgeNode[]> {
  const rows = await runFragment(
    database,
    sql`select "id", "version", "keyword", "question", "answer", "parentId", "sort", "enabled" from robot_knowledge_node`,
  );
  return rows.map(([id, version, keyword, question, answer, parentId, sort, enabled]) => ({
    id: String(id),
    version: Number(version),
    keyword: String(keyword),
    question: String(question),
    answer: typeof answer === 'string' ? answer : null,
    parentId: typeof parentId === 'string' ? parentId : null,
    sort: Number(sort),
    enabled: enabled === true,
  }));
}
