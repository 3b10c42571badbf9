// The look at every screen for what keeps people out finds what it is there for.
import { expect } from '@playwright/test';
import { accessibilityFaults } from './accessible.ts';
import { test } from './browser-test.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><title>口岸</title></head><body><main>${body}</main></body></html>`;

const sound = '<h1>申报</h1><button>新增</button><label>件数 <input></label><p>十件</p>';

/** Each fault by the rule that finds it. */
const ofWords = {
  'button-name': '<button></button>',
  label: '<input>',
  'link-name': '<a href="#"></a>',
  'image-alt': '<img src="data:,">',
  'aria-input-field-name': '<div role="textbox" tabindex="0"></div>',
  'aria-command-name': '<div role="button" tabindex="0"></div>',
  'valid-lang': '<p lang="chinese">口岸</p>',
};
const ofStructure = {
  'color-contrast': '<p style="color: #bbb; background: #fff">几乎看不见的字</p>',
  'aria-required-attr': '<div role="checkbox" tabindex="0">同意</div>',
  'aria-required-children': '<div role="list"><button>更多</button></div>',
  'aria-valid-attr-value': '<button aria-expanded="maybe">更多</button>',
  'nested-interactive': '<div role="button" tabindex="0">保存<button>取消</button></div>',
};

test('names in every look, structure and colours in a thorough one', async ({ browser }) => {
  const context = await browser.newContext();
  const shown = await context.newPage();
  const found = async (body: string, thorough: boolean): Promise<string[]> => {
    await shown.setContent(page(body));
    const faults = await accessibilityFaults(shown, { thorough });
    return faults.map((fault) => fault.split(':')[0] ?? '');
  };
  expect([await found(sound, true), await found(sound, false)]).toEqual([[], []]);
  for (const [rule, body] of Object.entries(ofWords)) {
    expect([rule, await found(sound + body, false)]).toEqual([rule, [rule]]);
  }
  for (const [rule, body] of Object.entries({ ...ofWords, ...ofStructure })) {
    expect([rule, await found(sound + body, true)]).toEqual([rule, [rule]]);
  }
  await context.close();
});
