// What the server did and nobody was told: done once however often it is asked for; what is outdated is read again.
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './browser-test.ts';
import { addNew, expectToast, inputOf, openMenu, press } from './steps.ts';

/** The server does what it is asked, and the line breaks before it has said so. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('aborted');
}

const lost = '请求超时，请稍后重试。';

test('a record whose answer was lost is stored once when it is saved again', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/gateway/contentMaintenance/links');
  await addNew(page);
  const form = page.getByRole('form');
  await inputOf(form, '名称').fill('只存一次的链接');
  await inputOf(form, '链接地址').fill('https://once.example.com');
  await page.route('**/api/entities/friendly-link?*', loseAnswer, { times: 1 });
  await press(page, '保存');
  await expectToast(page, lost);
  await expect(page).toHaveURL(/links\/new/);
  await press(page, '保存');
  await expectToast(page, '新增成功');
  await expect(page).toHaveURL(/links\/[0-9a-f-]{36}$/);
  expect(await titlesLike(page, 'friendly-link', '只存一次的链接')).toHaveLength(1);
});

test('an action whose answer was lost is made once, and a row that is outdated is read again', async ({
  open,
  complaints,
}) => {
  const page = await open('operator');
  const news = { title: '雨季口岸开放时间', type: 'notice', source: '示例口岸', content: '八点至二十点开放。' };
  const made = await page.request.post('/api/entities/news', { data: news });
  expect(made.status(), await made.text()).toBe(200);
  const { id } = (await made.json()).data;
  await openMenu(page, '门户管理', '新闻管理');
  const row = page.getByRole('row', { name: new RegExp(news.title) });
  const confirm = async (name: string): Promise<void> => {
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name, exact: true }).click();
    await expect(question).toBeHidden();
  };
  const publish = row.getByRole('button', { name: '发布', exact: true });

  await page.route('**/actions/publish?*', loseAnswer, { times: 1 });
  await publish.click();
  await confirm('发布');
  await expectToast(page, lost);
  await expect(row.getByText('未发布', { exact: true })).toBeVisible();
  await publish.click();
  await confirm('发布');
  await expectToast(page, '发布成功');
  await expect(row.getByText('已发布', { exact: true })).toBeVisible();

  const place = await row.boundingBox();
  const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
  const down = await page.request.post(`/api/entities/news/${id}/actions/takeDown`, { data: {}, headers });
  expect(down.status(), await down.text()).toBe(200);
  // It is told, and nothing moves below a hand that is about to click.
  await expect(page.getByText('有 1 条记录被他人更新。')).toBeVisible();
  expect(await row.boundingBox()).toEqual(place);
  await expect(row.getByText('已发布', { exact: true })).toBeVisible();
  complaints.expected.add(409);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '下架', exact: true }).click();
  await confirm('下架');
  await expect(row.getByText('已下架', { exact: true })).toBeVisible();
});

/** What is stored under a title, as the server lists it. */
async function titlesLike(page: Page, entity: string, title: string): Promise<string[]> {
  const answer = await page.request.get(`/api/entities/${entity}?pageSize=100`);
  const { data } = await answer.json();
  const titles: string[] = data.rows.map((row: { title: string }) => row.title);
  return titles.filter((one) => one === title);
}
