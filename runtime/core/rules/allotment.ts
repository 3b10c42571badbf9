// How much can still be claimed when one claim may draw on several records.
// Nobody says how a payment is divided among the declarations it names, so claims keep within them when some division does:
// the greatest flow from claims to places (Ford and Fulkerson 1956), on exact whole numbers.

/** An amount, and the places it may be met from. */
export interface Claim {
  /** Exact decimal. */
  readonly amount: string;
  readonly places: readonly string[];
}

/**
 * What is left at these places once the claims are met as far as they can be, as an exact decimal.
 * `capacities`: what each place holds; a place without one holds nothing.
 */
export function leftFor(
  places: readonly string[],
  claims: readonly Claim[],
  capacities: ReadonlyMap<string, string>,
): string {
  const decimals = Math.max(0, ...[...capacities.values(), ...claims.map(({ amount }) => amount)].map(decimalsOf));
  const free = new Map([...capacities].map(([place, held]) => [place, scaled(held, decimals)]));
  const flows: Flow[] = [];
  for (const claim of claims) {
    const flow = { places: [...new Set(claim.places)], given: new Map<string, bigint>() };
    flows.push(flow);
    push(flow, scaled(claim.amount, decimals), { free, flows });
  }
  const own = { places: [...new Set(places)], given: new Map<string, bigint>() };
  flows.push(own);
  return plain(
    push(
      own,
      [...free.values()].reduce((sum, one) => sum + one, 0n),
      { free, flows },
    ),
    decimals,
  );
}

/** What a claim was given at each of its places so far. */
interface Flow {
  readonly places: readonly string[];
  readonly given: Map<string, bigint>;
}

interface Network {
  /** What each place has left. */
  readonly free: Map<string, bigint>;
  readonly flows: readonly Flow[];
}

/** Gives the claim as much of the amount as can be had, moving others among their own places. Answers how much. */
function push(claim: Flow, amount: bigint, network: Network): bigint {
  let got = 0n;
  while (got < amount) {
    const way = wayFrom(claim, network);
    if (way === null) break;
    const most = way.moved.reduce((least, { flow, from }) => min(least, flow.given.get(from) ?? 0n), amount - got);
    const step = min(most, network.free.get(way.end) ?? 0n);
    for (const { flow, from, to } of way.moved) {
      add(flow.given, from, -step);
      add(flow.given, to, step);
    }
    add(claim.given, way.begin, step);
    add(network.free, way.end, -step);
    got += step;
  }
  return got;
}

interface Way {
  readonly begin: string;
  readonly end: string;
  readonly moved: readonly { readonly flow: Flow; readonly from: string; readonly to: string }[];
}

/** A shortest way from a place of the claim to one that has something left, over claims that can be moved. */
function wayFrom(claim: Flow, { free, flows }: Network): Way | null {
  const ways = new Map<string, Way>(claim.places.map((place) => [place, { begin: place, end: place, moved: [] }]));
  for (const [place, way] of ways) {
    if ((free.get(place) ?? 0n) > 0n) return way;
    for (const flow of flows) {
      if (flow === claim || (flow.given.get(place) ?? 0n) === 0n) continue;
      for (const to of flow.places) {
        if (!ways.has(to)) ways.set(to, { ...way, end: to, moved: [...way.moved, { flow, from: place, to }] });
      }
    }
  }
  return null;
}

function add(to: Map<string, bigint>, key: string, amount: bigint): void {
  to.set(key, (to.get(key) ?? 0n) + amount);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function scaled(amount: string, decimals: number): bigint {
  const [whole = '0', part = ''] = amount.split('.');
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`);
}

function plain(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
