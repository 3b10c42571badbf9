#!/usr/bin/env node
// What people start: main.ts, with the code of the last time from the disk. In JavaScript that any Node reads, so that nothing has
// to take types out of it first, which would load the compiler that does so for the rest; and so that a Node which cannot
// read TypeScript hands over to the one among the packages of the project.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);

// From 22.18 on types are taken out without a flag.
if (major > 22 || (major === 22 && minor >= 18)) {
  modules.enableCompileCache();
  await import('./main.ts');
} else if (process.env.TONGGUAN_HANDED_OVER) {
  refuse('the one it brings along is no newer');
} else {
  startAgain(fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url)));
}

/** The same command under the project's Node; signals, streams, messages and the exit code are passed on. */
function startAgain(node) {
  if (!existsSync(node)) return refuse('the one it brings along is not installed');
  const stdio = process.send ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit';
  const env = { ...process.env, TONGGUAN_HANDED_OVER: '1' };
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio, env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.send) {
    child.on('message', (message) => process.send(message));
    process.on('message', (message) => child.send(message));
  }
  child.once('exit', (code, signal) => {
    process.exitCode = signal ? 1 : (code ?? 1);
    if (process.send) process.disconnect();
  });
}

function refuse(why) {
  console.error(`tongguan needs Node 22.18 or newer: this is ${process.version}, and ${why}.`);
  console.error('fix: run npm ci in the folder of the project, without --ignore-scripts');
  process.exitCode = 1;
}
