// Keystrokes in a declaration with 50 and with 1,000 goods lines, what leaving a field takes that was changed, and how long its
// form takes to open, beside a bare input in the same browser.
import type { Page } from '@playwright/test';
import { leaveTimed, logInOn, openBrowser, percentile, typeTimed } from './browser.ts';
import { createDraft } from './draft-declaration.ts';
import { serveFresh } from './served.ts';

/** Fields of the head that are left, one after the other. */
const leftFields = 24;
const typed = 'CM-2025-0001-ABCDEFGHIJKLMNOP';

/** Opens the form by its address and waits for its first input. */
async function openForm(page: Page, address: string): Promise<number> {
  const start = performance.now();
  await page.goto(address);
  await page.getByRole('textbox', { name: '合同协议号' }).waitFor();
  return performance.now() - start;
}

function said(times: readonly number[]): string {
  return `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`;
}

async function main(): Promise<void> {
  const served = await serveFresh();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.setContent('<input>');
    await page.locator('input').focus();
    const bare = await typeTimed(page, typed);
    console.log(`bare input: key ${said(bare)}`);
    await logInOn(page, served.address, 'broker');
    for (const lines of [50, 1000]) {
      const id = await createDraft(served, lines);
      await page.goto(`${served.address}/#/dashboard`);
      // The stream of the browser never ends, so the network is never idle.
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(1_000);
      const opened = await openForm(page, `${served.address}/#/customs2/importDeclarationDecl/${id}`);
      await page.getByRole('textbox', { name: '合同协议号' }).focus();
      const times = await typeTimed(page, typed);
      await page.locator('[id="f.domesticConsignor.socialCreditCode"]').focus();
      const left = await leaveTimed(page, leftFields);
      console.log(
        `${lines} goods lines: open ${opened.toFixed(0)} ms, key ${said(times)}, leaving a changed field ${said(left)}`,
      );
    }
  } finally {
    await browser.close();
    await served.stop();
  }
}

await main();
