// Finds a Chromium that starts, or installs one: nothing but this test command is needed on a bare machine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { installPackages, isKnownPackage, runQuietly, updatePackages } from './apt-packages.ts';

type Report = (line: string) => void;

/** First the one without windows, which Playwright would take by itself: it draws a page in half the time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/** With a browser come fonts for the languages of the product; names differ between releases. */
const fonts = ['fonts-noto-cjk', 'fonts-sil-padauk', 'fonts-noto-core', 'fonts-noto-ui-core'];

/** Path of a Chromium that starts, or null after one clear line. TONGGUAN_CHROMIUM names one. */
export async function findChromium(report: Report): Promise<string | null> {
  const named = process.env.TONGGUAN_CHROMIUM;
  if (named !== undefined && named !== '') {
    if (await starts(named)) return named;
    report(`TONGGUAN_CHROMIUM=${named} does not start.`);
    return null;
  }
  const found = await firstThatStarts([chromium.executablePath(), ...installed]);
  if (found !== null) return found;
  report('No Chromium found: installing one with Playwright …');
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  await runQuietly(process.execPath, [cli, 'install', 'chromium']);
  const own = await firstThatStarts([chromium.executablePath()]);
  if (own !== null) return own;
  report('It does not start here: installing the one of the system with apt-get …');
  await installWithApt();
  const last = await firstThatStarts([...installed, chromium.executablePath()]);
  if (last === null) {
    report('No Chromium could be found or installed: install one and name it in TONGGUAN_CHROMIUM.');
  }
  return last;
}

async function firstThatStarts(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    if (await starts(path)) return path;
  }
  return null;
}

/** A path alone proves little: a distribution may put a note there that says to install a snap. */
async function starts(path: string): Promise<boolean> {
  if (!existsSync(path)) return false;
  try {
    const browser = await chromium.launch({ executablePath: path, timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

async function installWithApt(): Promise<void> {
  if (!(await updatePackages())) return;
  const browser = ['chromium-headless-shell', 'chromium', 'chromium-browser'].find(isKnownPackage);
  if (browser !== undefined) await installPackages([browser]);
  const known = fonts.filter(isKnownPackage);
  if (known.length > 0) await installPackages(known);
}
