// What people do in a grid of lines: go to a cell, type, choose, read a line back.
import { expect, type Locator, type Page } from '@playwright/test';
import { addNew, appears, type Choice, openMenu } from './steps.ts';

/** A new import declaration, with the grid of its goods. */
export async function newGoods(page: Page): Promise<Locator> {
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  const grid = page.getByRole('grid', { name: '商品' });
  await appears(grid);
  return grid;
}

/** The cell of a line, counted from 1, in the column that is called so. */
export async function cellOf(grid: Locator, line: number, label: string): Promise<Locator> {
  const heading = grid.getByRole('columnheader', { name: label, exact: true });
  const column = await heading.getAttribute('aria-colindex');
  return grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column}"]`);
}

/** Types into cells of a line, by what their columns are called; a choice is looked for and taken from the list. */
export async function enterCells(
  grid: Locator,
  line: number,
  values: { readonly [label: string]: string | Choice },
): Promise<void> {
  const page = grid.page();
  for (const [label, value] of Object.entries(values)) {
    const cell = await cellOf(grid, line, label);
    await cell.click();
    const [text, entry] = typeof value === 'string' ? [value, undefined] : value;
    await page.keyboard.type(text);
    if (entry !== undefined) await page.getByRole('option', { name: entry, exact: true }).click();
    else await page.keyboard.press('Tab');
  }
}

/** A cell shows this once it is left. */
export async function expectCell(grid: Locator, line: number, label: string, text: string): Promise<void> {
  const cell = await cellOf(grid, line, label);
  await expect(async () => {
    const input = cell.locator('input');
    expect((await input.count()) > 0 ? await input.inputValue() : await cell.innerText()).toBe(text);
  }).toPass({ timeout: 10_000 });
}

/** Pastes as a spreadsheet puts it on the clipboard: as text, and as a table where `html` says so. */
export async function paste(page: Page, text: string, html = ''): Promise<void> {
  await page.evaluate(
    ([plain, table]) => {
      const data = new DataTransfer();
      data.setData('text/plain', plain ?? '');
      if (table !== '') data.setData('text/html', table ?? '');
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    [text, html],
  );
}
