// The server keeps the days of agreed proposals: it looks every minute, has them applied in a process of their own, and is started anew then.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { defaultSettings } from '../../runtime/server/context.ts';
import type { OpenDatabase } from '../../runtime/server/database/open-database.ts';
import { calendarDay } from '../../runtime/server/store/numbering.ts';
import { poolOf } from '../prepare-database.ts';
import { projectRoot } from '../project-root.ts';
import { countDue } from './kept-proposals.ts';

/** What `proposals apply` tells whoever started it once a proposal is in force. */
export const appliedMessage = 'applied';

/** Milliseconds between two looks at the days; longer after one that was due could not be applied, which its process has said why. */
const [between, afterRefusal] = [60_000, 3_600_000];

/** `refused`: one is due and is not in force. */
export type DaysLooked = 'nothing-due' | 'applied' | 'refused';

/** What is looked at: the table of proposals, and where days begin. */
export interface ProposalDays {
  readonly table: string;
  readonly timeZone?: string | undefined;
  /** Done before anything is compiled anew. */
  readonly prepare: () => Promise<void>;
}

/** Has what is due applied. `applied`: what runs was compiled before. */
export async function applyDue(
  database: OpenDatabase,
  { table, timeZone = defaultSettings.timeZone, prepare }: ProposalDays,
): Promise<DaysLooked> {
  const pool = poolOf(database);
  try {
    if ((await countDue(pool, table, calendarDay(new Date(), timeZone))) === 0) return 'nothing-due';
  } finally {
    await pool.end();
  }
  await prepare();
  return (await runApply()) ? 'applied' : 'refused';
}

/** Looks every minute until one is in force, and calls then; gives how to end that. What fails is told by `report` and looked at again. */
export function keepDays(
  look: () => Promise<DaysLooked>,
  { onApplied, report }: { readonly onApplied: () => void; readonly report: (error: unknown) => void },
): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isEnded = false;
  const next = (pause = between): void => {
    if (isEnded) return;
    timer = setTimeout(() => {
      look().then(went, fail);
    }, pause);
    timer.unref();
  };
  const went = (looked: DaysLooked): void => {
    if (looked !== 'applied') next(looked === 'refused' ? afterRefusal : between);
    else if (!isEnded) onApplied();
  };
  const fail = (error: unknown): void => {
    report(error);
    next();
  };
  next();
  return () => {
    isEnded = true;
    if (timer) clearTimeout(timer);
  };
}

/** In a process of its own, which compiles and builds while people work on. */
function runApply(): Promise<boolean> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(projectRoot, 'cli', 'tongguan.js'), 'proposals', 'apply'], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let isApplied = false;
    child.on('message', (message) => {
      isApplied ||= message === appliedMessage;
    });
    child.once('error', fail);
    // It has said what it could not do, and the proposal holds it.
    child.once('exit', () => done(isApplied));
  });
}
