// Opens a database given by its address: one host, or several of which one is the primary, and replicas to read from.
import type { ClientConfig, PoolConfig } from 'pg';
import { requireReachable } from './check-connection.ts';
import { DatabasePlace } from './database-place.ts';
import { hostName, hostsOfUrl } from './hosts-of-url.ts';
import { PrimaryFinder } from './primary-finder.ts';
import { messageOf, StartProblem } from './start-problem.ts';

export interface DatabaseAddresses {
  readonly databaseUrl: string;
  /** The same database past a pooler. */
  readonly directUrl?: string;
  /** The same database past a pooler, as the role that owns the tables. */
  readonly ownerUrl?: string;
  /** Its replicas. */
  readonly readUrl?: string;
}

/** The hosts of a database that is read from replicas. */
export interface ReplicaPlaces {
  readonly primary: PrimaryFinder;
  readonly places: readonly DatabasePlace[];
}

export interface DatabaseAt {
  readonly settings: PoolConfig;
  readonly direct?: PoolConfig;
  readonly owner?: PoolConfig;
  readonly replicas?: ReplicaPlaces;
  close(): Promise<void>;
}

/** Throws StartProblem where no primary answers. A replica may be away. */
export async function openAt(addresses: DatabaseAddresses, report: (line: string) => void): Promise<DatabaseAt> {
  const { databaseUrl, directUrl, ownerUrl, readUrl } = addresses;
  const finders: PrimaryFinder[] = [];
  const opened = async (name: string, url: string, looks: boolean): Promise<PoolConfig> => {
    const places = placesOf(name, url);
    const [only = { connectionString: url }] = places.map(({ settings }) => settings);
    if (places.length === 1 && !looks) {
      await requireReachable(only);
      return only;
    }
    if (places.length === 1) await requireReachable(only);
    const finder = new PrimaryFinder(places, report);
    finders.push(finder);
    await finder.begin();
    if (finder.primary) await requireReachable(finder.primary.settings);
    return { ...only, Client: finder.Client };
  };
  try {
    const settings = await opened('DATABASE_URL', databaseUrl, readUrl !== undefined);
    const primary = finders.at(-1);
    const direct = directUrl === undefined ? null : await opened('DATABASE_DIRECT_URL', directUrl, false);
    const owner = ownerUrl === undefined ? null : await opened('DATABASE_OWNER_URL', ownerUrl, false);
    return {
      settings,
      ...(direct && { direct }),
      ...(owner && { owner }),
      ...(readUrl !== undefined &&
        primary && { replicas: { primary, places: placesOf('DATABASE_READ_URL', readUrl) } }),
      close: async () => void (await Promise.all(finders.map((finder) => finder.close()))),
    };
  } catch (error) {
    await Promise.all(finders.map((finder) => finder.close()));
    throw error;
  }
}

function placesOf(name: string, url: string): DatabasePlace[] {
  try {
    return hostsOfUrl(url).map((one) => new DatabasePlace(hostName(one), { connectionString: one } as ClientConfig));
  } catch (error) {
    throw new StartProblem(`${name} cannot be used: ${messageOf(error)}.`, error);
  }
}
