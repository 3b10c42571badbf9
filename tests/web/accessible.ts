// Whether a page can be used without seeing it or without a mouse, as far as axe can tell (WCAG 2 A and AA).
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What keeps people out; axe calls the rest moderate or minor. */
const grave: ReadonlySet<string> = new Set(['serious', 'critical']);

/** Lies over everything, so that no ground of a word can be told: not drawn while axe looks. */
const watermark = 'div[style*="pointer-events: none"][style*="background-image"]';

/** Two thirds of the work of axe, and the same in every language. */
const contrast = 'color-contrast';

export interface Looking {
  /** Also whether words stand out from their ground. */
  readonly colours?: boolean;
  /** Only what stands within these; the frame around it was looked at before. */
  readonly within?: readonly string[];
}

/** Expects no grave finding on the page as it stands; each names its rule, its element and what would mend it. */
export async function expectAccessible(page: Page, at: string, { colours = true, within }: Looking = {}) {
  // Once a page: it stays while people go from screen to screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(look, {
    hidden: colours ? watermark : null,
    context: within ? { include: [...within] } : { include: ['html'] },
    options: {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa'] },
      rules: { [contrast]: { enabled: colours } },
      resultTypes: ['violations'],
      // One frame, and style sheets of its own alone.
      iframes: false,
      preload: false,
    } satisfies axe.RunOptions,
  });
  const findings = violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')}\n  ${html}\n  ${failureSummary}`),
    );
  expect.soft(findings, `${at} accessibility`).toEqual([]);
}

interface Look {
  readonly hidden: string | null;
  readonly context: axe.ElementContext;
  readonly options: axe.RunOptions;
}

/** Runs axe in the page, which may take nothing along but what it is given. */
async function look({ hidden, context, options }: Look): Promise<Pick<axe.AxeResults, 'violations'>> {
  const runner = (window as unknown as { axe: typeof axe }).axe;
  if (hidden !== null) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`${hidden} { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }
  const { violations } = await runner.run(context, options);
  document.adoptedStyleSheets = [];
  return { violations };
}
