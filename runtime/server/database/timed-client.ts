// A connection that tells which of its statements took long, or all of them: their text, in which no value stands, and the time.
import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** Characters of a statement that are told. */
const longest = 400;

export interface TimedStatement {
  /** On one line, cut to what fits in a log. */
  readonly statement: string;
  /** Milliseconds since 1970, with their fractions. */
  readonly began: number;
  readonly milliseconds: number;
}

type Callback = (...result: unknown[]) => void;

/** The class of connections for a pool, made of a plain one: tells every statement that took `from` milliseconds or more, where it was asked. */
export function timedClient(
  Plain: typeof pg.Client,
  from: number,
  tell: (timed: TimedStatement) => void,
): typeof pg.Client {
  return class extends Plain {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const ask = this.query.bind(this) as (...given: unknown[]) => unknown;
      this.query = ((...asked: unknown[]) => {
        const began = performance.now();
        // Costs a hundredth of a snapshot of the storage, and most statements are told to nobody.
        const whereAsked = new AsyncResource('TimedStatement');
        const look = (): void => {
          const milliseconds = performance.now() - began;
          if (milliseconds < from) return;
          const timed = { statement: textOf(asked[0]), began: performance.timeOrigin + began, milliseconds };
          whereAsked.runInAsyncScope(tell, null, timed);
        };
        const last = asked.at(-1);
        if (typeof last === 'function') {
          // The pool asks with a callback, everybody else with a promise.
          return ask(...asked.slice(0, -1), (...result: unknown[]) => {
            look();
            (last as Callback)(...result);
          });
        }
        const answered = ask(...asked);
        if (answered instanceof Promise) answered.then(look, look);
        return answered;
      }) as pg.Client['query'];
    }
  };
}

function textOf(asked: unknown): string {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked;
  const line = String(text)
    // What stands in quotes is a word of the schemas, but may be a value in a statement that somebody wrote.
    .replaceAll(/'(?:[^']|'')*'/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest)} …` : line;
}
