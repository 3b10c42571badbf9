// An analyst edits a decision table as a table: a cell is opened, tried, and proposed; a field leads to its rules by a key.
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';

test('a cell of a decision table is changed, tried with its consequences, and can be proposed', async ({ open }) => {
  test.setTimeout(300_000);
  const page = await open('admin', 'en');
  await page.goto('#/rules?show=tables&entity=declaration');
  const table = page.locator('figure').filter({ has: page.getByRole('columnheader', { name: 'Voyage no.' }) });
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'any other', exact: false }) });
  const opener = row.getByRole('button', { name: 'Change what holds for “Voyage no.”' });
  await opener.press('Enter');
  const editor = page.getByRole('region', { name: 'Change what holds for “Voyage no.”' });
  // The keyboard goes with it, and back to the cell where it is given up.
  await expect(editor).toBeFocused();
  await expect(editor).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  // Nothing is changed yet.
  await expect(editor.getByRole('button', { name: 'Put into the table' })).toBeDisabled();
  await editor.getByRole('checkbox', { name: /Voyage no/ }).check();
  await editor.getByRole('button', { name: 'Put into the table' }).click();
  await expect(row.getByText('changed, not in force')).toBeVisible();
  const changes = page.getByRole('region', { name: 'Changed cells' });
  await expect(changes).toBeFocused();
  await changes.getByRole('button', { name: 'Try it' }).click();
  await expect(changes.getByText('+  - { id: voyage-by-road, required-when: voyageNo, spec: proposed }')).toBeVisible({
    timeout: 240_000,
  });
  await expect(changes.getByText('Stricter 1').first()).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Propose this' })).toBeEnabled();
  // Taken back, the table says what is in force.
  await changes.getByRole('button', { name: 'Undo all' }).click();
  await expect(row.getByText('changed, not in force')).toHaveCount(0);
});

test('the filters of the book leave the first screen of a phone to what was found', async ({ open }) => {
  const page = await open('admin', 'en');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('#/rules?text=net+weight');
  const fold = page.getByRole('button', { name: 'Filters (0)' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Area' })).toBeHidden();
  await expect(page.getByRole('article').first()).toBeInViewport();
  await fold.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Area' })).toBeVisible();
});
