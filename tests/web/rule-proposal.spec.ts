// From an analyst's idea to the rule: tried, proposed, discussed, agreed, signed, written into the schemas by the server, kept by the form.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inForceAfter, test } from './rule-server.ts';
import { inputOf } from './steps.ts';

/** A trial compiles the schemas, and signing tries once more. */
const patience = { timeout: 120_000 } as const;

/** Takes an action of the record and answers its dialog. */
async function take(page: Page, action: string, said?: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  if (said !== undefined) await dialog.getByRole('textbox').fill(said);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden(patience);
}

const entry = '/#/rules?entry=news.fields.keyword.max-length';

test('a limit that an analyst narrows becomes the rule once two others have agreed, and says who and why', async ({
  open,
  rules,
  complaints,
}) => {
  test.setTimeout(900_000);
  const analyst = await open('analyst', 'en');
  await analyst.goto('/#/rules');
  await analyst.getByRole('search').getByRole('textbox').fill('keywords at most 100 characters');
  await analyst.getByRole('button', { name: 'Keywords may have at most 100 characters' }).click();
  await analyst.getByRole('button', { name: 'Try a change of this rule' }).click();
  const box = analyst.getByRole('region', { name: 'What if' });
  await box.getByRole('textbox', { name: 'New value of Keywords › characters at most' }).fill('60', patience);
  await box.getByRole('button', { name: 'Try it' }).click();
  await box.getByRole('button', { name: 'Propose this' }).click(patience);
  await expect(inputOf(analyst, 'Title')).toHaveValue('News: Keywords may have at most 60 characters', patience);
  await inputOf(analyst, 'Reason').fill('A line of the portal shows no more');
  // The day of the business, which is not that of the machine.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  await inputOf(analyst, 'Effective from').fill(today);
  await inputOf(analyst, 'Effective from').press('Enter');
  await take(analyst, 'Propose');
  const proposal = new URL(analyst.url()).hash;
  // Who still has to sign is said; what has not happened yet is not.
  await expect(analyst.getByText('Two people still have to sign')).toBeVisible();
  const signatures = analyst.getByRole('region', { name: 'Signatures' });
  await expect(signatures.getByText('Proposed by', { exact: true })).toBeVisible();
  await expect(signatures.getByText('Signed off by', { exact: true })).toBeHidden();

  const second = await open('analyst2', 'en');
  await second.goto(`/${proposal}`);
  await take(second, 'Comment', 'The longest one has 41');
  await take(second, 'Agree', 'Right');
  const operator = await open('operator', 'en');
  await operator.goto(`/${proposal}`);
  const typing = await open('operator', 'en');
  await typing.goto('/#/gateway/new');
  await inputOf(typing, 'Title').fill('Typed before the rules changed');
  const script = await typing.locator('script[type=module]').first().getAttribute('src');
  // One page is left open over the change.
  await inForceAfter(rules, [analyst, second, operator], async () => {
    await take(operator, 'Sign off');
    await expect(operator.getByRole('button', { name: 'Sign off', exact: true })).toHaveCount(0);
  });
  const offer = typing.getByRole('status').filter({ hasText: 'The rules or pages have been updated' });
  await expect(offer).toBeVisible(patience);
  // Its stream asked for the server while that started anew.
  const away = /^net::ERR_CONNECTION_REFUSED: GET \S+\/api\/events\?/;
  complaints.found.splice(0, Number.POSITIVE_INFINITY, ...complaints.found.filter((one) => !away.test(one)));
  expect((await typing.request.get(`/${script}`)).status()).toBe(200);
  await offer.getByRole('button', { name: 'Reload' }).click();
  await typing.getByRole('button', { name: 'Restore it' }).click(patience);
  await expect(inputOf(typing, 'Title')).toHaveValue('Typed before the rules changed');
  await expect(offer).toHaveCount(0);
  expect(await typing.locator('script[type=module]').first().getAttribute('src')).not.toBe(script);
  expect(readFileSync(join(rules.project, 'schemas/portal/news.yaml'), 'utf8')).toMatch(/keyword:.*maxLength: 60/);

  await second.goto(entry);
  const rule = second.getByRole('article');
  await expect(rule).toContainText('Keywords may have at most 60 characters');
  const about = rule.getByRole('region', { name: 'Proposals about this rule' });
  await expect(about).toContainText('The longest one has 41');
  await rule.getByRole('button', { name: 'Show its history' }).click();
  const history = rule.getByRole('region', { name: 'What made this rule what it is' });
  await expect(history).toContainText('A line of the portal shows no more');
  await expect(history.getByRole('link', { name: /^GZ\d+ News: Keywords/ }).first()).toHaveAttribute('href', proposal);

  await operator.goto('/#/gateway/new');
  await inputOf(operator, 'Keywords').fill('x'.repeat(61));
  await expect(operator.getByText('Keywords may have at most 60 characters').first()).toBeVisible();
});
