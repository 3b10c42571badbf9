// The class that opens connections to a place: where there are several hosts, the one that finds the primary.
import pg, { type PoolConfig } from 'pg';

/** What a pool of these settings opens connections with. */
export function clientClass({ Client = pg.Client }: PoolConfig): typeof pg.Client {
  // The types of the driver say less of it than pools ask of it.
  return Client as typeof pg.Client;
}
