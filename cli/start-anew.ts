// A server that is to run what was compiled since it was started: it has closed everything, and the same command runs in a new process.
import { spawn } from 'node:child_process';

/** With this exit code such a process asks whoever started it to start another. */
const anew = 75;
/** Its environment variable. */
const keptVariable = 'TONGGUAN_STARTED_ANEW';

/** Ends in the end of the new process. Everything must be closed: only signals are passed on from now on. */
export function startAnew(): void {
  if (process.env[keptVariable] !== undefined) process.exit(anew);
  for (const signal of signals) process.removeAllListeners(signal);
  begin();
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function begin(): void {
  // By the channel it notices that we are gone, however we end.
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [keptVariable]: '1' },
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  child.once('exit', (code, signal) => {
    for (const one of signals) process.off(one, pass);
    if (code === anew) begin();
    else process.exit(signal ? 1 : (code ?? 1));
  });
}
