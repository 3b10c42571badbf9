#!/usr/bin/env node
// What people start: main.ts, with the code of the last time from the disk. In JavaScript, so that nothing has to take
// types out of it first: that alone would load the compiler which does so for the rest.
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./main.ts');
