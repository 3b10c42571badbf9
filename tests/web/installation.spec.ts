// A real installation from an empty data folder, by people alone: the administrator founds the enterprises and invites their first
// people, who complete what is asked, pass the audit, add staff, and trade until a declaration is submitted.
import { expect, type Page } from '@playwright/test';
import { ChildProgram } from '../child-program.ts';
import { sampleOf } from '../files/samples.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';
import { test as onDemo } from './browser-test.ts';
import { broken, enterDeclarationHead, enterDeclarationLine, enterOrderHead, enterOrderLine, milled } from './rice.ts';
import { setUpApp } from './second-factor.ts';
import {
  addNew,
  answer,
  enter,
  expectToast,
  inputOf,
  openMenu,
  pick,
  pickerOf,
  press,
  save,
  sectionOf,
} from './steps.ts';

/** What everybody here chooses at the first login. */
const ownPassword = 'Rain7#Kettle';
const main = new URL('../../cli/main.ts', import.meta.url).pathname;

interface Installation {
  readonly address: string;
  readonly folder: string;
  /** Of the account `admin`, told when the server started for the first time. */
  readonly password: string;
}

/** A server of its own on an empty data folder, which all pages here are of. */
const test = onDemo.extend<object, { installation: Installation }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = await makeTestFolder();
      const environment = { PORT: '0', TONGGUAN_HOST: '127.0.0.1', TONGGUAN_DEMO: '0', TONGGUAN_DATA: folder };
      const server = new ChildProgram([main, 'serve'], environment);
      const address = /http:\S+?(?= )/.exec(await server.line(/Ready at/))?.[0] ?? '';
      const password = (await server.line(/Administrator: account admin/)).split(' ').at(-1) ?? '';
      await use({ address, folder, password });
      await server.stop();
      await removeTestFolder(folder);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  actionTimeout: 30_000,
  server: [async ({ installation }, use) => use({ ...installation, stop: async () => {} }), { scope: 'worker' }],
});

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await inputOf(page, '用户名').fill(username);
  await inputOf(page, '密码').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Who has to have a second factor: those who look after others. */
const withSecondFactor: ReadonlySet<string> = new Set(['admin', 'operator']);

/** The first login with a password from somebody else: another one is asked for, the number codes shall go to, and a second factor of some. */
async function beginWork(page: Page, username: string, given: string, mobile: string): Promise<void> {
  await logIn(page, username, given);
  await expect(page.getByText('首次登录请先修改密码')).toBeVisible();
  await inputOf(page, '手机号').fill(mobile);
  await inputOf(page, '原密码').fill(given);
  await inputOf(page, '新密码').fill(ownPassword);
  await inputOf(page, '确认新密码').fill(ownPassword);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(inputOf(page, '用户名')).toBeVisible();
  await logIn(page, username, ownPassword);
  if (withSecondFactor.has(username)) {
    await expect(page.getByText('须设置第二验证方式后才能使用')).toBeVisible();
    await setUpApp(page, ownPassword);
  }
  await expect(page.getByRole('banner')).toBeVisible();
}

interface Founded {
  readonly type: string;
  readonly name: string;
}

async function found(page: Page, { type: kind, name }: Founded): Promise<void> {
  await openMenu(page, null, '企业管理（审核）');
  await addNew(page);
  await pickerOf(page, '企业类型').click();
  await page.getByTitle(kind, { exact: true }).click();
  await inputOf(page, '企业名称').fill(name);
  await save(page, '暂存', '暂存成功');
  await expect(page.getByRole('heading', { level: 1, name: `${name} 企业信息` })).toBeVisible();
  // The page of the new record has its own address, to which it goes once it is read.
  await expect(page).toHaveURL(/enterpriseManage\/[0-9a-f-]{36}/);
}

interface Invited {
  readonly name: string;
  readonly login: string;
  readonly person: string;
  readonly mobile: string;
}

/** Invites the administrator of an enterprise from the list, and gives the one-time password that is told once. */
async function invite(page: Page, { name, login, person, mobile }: Invited): Promise<string> {
  await openMenu(page, null, '企业管理（审核）');
  await page.getByRole('button', { name: /^全部 \d+$/ }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '邀请管理员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请管理员' });
  await expect(dialog).toContainText('一次性密码');
  await enter(dialog, { 管理员登录账号: login, 管理员姓名: person, 管理员手机号: mobile });
  await enter(dialog, { 管理员邮箱: `${login}@example.com`, 管理员证件号: '533102199001011237' });
  await dialog.getByRole('button', { name: '邀请管理员', exact: true }).click();
  const told = page.getByRole('dialog', { name: '邀请', exact: true });
  await expect(told).toContainText('只显示这一次');
  await expect(told).toContainText(login);
  const password = (await told.locator('code').last().innerText()).trim();
  await told.getByRole('button', { name: '我已记下' }).click();
  await expect(told).toBeHidden();
  // Its administrator adds the rest.
  await row.getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '历史记录' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: '邀请管理员' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  return password;
}

