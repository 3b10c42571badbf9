// What a person does with an authenticator app: set it up where it is asked for, and type what it shows.
import { expect, type Locator, type Page } from '@playwright/test';
import { codeAt } from '../api/authenticator.ts';
import { inputOf } from './steps.ts';

/** Reads the secret beside the picture, gives the first code, and keeps the recovery codes; gives the secret and these. */
export async function setUpApp(
  place: Page | Locator,
  password: string,
): Promise<{ readonly secret: string; readonly codes: readonly string[] }> {
  await place.getByRole('button', { name: '添加手机验证器' }).click();
  await inputOf(place, '密码').fill(password);
  await place.getByRole('button', { name: '继续' }).click();
  await expect(place.getByRole('img', { name: '供验证器应用扫描的二维码' })).toBeVisible();
  const secret = (await place.locator('.factor-secret').innerText()).replaceAll(' ', '');
  await inputOf(place, '6 位验证码').fill(codeAt(secret, Date.now()));
  await place.getByRole('button', { name: '启用' }).click();
  const list = place.getByRole('list', { name: '恢复码' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await place.getByRole('button', { name: '我已保存' }).click();
  return { secret, codes };
}
