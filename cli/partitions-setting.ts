// TONGGUAN_PARTITIONS: into how many parts the tables of enterprises are cut when a database is made.
import { StartProblem } from '../runtime/server/database/start-problem.ts';

/** More parts than that make a database slow to open and to plan for. */
const most = 64;

/** 0: none. Throws StartProblem for what is no whole number from 0 to 64. */
export function readPartitions(values: NodeJS.ProcessEnv = process.env): number {
  const text = values.TONGGUAN_PARTITIONS ?? '';
  const parts = Number(text);
  if (!Number.isInteger(parts) || parts < 0 || parts > most) {
    throw new StartProblem(`TONGGUAN_PARTITIONS is "${text}": write a whole number from 0 to ${most}.`);
  }
  return parts;
}
