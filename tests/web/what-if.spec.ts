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
