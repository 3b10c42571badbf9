// Servers, a primary and its synchronous replica, people at work, and a random one of them killed every so often: FAILOVER_MINUTES (5), FAILOVER_PEOPLE (40), FAILOVER_EVERY (20 seconds), FAILOVER_PAUSE (800 milliseconds between two saves of a person), FAILOVER_POOLER=1 all through PgBouncer (else one server), FAILOVER_POSTGRES a folder of programs or `packaged`.
import { setTimeout as delay } from 'node:timers/promises';
import { FailoverRun, type Outage, type Victim } from '../failover/failover-run.ts';
import { clearAbandonedFolders } from '../test-folder.ts';

const given = (name: string, usual: number): number => Number(process.env[`FAILOVER_${name}`] ?? usual);
const [minutes, people, every] = [given('MINUTES', 5), given('PEOPLE', 40), given('EVERY', 20)];
/** Milliseconds a failure may come after all is whole: a call that was begun before. */
const after = 6_000;
const victims: readonly Victim[] = ['server', 'replica', 'primary', 'frozen replica', 'frozen primary'];

await clearAbandonedFolders();
const run = new FailoverRun({
  people,
  pause: given('PAUSE', 800),
  report: console.log,
  pooled: given('POOLER', 0) === 1 ? [0, 1, 2] : [1],
});
let broken = false;
try {
  await run.begin();
  const end = Date.now() + minutes * 60_000;
  console.log(`${people} people at 3 servers for ${minutes} minutes`);
  await delay(5_000);
  for (let round = 0; Date.now() < end; round++) {
    const next = delay(every * 1_000);
    // Each of them first, then whichever.
    const victim = victims[round < victims.length ? round : Math.floor(Math.random() * victims.length)] ?? 'server';
    const outage = await run.kill(victim);
    if (outage.followed) console.log(`  servers saved ${outage.followed.join(', ')} ms after the promotion`);
    if (victim.endsWith('primary')) await run.mend();
    await next;
  }
  await tell();
} finally {
  await run.end();
}
process.exit(broken ? 1 : 0);

async function tell(): Promise<void> {
  const { ledger, outages } = run;
  const { lost, doubled, unsealed } = await run.settle();
  const isLate = ({ at }: { readonly at: number }): boolean => !outages.some((outage) => isWithin(outage, at));
  const late = ledger.faults.filter(isLate);
  const unheard = ledger.unheard.filter(isLate);
  const waits = ledger.waits.toSorted((one, two) => one - two);
  const followed = outages.flatMap((outage) => outage.followed ?? []);
  const counted = Object.entries(Object.groupBy(outages, ({ victim }) => victim));
  console.log(`killed: ${counted.map(([victim, all]) => `${all.length} ${victim}`).join(', ')}`);
  console.log(
    `answered: ${ledger.answered.length} saves, ${ledger.reads} reads; refused or cut off ${ledger.faults.length}`,
  );
  console.log(
    `lost ${lost.length}, doubled ${doubled.length}, rows of others ${ledger.foreign.length}, entries not sealed ${unsealed}`,
  );
  console.log(
    `own writes not read ${ledger.unseen.length}; while nothing was away: not heard of at another login ${unheard.length}, faults ${late.length}`,
  );
  console.log(`first save after a promotion: ${Math.max(...followed)} ms at most, of ${followed.length}`);
  const at = (share: number): number => waits[Math.floor(waits.length * share)] ?? 0;
  console.log(`a save, tries included: p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`);
  console.log([...ledger.unseen, ...[...unheard, ...late].map(({ what }) => what)].slice(0, 20).join('\n'));
  broken =
    unsealed > 0 || [lost, doubled, ledger.foreign, ledger.unseen, unheard, late].some((found) => found.length > 0);
}

function isWithin({ from, to }: Outage, at: number): boolean {
  return at >= from && at <= to + after;
}
