// Nothing typed is lost: two people on one record, a page that is closed too early, numbers longer than a double.
import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { cellOf, enterCells, expectCell, newGoods } from './grid.ts';
import {
  addNew,
  enter,
  expectSaved,
  inputOf,
  openMenu,
  pickerOf,
  press,
  save,
  sectionOf,
  speak,
  type,
  unfold,
} from './steps.ts';

/** A new draft of an order with a remark; gives the address of its page. */
async function draftOrder(page: Page, remark: string): Promise<string> {
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  await type(page, '备注', remark);
  await save(page, '暂存', '暂存成功');
  await expect(page).toHaveURL(/\/trader\/[0-9a-f-]{36}$/);
  return page.url();
}

test('a stale save shows who changed what, and both changes can be kept', async ({ open, complaints }) => {
  const mine = await open('trader');
  const address = await draftOrder(mine, '原来的备注');
  const theirs = await open('trader');
  await theirs.goto(address);
  await expect(inputOf(theirs, '备注')).toHaveValue('原来的备注');

  await type(theirs, '备注', '对方写的备注');
  await enter(sectionOf(theirs, '合计'), { 商品项数: '3' });
  await save(theirs, '暂存', '暂存成功');

  await type(mine, '备注', '我写的备注');
  await enter(sectionOf(mine, '合计'), { 订单金额: '999999999999999.99' });
  complaints.expected.add(409);
  await press(mine, '暂存');
  const conflict = mine.getByRole('dialog', { name: '记录已被他人修改' });
  await expect(conflict.getByRole('alert')).toContainText('王小示');
  await expect(conflict.getByRole('alert')).toContainText('商品项数, 备注');
  const remark = conflict.getByRole('row').filter({ hasText: '备注' });
  await expect(remark).toContainText('原来的备注');
  await expect(remark).toContainText('对方写的备注');
  const merge = conflict.getByRole('button', { name: '按所选合并' });
  await expect(merge).toBeDisabled();
  await remark.getByRole('radio', { name: '我写的备注' }).check();
  await merge.click();
  await expect(conflict).toBeHidden();
  await expect(inputOf(mine, '商品项数')).toHaveValue('3');
  await save(mine, '暂存', '暂存成功');

  await theirs.reload();
  await expect(inputOf(theirs, '备注')).toHaveValue('我写的备注');
  await expect(inputOf(theirs, '商品项数')).toHaveValue('3');
  await expect(inputOf(theirs, '订单金额')).toHaveValue('999,999,999,999,999.99');
});

test('what was entered into a record that somebody else deleted is stored as a new one', async ({
  open,
  complaints,
}) => {
  const mine = await open('trader');
  const address = await draftOrder(mine, '原来的备注');
  const tag = `记录已删${Date.now()}`;
  await type(mine, '备注', tag);
  const theirs = await open('trader');
  const deleteIt = (at: string): Promise<number> =>
    theirs.evaluate(async (id) => {
      const answer = await fetch('/api/entities/service-order', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ids: [id] }),
      });
      return answer.status;
    }, at.slice(-36));
  expect(await deleteIt(address)).toBe(200);

  complaints.expected.add(404);
  await press(mine, '暂存');
  const gone = mine.getByRole('dialog', { name: '记录已被删除' });
  const saveAnew = (): Promise<void> =>
    expectSaved(mine, '新增成功', () => gone.getByRole('button', { name: '另存为新记录' }).click());
  await gone.getByRole('button', { name: '留在本页' }).click();
  await expect(inputOf(mine, '备注')).toHaveValue(tag);
  await press(mine, '暂存');
  await saveAnew();
  await expect(mine).not.toHaveURL(address);
  await expect(mine).toHaveURL(/\/trader\/[0-9a-f-]{36}$/);
  expect(await ordersWith(mine, tag)).toBe(1);

  // The page is gone with the record: its text is there all the same when the address is opened again.
  const again = `${tag}，再改`;
  await type(mine, '备注', again);
  expect(await deleteIt(mine.url())).toBe(200);
  mine.once('dialog', (dialog) => dialog.accept());
  await mine.reload();
  const failed = mine.getByRole('alert').filter({ hasText: '记录不存在' });
  await failed.getByRole('button', { name: '恢复' }).click();
  await expect(inputOf(mine, '备注')).toHaveValue(again);
  await press(mine, '暂存');
  await saveAnew();
  expect(await ordersWith(mine, again)).toBe(1);
});

