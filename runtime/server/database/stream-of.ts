// The socket of a connection, which the types of the driver leave out.
import type pg from 'pg';

/** What is destroyed so that whoever waits for an answer on the connection fails at once. */
export function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
