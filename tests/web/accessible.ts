// Whether a page can be used without seeing it or without a mouse, as far as axe can tell (WCAG 2 A and AA).
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What keeps people out; axe calls the rest moderate or minor. */
const grave: ReadonlySet<string> = new Set(['serious', 'critical']);

/** Lies over everything, so that no ground of a word can be told: not drawn while axe looks. */
const watermark = 'div[style*="pointer-events: none"][style*="background-image"]';

/** Two thirds of the work of axe, and the same in every language. */
const contrast = 'color-contrast';

/**
 * Expects no grave finding on the page as it stands; each names its rule, its element and what would mend it.
 * `colours`: also whether words stand out from their ground.
 */
export async function expectAccessible(page: Page, at: string, { colours = true } = {}): Promise<void> {
  await page.evaluate((selector) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${selector} { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }, watermark);
  // One frame, so no second page is needed to put results together.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(['wcag2a', 'wcag2aa']);
  const rules = { [contrast]: { enabled: colours } };
  const { violations } = await axe.options({ resultTypes: ['violations'], rules }).analyze();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const findings = violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')}\n  ${html}\n  ${failureSummary}`),
    );
  expect.soft(findings, `${at} accessibility`).toEqual([]);
}