/** A database of drafts that takes nothing in any more, as when a page is gone before it has written. */
async function stopKeeping(page: Page): Promise<void> {
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new Error('The page is going away');
    };
  });
}

test('what is typed survives a reload and is offered again', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '进口' }).check();
  await enter(page, { 申报关区: ['瑞丽', '8603 瑞丽海关'], 备注: '还没写完的备注' });
  await stopKeeping(page);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();

  const offer = page.getByRole('alert').filter({ hasText: '未保存的内容' });
  await expect(offer).toBeVisible();
  // Nothing is in it yet: what was typed is only offered.
  await expect(sectionOf(page, '附件与备注').getByRole('button', { expanded: false })).toBeVisible();
  await offer.getByRole('button', { name: '恢复' }).click();
  await expect(inputOf(page, '备注')).toHaveValue('还没写完的备注');
  await expect(sectionOf(page, '委托信息').getByRole('radio', { name: '进口' })).toBeChecked();
  await expect(sectionOf(page, '委托信息')).toContainText('8603 瑞丽海关');

  await save(page, '暂存', '暂存成功');
  await page.reload();
  await expect(inputOf(page, '备注')).toHaveValue('还没写完的备注');
  await expect(page.getByRole('alert').filter({ hasText: '未保存的内容' })).toHaveCount(0);
});

/** Orders of the trader by their remark. */
async function ordersWith(page: Page, remark: string): Promise<number> {
  const query = 'view=demandOrder&page=1&pageSize=50&sort=-createdAt&columns=remarks';
  const { data } = await (await page.request.get(`/api/entities/service-order?${query}`)).json();
  return data.rows.filter(({ remarks }: { remarks?: string }) => remarks?.startsWith(remark)).length;
}

test('what was saved, and its answer lost, is stored once whatever is done next', async ({ open, complaints }) => {
  const page = await open('trader');
  complaints.expected.add(502);
  const lost: string[] = [];
  /** The server does what it is asked for the next time, and nobody is told. */
  const loseAnswers = async (): Promise<void> => {
    await page.route(
      (url) => url.pathname.startsWith('/api/entities/service-order'),
      async (route) => {
        if (route.request().method() === 'GET' || lost.length > 0) return route.fallback();
        lost.push(route.request().method());
        await route.fetch();
        await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' });
      },
    );
  };
  const saveUnanswered = async (method: string): Promise<void> => {
    lost.length = 0;
    await save(page, '暂存', '服务器返回的内容无法识别，请重试。');
    expect(lost).toEqual([method]);
  };
  const tag = `答复丢失${Date.now()}`;
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  await type(page, '备注', tag);
  lost.push('none yet');
  await loseAnswers();
  await saveUnanswered('POST');

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await page.getByRole('alert').filter({ hasText: '未保存的内容' }).getByRole('button', { name: '恢复' }).click();
  await type(page, '备注', `${tag}，改过`);
  await press(page, '暂存');
  await expect(page).toHaveURL(/\/trader\/[0-9a-f-]{36}$/);
  expect(await ordersWith(page, tag)).toBe(1);

  await type(page, '备注', `${tag}，又改`);
  await saveUnanswered('PUT');
  await type(page, '备注', `${tag}，再改`);
  await save(page, '暂存', '暂存成功');
  await page.reload();
  await expect(inputOf(page, '备注')).toHaveValue(`${tag}，再改`);
});

test('a new record that gets its address goes on in the same inputs', async ({ open }) => {
  const page = await open('trader');
  await openMenu(page, '委托订单', '委托下单');
  await addNew(page);
  await sectionOf(page, '委托信息').getByRole('radio', { name: '出口' }).check();
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/entities/service-order?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await press(page, '暂存');
  await unfold(page, '备注');
  const remark = inputOf(page, '备注');
  await remark.click();
  await remark.evaluate((input) => input.setAttribute('data-marked', ''));
  await page.keyboard.type('保存时');
  answer.resolve();
  await page.keyboard.type('接着写的备注');
  await expect(page).toHaveURL(/\/trader\/[0-9a-f-]{36}$/);
  await page.keyboard.type('，直到最后');
  await expect(remark).toHaveValue('保存时接着写的备注，直到最后');
  await expect(remark).toBeFocused();
  await expect(remark).toHaveAttribute('data-marked', '');
  await save(page, '暂存', '暂存成功');
  await page.reload();
  await expect(remark).toHaveValue('保存时接着写的备注，直到最后');
});