interface Information {
  readonly creditCode: string;
  readonly customsCode: string;
  readonly inspectionCode?: string;
}

/** Fills in what the notice asks for, and hands it in. */
async function complete(page: Page, { creditCode, customsCode, inspectionCode }: Information): Promise<void> {
  await openMenu(page, '企业中心', '操作员管理');
  await page.getByRole('link', { name: '去完善' }).click();
  const form = page.getByRole('form');
  const tab = (name: RegExp) => form.getByRole('tab', { name });
  await tab(/^基本信息/).click();
  await enter(form, { 统一社会信用代码: creditCode });
  await tab(/^海关与检验检疫/).click();
  await enter(form, { 海关编码: customsCode });
  if (inspectionCode !== undefined) await enter(form, { 报检单位代码: inspectionCode });
  await tab(/^注册地址与联系方式/).click();
  await pick(form, '注册国家', '中国', '中国');
  await pick(form, '省', '云南', '云南省');
  await pick(form, '市', '德宏', '德宏傣族景颇族自治州');
  await enter(form, { 详细地址: '瑞丽市示例路1号', 企业电话: '0692-4141100' });
  await tab(/^法人与经办人/).click();
  await enter(form, { 法人姓名: '何示例', 法人证件号: '533124198001010016', 法人电话: '0692-4141100' });
  await enter(form, { 经办人姓名: '林示例', 经办人电话: '0692-4141101' });
  await tab(/^资质文件/).click();
  await form.getByRole('button', { name: '上传附件' }).click();
  const files = page.getByRole('dialog', { name: '资质文件' });
  const licence = { name: '营业执照.pdf', mimeType: 'application/pdf', buffer: sampleOf('pdf') };
  await files.locator('input[type=file]').setInputFiles(licence);
  await expect(files.getByRole('button', { name: '营业执照.pdf', exact: true })).toBeVisible();
  await enter(files, { 文件名称: '营业执照' });
  await pick(files, '文件类型', '01', '01 营业执照');
  await files.getByRole('button', { name: '完成', exact: true }).click();
  await expect(files).toBeHidden();
  await press(page, '提交审核');
  await answer(page, '提交审核', '提交审核');
  await expect(form).toContainText('正在等待平台审核');
}

/** The operator passes what an enterprise handed in. */
async function audit(page: Page, name: string): Promise<void> {
  await page.goto('/#/enterpris/enterpriseManage');
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '审核通过', exact: true }).click();
  await answer(page, '审核通过', '审核通过', '资料齐全');
  await expectToast(page, '企业审核通过');
}

