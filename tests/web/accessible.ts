// Whether a page can be used without seeing it or without a mouse, as far as axe can tell (WCAG 2 A and AA).
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What keeps people out; axe calls the rest moderate or minor. */
const grave: ReadonlySet<string> = new Set(['serious', 'critical']);

/** Lies over everything, so that no ground of a word can be told: not drawn while axe looks. */
const watermark = 'div[style*="pointer-events: none"][style*="background-image"]';

const standard = ['wcag2a', 'wcag2aa'];

/** Rules about what is said: whether everything has a name, and the page its language. They can fail in one language alone. */
const rulesOfWords = axe
  .getRules(standard)
  .map(({ ruleId }) => ruleId)
  .filter((id) => /name|label|title|lang|alt$/.test(id));

/** Rows of a list are alike: of those after the sixth only states are looked at, which have colours of their own. */
const alike = '.ant-table-tbody tr:nth-child(n + 7) td:not(:has(.ant-tag))';

export interface Looking {
  /** By all rules; else only by those about words, with a third of the work: structure and colours are the same in all languages. */
  readonly thorough?: boolean;
  /** Only what stands within these; the frame around it was looked at before. */
  readonly within?: readonly string[];
}

/** Expects no grave finding on the page as it stands; each names its rule, its element and what would mend it. */
export async function expectAccessible(page: Page, at: string, looking: Looking = {}): Promise<void> {
  expect.soft(await accessibilityFaults(page, looking), `${at} accessibility`).toEqual([]);
}

/** The grave findings on the page as it stands. */
export async function accessibilityFaults(page: Page, { thorough = true, within }: Looking = {}): Promise<string[]> {
  // Once a page: it stays while people go from screen to screen.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(look, {
    hidden: thorough ? watermark : null,
    context: { include: [...(within ?? ['html'])], ...(thorough && { exclude: [alike] }) },
    options: {
      runOnly: thorough ? { type: 'tag', values: standard } : { type: 'rule', values: rulesOfWords },
      resultTypes: ['violations'],
      // One frame, and style sheets of its own alone.
      iframes: false,
      preload: false,
    } satisfies axe.RunOptions,
  });
  return violations
    .filter(({ impact }) => grave.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, html, failureSummary }) => `${id}: ${target.join(' ')}\n  ${html}\n  ${failureSummary}`),
    );
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
