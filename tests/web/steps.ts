// What people do again and again on any page: open a menu, type, choose, read what is wrong.
import { expect, type Locator, type Page } from '@playwright/test';

export type Place = Page | Locator;

/** Milliseconds a page may take to show what it was asked for. */
const patience = 20_000;

/**
 * Waits until it is seen. An expectation that has to wait describes the whole page each time it looks in vain, which is
 * a good part of the work of a test: where people wait again and again this is what is waited with.
 */
export function appears(locator: Locator): Promise<void> {
  return locator.waitFor({ timeout: patience });
}

/** Opens a page by the sidebar; `group` is opened first where it is given. */
export async function openMenu(page: Page, group: string | null, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: '菜单', exact: true });
  if (group !== null) await menu.getByRole('menuitem', { name: group }).click();
  await menu.getByRole('link', { name: item, exact: true }).click();
  await appears(page.getByRole('heading', { level: 1, name: item }));
}

/** Takes an action of a row that stands behind its button for the rest; `more` is what that button is called. */
export async function takeFromRow(row: Locator, action: string, more = '更多操作'): Promise<void> {
  await row.getByRole('button', { name: more }).click();
  const entries = row.page().locator('.ant-dropdown').getByRole('menuitem');
  await entries.filter({ hasText: new RegExp(`^${action}`) }).click();
}

/** Goes from a list to the form of a new record. It has to be there first: filters of the list are called like its inputs. */
export async function addNew(page: Page): Promise<void> {
  // An empty list offers it a second time.
  await page.getByRole('button', { name: '新增' }).first().click();
  await appears(page.getByRole('heading', { level: 1, name: /^新增/ }));
}

/** Chooses the language of the pages by its own name. */
export async function speak(page: Page, language: string): Promise<void> {
  // Looked for where it stands: the names of all buttons and entries of a page are much work.
  await languagePlace(page)
    .getByRole('button', { name: /^(语言|Language|ဘာသာစကား): / })
    .click();
  await page.locator('.ant-dropdown').getByRole('menuitem', { name: language, exact: true }).click();
  await expectSpoken(page, language);
}

/** The page speaks the language of this name. */
export async function expectSpoken(page: Page, language: string): Promise<void> {
  await appears(languagePlace(page).getByRole('button', { name: new RegExp(`: ${language}$`) }));
}

const languagePlace = (page: Page): Locator => page.locator('.navbar, .login-language');

/** The input of a field, by its label; one that offers what completes it is a text that is typed all the same. */
export function inputOf(place: Place, label: string): Locator {
  const completed = place.locator('.tg-completed').getByRole('combobox', { name: label, exact: true });
  return place.getByRole('textbox', { name: label, exact: true }).or(completed);
}

/** The picker of a field, by its label. */
export function pickerOf(place: Place, label: string): Locator {
  return place.getByRole('combobox', { name: label, exact: true });
}

/** The box of a list in which numbers and names are looked for. */
export function searchBoxOf(page: Page): Locator {
  return page.getByRole('search').getByRole('textbox', { name: /^(搜索|Search )/ });
}

/** Opens the section a field stands in, where that is empty and shows its title alone. */
export async function unfold(place: Place, label: string): Promise<void> {
  const page = 'page' in place ? place.page() : place;
  const field = page.getByLabel(label, { exact: true });
  const closed = place.locator('.tg-section-closed', { has: field }).getByRole('button', { expanded: false }).first();
  await appears(inputOf(place, label).or(pickerOf(place, label)).or(closed).first());
  if (await closed.isVisible()) await closed.click();
}

/** A section of a form, by its heading. */
export function sectionOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** Puts a text in the place of what stands in a field, key by key. */
export async function type(place: Place, label: string, text: string): Promise<void> {
  await unfold(place, label);
  const input = inputOf(place, label);
  await input.fill('');
  await input.pressSequentially(text);
}

/** Opens a picker, types what is looked for and takes the entry that says `entry`. */
export async function pick(place: Place, label: string, search: string, entry: string): Promise<void> {
  await unfold(place, label);
  const picker = pickerOf(place, label);
  await picker.click();
  await picker.fill(search);
  // Entries move when the server's come in between those that were there.
  await expect(picker).not.toHaveAttribute('aria-busy', 'true');
  await picker.page().getByRole('option', { name: entry, exact: true }).click();
}

/** Types a number of texts and choices, by label: `{ 件数: '1000', 包装种类: ['06', '06 包/袋'] }`. */
export async function enter(place: Place, values: { readonly [label: string]: string | Choice }): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    if (typeof value === 'string') await type(place, label, value);
    else await pick(place, label, ...value);
  }
}

/** What is typed into a picker, and the entry that is taken. */
export type Choice = readonly [search: string, entry: string];

/** Presses a button of the form's head. */
export async function press(page: Page, button: string): Promise<void> {
  await page.getByRole('form').getByRole('button', { name: button, exact: true }).first().click();
}

/** The list of everything that is wrong, on top of a form. */
export function summaryOf(page: Page): Locator {
  return page
    .getByRole('form')
    .getByRole('alert')
    .filter({ hasText: /有 \d+ 处需要修改/ });
}

/** A field says what is wrong with it, and so does the summary. */
export async function expectRefused(page: Page, field: Locator, sentence: string | RegExp): Promise<void> {
  await expect(summaryOf(page)).toContainText(sentence);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

/** Answers a question: with an opinion or reason where one is asked for. */
export async function answer(page: Page, title: string, button: string, opinion?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  if (opinion !== undefined) await dialog.getByRole('textbox').fill(opinion);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

function toastOf(page: Page, text: string): Locator {
  return page.getByRole('alert').getByText(text, { exact: true });
}

/** A short message that something is done. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await appears(toastOf(page, text).first());
}

/** Does what saves, until the page says so. What it said of an earlier saving has to be gone first: it reads the same. */
export async function expectSaved(page: Page, text: string, save: () => Promise<void>): Promise<void> {
  await expect(toastOf(page, text)).toHaveCount(0);
  await save();
  await expectToast(page, text);
}

/** Presses the button that saves a form, and waits until it is saved. */
export async function save(page: Page, button: string, text: string): Promise<void> {
  await expectSaved(page, text, () => press(page, button));
}
