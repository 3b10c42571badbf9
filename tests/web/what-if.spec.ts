// An analyst changes a limit in the rule book, and reads what that would do before anybody edits a file.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './browser-test.ts';

const types = 'schemas/types.yaml';

test('a limit that is narrowed in the page tells its cause, the records that would break it and the lines of the files', async ({
  open,
}) => {
  test.setTimeout(240_000);
  const before = readFileSync(types, 'utf8');
  const page = await open('operator', 'en');
  await page.goto('/#/rules?entry=bill.fields.remarks.max-length');
  await page.getByRole('button', { name: 'Try a change of this rule' }).click();
  const box = page.getByRole('region', { name: 'What if' });
  await expect(box.getByText('Stored records that break it: 0')).toBeVisible({ timeout: 90_000 });
  const limit = box.getByRole('textbox', { name: 'New value of characters at most' });
  await expect(limit).toHaveValue('1000');
  const run = box.getByRole('button', { name: 'Try it' });
  await expect(run).toBeDisabled();

  await limit.fill('20');
  await run.click();
  await box.getByRole('button', { name: 'Cancel' }).click();
  await expect(box.getByRole('status')).toBeHidden();
  await run.click();
  const result = box.getByRole('region', { name: 'What it would do' });
  await expect(result.getByRole('status')).toContainText(/Entries that change: \d\d, causes: 1\./, {
    timeout: 120_000,
  });
  await expect(result.getByText(/^What these fields share: .+ and \d+ more fields/)).toBeVisible();
  await expect(result).toContainText('at most: 1000 → 20');
  await expect(result).toContainText('maxLength: 20, multiline: true');

  await limit.fill('none');
  await run.click();
  await expect(result.getByText('This cannot be done: the compiler finds')).toBeVisible({ timeout: 120_000 });
  await expect(result).toContainText(`${types}:`);
  expect(readFileSync(types, 'utf8')).toBe(before);
});

test('who may do what is changed verb by verb, and of an entry without a value the file is told', async ({ open }) => {
  test.setTimeout(240_000);
  const page = await open('operator', 'en');
  await page.goto('/#/rules?entry=contract.deadlines.ends-soon');
  await page.getByRole('button', { name: 'Try a change of this rule' }).click();
  const box = page.getByRole('region', { name: 'What if' });
  await expect(box.getByRole('textbox', { name: 'New value of days' })).toHaveValue('30', { timeout: 90_000 });

  await page.goto('/#/rules?entry=bill.placement');
  await page.getByRole('button', { name: 'Try a change of this rule' }).click();
  await expect(box).toContainText('whoever keeps the files of the rules changes it there', { timeout: 90_000 });
  await expect(box.getByText('schemas/bill/bill.yaml:1', { exact: true })).toBeVisible();
  await expect(box.getByRole('button', { name: 'Try it' })).toHaveCount(0);

  await page.goto('/#/rules?entry=bill.access');
  await page.getByRole('button', { name: 'Try a change of this rule' }).click();
  const verbs = box.getByRole('combobox', { name: 'New value of Platform administrator › may' });
  await verbs.click({ timeout: 90_000 });
  await verbs.press('Backspace');
  await verbs.press('Escape');
  await box.getByText(/^Values that other places share/).click();
  await expect(box.getByText('schemas/bill/bill.yaml:130').first()).toBeVisible();
  await box.getByRole('button', { name: 'Try it' }).click();
  const result = box.getByRole('region', { name: 'What it would do' });
  await expect(result.getByRole('status')).toContainText('Entries that change: 1', { timeout: 120_000 });
  await expect(result).toContainText('-  admin: { rows: all, may: [view, export] }');
  await expect(result).toContainText('+  admin: { rows: all, may: [view] }');
});
