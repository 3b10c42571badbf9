// Counts what a person does to enter a record: real key presses and clicks. A Chinese character counts as one key.
import { expect, type Locator, type Page } from '@playwright/test';

/** Fields are reached by Tab; further away than this nobody goes by keyboard. */
const farthest = 80;

export class KeyCount {
  readonly #page: Page;
  /** Between two keys, in milliseconds. */
  readonly #pause: number;
  #keys = 0;
  #clicks = 0;
  /** Presses of Tab and Enter that only lead on, among the keys. */
  #moves = 0;

  constructor(page: Page, pause = 0) {
    this.#page = page;
    this.#pause = pause;
  }

  get keys(): number {
    return this.#keys;
  }

  get clicks(): number {
    return this.#clicks;
  }

  get moves(): number {
    return this.#moves;
  }

  /** Types where the focus is. */
  async type(text: string): Promise<void> {
    this.#keys += [...text].length;
    await this.#page.keyboard.type(text, { delay: this.#pause });
  }

  /** Presses a key or several at once: `Control+Enter` counts as two. */
  async press(keys: string): Promise<void> {
    this.#keys += keys.split('+').length;
    await this.#page.keyboard.press(keys);
    await this.#page.waitForTimeout(this.#pause);
  }

  async click(target: Locator): Promise<void> {
    this.#clicks += 1;
    await target.click();
  }

  /** Goes on by Tab until the element has the focus, every press counted. */
  async goTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < farthest; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      this.#moves += 1;
      await this.press('Tab');
    }
    throw new Error(`Not reached by ${farthest} presses of Tab: ${target}`);
  }

  /** Goes on by the key for what is missing, which passes by what is filled or proposed. */
  async goToMissing(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; step < farthest; step += 1) {
      this.#moves += 1;
      await this.press('F8');
      // The focus moves once what was typed is stored.
      await expect(this.#page.locator('input:focus, textarea:focus, button:focus')).toBeAttached();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Not reached by ${farthest} presses of F8: ${target}`);
  }

  /** Goes to a text that is missing and types it. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.goToMissing(target);
    await this.type(text);
  }

  /** Goes to a text and types it. */
  async enter(target: Locator, text: string): Promise<void> {
    await this.goTo(target);
    await this.type(text);
  }

  /** Goes on to the cell of a grid in which something is missing, and types it. */
  async fillCell(name: string, text: string): Promise<void> {
    const focused = this.#page.locator('input:focus');
    for (let step = 0; step < farthest; step += 1) {
      const left = (await focused.getAttribute('aria-label')) ?? '';
      this.#moves += 1;
      await this.press('F8');
      // The focus moves once what was typed is stored: who looks presses no second time.
      await expect(focused).not.toHaveAttribute('aria-label', left);
      if ((await focused.getAttribute('aria-label')) === name) return this.type(text);
    }
    throw new Error(`Not reached by ${farthest} presses of F8: ${name}`);
  }

  /** Types a code or part of a name in the cell that has the focus, and takes what it finds. */
  async chooseInCell(name: string, search: string): Promise<void> {
    await expect(this.#page.locator('input:focus')).toHaveAccessibleName(name);
    await this.type(search);
    const list = this.#page.getByRole('listbox');
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await expect(list.getByRole('option').first()).toBeAttached();
    await this.press('Enter');
  }

  /** Goes to a picker, types the code or part of the name and takes what it finds. */
  async choose(target: Locator, search: string): Promise<void> {
    await this.goTo(target);
    await this.type(search);
    await expect(target).not.toHaveAttribute('aria-busy', 'true');
    await expect(this.#page.getByRole('option').first()).toBeAttached();
    await this.press('Enter');
  }
}