test('leaving a form with unsaved changes is asked about', async ({ open }) => {
  const page = await open('trader');
  const address = await draftOrder(page, '已保存的备注');
  await type(page, '备注', '没保存的备注');
  await page.getByRole('button', { name: '返回列表' }).click();
  const question = page.getByRole('dialog', { name: '有未保存的修改' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(page).toHaveURL(address);
  await expect(inputOf(page, '备注')).toHaveValue('没保存的备注');
  await expectSaved(page, '暂存成功', () => page.keyboard.press('ControlOrMeta+s'));
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '委托下单' })).toBeVisible();
});

test('long decimals come back as they were typed, to the last digit', async ({ open }) => {
  const page = await open('broker');
  const goods = await newGoods(page);
  await enterCells(goods, 1, { 成交数量: '12345678901234.56789', 总价: '999,999,999,999,999.99' });
  await save(page, '暂存', '暂存成功');
  await page.reload();
  await expectCell(goods, 1, '成交数量', '12,345,678,901,234.56789');
  await expectCell(goods, 1, '总价', '999,999,999,999,999.99');
  await expectCell(goods, 1, '成交单位', '');
});

test('the keyboard alone fills a form: Enter goes on to the next field', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  await inputOf(page, '进口日期').focus();
  await page.keyboard.type('20251120');
  await page.keyboard.press('Enter');
  await expect(inputOf(page, '备案号')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(inputOf(page, '合同协议号')).toBeFocused();
  await expect(inputOf(page, '进口日期')).toHaveValue('2025-11-20');
});

test('on a new record the first Tab leads into the first field, and a key hands it in from any of them', async ({
  open,
}) => {
  const page = await open('broker');
  const goods = await newGoods(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.tg-form input').first()).toBeFocused();
  const box = inputOf(sectionOf(page, '收发货人与单位').getByRole('group', { name: '境内收货人' }), '统一社会信用代码');
  await box.focus();
  // A name where a code goes means the only company that is called so.
  await page.keyboard.type('瑞丽示例贸');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('91533102MADEMQ001K');
  await (await cellOf(goods, 1, '商品名称')).click();
  await page.keyboard.type('米');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByRole('alert').filter({ hasText: /有 \d+ 处需要修改/ })).toBeVisible();
});

test('a save right after typing tells what is wrong at each field, and it stays told', async ({ open }) => {
  const page = await open('operator');
  await page.goto('/#/gateway/contentMaintenance/links/new');
  const title = inputOf(page, '名称');
  const messages = page.locator('.tg-messages');
  await title.press('Control+s');
  await expect(messages).toHaveText(['请填写名称', '请填写链接地址']);
  // Other data, the same findings.
  await type(page, '权重', '7');
  await title.focus();
  await expect(messages).toHaveText(['请填写名称', '请填写链接地址']);

  // Stored, judged and told in one stroke, a limit of one field beside what another lacks.
  await title.fill('边');
  await title.press('Control+s');
  await expect(messages).toHaveText([/^名称至少/, '请填写链接地址']);
  await title.fill('');
  await inputOf(page, '链接地址').fill('nonsense');
  await inputOf(page, '链接地址').press('Control+s');
  await expect(messages).toHaveText(['请填写名称', /^链接地址须为/]);
});

test('what a form has chosen is called in the language that is chosen while it is open', async ({ open }) => {
  const page = await open('broker');
  await openMenu(page, '报关申报', '进口报关单整合申报');
  await addNew(page);
  const customs = page.locator('.ant-select', { has: pickerOf(page, '申报地海关') });
  await pickerOf(page, '申报地海关').focus();
  await page.keyboard.type('8602');
  await page.keyboard.press('Enter');
  await expect(customs).toContainText('8602 畹町海关');
  await speak(page, 'English');
  await expect(page.getByText('8602 Wanding Customs').first()).toBeVisible();
  await expect(page.getByText('畹町海关')).toHaveCount(0);
});
