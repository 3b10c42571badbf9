// The command: takes every rule and every limit away once and says who noticed. `npm run mutate -- <entity>...`
import { model } from '../../generated/model.gen.ts';
import { readRuleFiles } from '../rules/cases.ts';
import { mutateLimits } from './limits.ts';
import { mutateRules, type Noticed } from './rules.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.find((id) => !(id in model.entities));
if (unknown === undefined) await main();
else {
  console.error(`There is no entity ${unknown}`);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const start = performance.now();
  const all = Object.values(model.entities);
  const entities = all.filter(({ descriptor }) => wanted.length === 0 || wanted.includes(descriptor.id));
  const rules = await mutateRules(model, readRuleFiles(), entities);
  const limits = mutateLimits(entities);
  const missed = [...report('rules', rules), ...report('limits', limits)];
  const alone = rules.filter(({ byHand, made }) => byHand === 0 && made > 0);
  if (alone.length > 0) console.log(`\nnoticed by made cases alone: ${alone.map(say).join(', ')}`);
  console.log(`\n${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (missed.length === 0) return;
  console.error(`\nnoticed by nobody:\n${missed.map((one) => `  ${say(one)}`).join('\n')}`);
  process.exitCode = 1;
}

/** Prints how many were noticed. @returns those that were not. */
function report(what: string, mutants: readonly Noticed[]): Noticed[] {
  const missed = mutants.filter(({ byHand, made }) => byHand + made === 0);
  const count = (test: (one: Noticed) => boolean): number => mutants.filter(test).length;
  console.log(
    `${what}: ${mutants.length} taken away, ${mutants.length - missed.length} noticed` +
      ` (by cases written by hand ${count(({ byHand }) => byHand > 0)}, by made ones ${count(({ made }) => made > 0)})`,
  );
  return missed;
}

function say({ entity, name }: Noticed): string {
  return `${entity} ${name}`;
}
