// A connection through a pooler such as PgBouncer, which may give every transaction another one behind it.
import type pg from 'pg';

/** The class of such connections, made of a plain one: prepares no statement by name, for the next transaction would not find it. */
export function pooledClient(Plain: typeof pg.Client): typeof pg.Client {
  return class extends Plain {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...question: unknown[]) => unknown;
      this.query = ((asked: unknown, ...rest: unknown[]) => query(unnamed(asked), ...rest)) as pg.Client['query'];
    }
  };
}

/** The question without its name; cursors and streams, which send themselves, as they are. */
function unnamed(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return asked;
  return { ...asked, name: undefined };
}
