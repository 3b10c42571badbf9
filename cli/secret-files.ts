// Secrets that stand in files: what a vault, Docker or Kubernetes puts there instead of a variable, which others may read in the list of processes.
import { readFileSync } from 'node:fs';
import { StartProblem } from '../runtime/server/database/start-problem.ts';

/** Every variable that holds a secret. */
export const secretVariables = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'TONGGUAN_KEY',
  'TONGGUAN_KEY_OLD',
  'TONGGUAN_S3_KEY_ID',
  'TONGGUAN_S3_SECRET',
  'TONGGUAN_BACKUP_KEY',
  'TONGGUAN_BACKUP_PASSPHRASE',
  'TONGGUAN_TSA_TOKEN',
  'TONGGUAN_LEDGER_TOKEN',
  'TONGGUAN_SMS_TOKEN',
  'TONGGUAN_MAIL_TOKEN',
  'TONGGUAN_METRICS_TOKEN',
  'TONGGUAN_RESET_PASSWORD',
] as const;

/**
 * The variables, with each secret whose `…_FILE` names a file read from there, without the line end behind it. Throws StartProblem
 * for a file that cannot be read or is empty, and for a secret that is given both ways; no secret is repeated.
 */
export function withSecretFiles(values: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretVariables.flatMap((name): [string, string][] => {
    const file = values[`${name}_FILE`]?.trim();
    if (!file) return [];
    if (values[name]?.trim()) throw new StartProblem(`${name} and ${name}_FILE say the same: set one of them.`);
    return [[name, secretIn(`${name}_FILE`, file)]];
  });
  return read.length === 0 ? values : { ...values, ...Object.fromEntries(read) };
}

function secretIn(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new StartProblem(`${variable}=${file} cannot be read: name a file that this user may read.`, error);
  }
  if (text.trim() === '') throw new StartProblem(`${variable}=${file} is empty: the secret has to stand in it.`);
  return text;
}