test('from an empty data folder to the first declaration, by people alone', async ({
  openNew,
  installation,
  complaints,
}) => {
  test.setTimeout(1_200_000);
  // The login page asks for demo accounts, of which there are none.
  complaints.expected.add(404);
  const admin = await openNew();
  await beginWork(admin, 'admin', installation.password, '13900000001');
  const enterprises = {
    operator: { type: '平台运营', name: '示例平台运营有限公司' },
    trader: { type: '外贸企业', name: '瑞丽示例贸易有限公司' },
    broker: { type: '报关行', name: '德宏示例报关有限公司' },
  };
  const passwords = { operator: '', trader: '', broker: '' };

  await test.step('the administrator founds three enterprises and invites who operates the platform', async () => {
    await admin
      .getByRole('navigation', { name: '菜单', exact: true })
      .getByRole('menuitem', { name: '企业中心' })
      .click();
    for (const enterprise of Object.values(enterprises)) await found(admin, enterprise);
    const { name } = enterprises.operator;
    passwords.operator = await invite(admin, { name, login: 'operator', person: '孙示例', mobile: '13900000002' });
  });

  const operator = await openNew();
  await test.step('the operator invites the trader and the broker', async () => {
    await beginWork(operator, 'operator', passwords.operator, '13900000002');
    await operator
      .getByRole('navigation', { name: '菜单', exact: true })
      .getByRole('menuitem', { name: '企业中心' })
      .click();
    const { trader, broker } = enterprises;
    passwords.trader = await invite(operator, {
      ...{ name: trader.name, login: 'trader', person: '王示例', mobile: '13900000003' },
    });
    passwords.broker = await invite(operator, {
      ...{ name: broker.name, login: 'broker', person: '李示例', mobile: '13900000004' },
    });
  });

  const trader = await openNew();
  const broker = await openNew();
  await test.step('both complete their information, and pass the audit', async () => {
    await beginWork(trader, 'trader', passwords.trader, '13900000003');
    await complete(trader, { creditCode: '91533102MADEMQ001K', customsCode: '5331960001' });
    await beginWork(broker, 'broker', passwords.broker, '13900000004');
    const codes = { creditCode: '91533102MADEMQ002N', customsCode: '5331980002', inspectionCode: '5300100002' };
    await complete(broker, codes);
    await audit(operator, enterprises.trader.name);
    await audit(operator, enterprises.broker.name);
  });

  const clerk = await openNew();
  await test.step('the trader makes a role and a member of staff, who logs in', async () => {
    await openMenu(trader, '用户管理', '角色权限');
    // The roles of its kind came with the enterprise.
    for (const role of ['外贸管理员', '外贸业务员', '外贸财务'])
      await expect(trader.getByRole('row', { name: new RegExp(role) })).toBeVisible();
    await addNew(trader);
    await enter(trader, { 角色编码: 'ORDERCLERK', 角色名称: '订单员' });
    const tree = sectionOf(trader, '菜单与权限');
    await tree.getByRole('button', { name: '展开委托订单' }).click();
    for (const action of ['新增', '编辑', '删除'])
      await tree.getByRole('checkbox', { name: `委托下单 ${action}`, exact: true }).click();
    await save(trader, '保存', '新增成功');
    await openMenu(trader, null, '员工管理');
    await addNew(trader);
    await enter(trader, { 登录名: 'clerk', 姓名: '陈示例', 手机号: '13900000005', 邮箱: 'clerk@example.com' });
    await inputOf(trader, '身份证号/卡号').fill('533102199508080087');
    await inputOf(trader, '密码').fill('Border#2026');
    await pick(trader, '用户类型', '4', '4 外贸企业或报关行');
    await pick(trader, '用户级别', '普通', '普通员工');
    await pick(trader, '角色', '订单员', '订单员');
    await save(trader, '保存', '新增成功');
    await beginWork(clerk, 'clerk', 'Border#2026', '13900000005');
  });

  const orderNo = await test.step('the clerk places the first order', async () => {
    await openMenu(clerk, null, '委托下单');
    await addNew(clerk);
    await enterOrderHead(clerk);
    await enterOrderLine(clerk, 1, broken);
    await enterOrderLine(clerk, 2, milled);
    await enter(sectionOf(clerk, '合计'), { 商品项数: '2', 订单金额: '130040', 币种: ['人民币', 'CNY 人民币'] });
    await pick(clerk, '报关行', '德宏', enterprises.broker.name);
    await press(clerk, '提交');
    await answer(clerk, '提交', '提交');
    const heading = clerk.getByRole('heading', { level: 1, name: /^DD\d{13} 服务订单$/ });
    await expect(heading).toBeVisible();
    return (await heading.textContent())?.split(' ').at(0) ?? '';
  });

  await test.step('the broker accepts it and declares the goods', async () => {
    await openMenu(broker, null, '订单确认');
    const row = broker.getByRole('row').filter({ hasText: orderNo });
    await row.getByRole('button', { name: '审核通过' }).click();
    await answer(broker, '审核通过', '审核通过', '资料齐全，同意接单');
    await row.getByRole('button', { name: '开始作业' }).click();
    await answer(broker, '开始作业', '开始作业');
    await expect(row).toContainText('进行中');
    await openMenu(broker, '报关申报', '进口报关单整合申报');
    await addNew(broker);
    await enterDeclarationHead(broker, orderNo, 'MM20251120A1');
    await enterDeclarationLine(broker, 1, broken, ['人民币', 'CNY 人民币']);
    await enterDeclarationLine(broker, 2, milled, null);
    await press(broker, '提交');
    await answer(broker, '提交', '提交');
    await expect(sectionOf(broker, '基本信息')).toContainText('已申报待审核');
  });

  await test.step('the operator has it to review', async () => {
    await openMenu(operator, '业务中心', '平台报关单查询');
    await expect(operator.getByRole('row').filter({ hasText: 'MM20251120A1' })).toContainText('已申报待审核');
  });
});
