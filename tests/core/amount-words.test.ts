// Amounts in words: by example, and read back by another way for thousands of them.
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../runtime/core/amount-words.ts';

describe('Chinese', () => {
  it.each([
    ['0', '人民币零元整'],
    ['0.05', '人民币伍分'],
    ['0.50', '人民币伍角整'],
    ['10', '人民币壹拾元整'],
    ['1409.50', '人民币壹仟肆佰零玖元伍角整'],
    ['6007.14', '人民币陆仟零柒元壹角肆分'],
    ['1680.32', '人民币壹仟陆佰捌拾元叁角贰分'],
    ['107000.53', '人民币壹拾万柒仟元伍角叁分'],
    ['16409.02', '人民币壹万陆仟肆佰零玖元零贰分'],
    ['325.04', '人民币叁佰贰拾伍元零肆分'],
    ['13000', '人民币壹万叁仟元整'],
    ['100000001', '人民币壹亿零壹元整'],
    ['100005000', '人民币壹亿零伍仟元整'],
    ['1234500000000', '人民币壹万贰仟叁佰肆拾伍亿元整'],
    ['10000000.00', '人民币壹仟万元整'],
  ])('%s is %s', (amount, words) => expect(amountInWords('zh', amount, 'CNY')).toBe(words));

  it('begins with the currency', () => {
    expect(amountInWords('zh', '112640.00', 'USD')).toBe('美元壹拾壹万贰仟陆佰肆拾元整');
    expect(amountInWords('zh', '2500000', 'MMK')).toBe('缅币贰佰伍拾万元整');
    expect(amountInWords('zh', '1200', 'JPY')).toBe('日元壹仟贰佰元整');
  });
});

describe('English', () => {
  it.each([
    ['0', 'USD', 'Say US dollars zero only'],
    ['112640.00', 'USD', 'Say US dollars one hundred twelve thousand six hundred forty only'],
    ['13000.56', 'USD', 'Say US dollars thirteen thousand and cents fifty-six only'],
    ['21.07', 'GBP', 'Say British pounds twenty-one and pence seven only'],
    ['1000001', 'MMK', 'Say Myanmar kyats one million one only'],
    ['19', 'JPY', 'Say Japanese yen nineteen only'],
  ])('%s %s is %s', (amount, currency, words) => expect(amountInWords('en', amount, currency)).toBe(words));
});

it.each([
  ['1.005', 'USD'],
  ['1.5', 'JPY'],
  ['-1', 'USD'],
  ['1', 'XXX'],
  ['1', 'toString'],
  ['1e5', 'USD'],
  ['10000000000000000', 'USD'],
])('%s %s has no words', (amount, currency) => {
  expect([amountInWords('zh', amount, currency), amountInWords('en', amount, currency)]).toEqual([null, null]);
});

describe('Burmese', () => {
  // 1234 as J. Okell spells it, lesson 1.10.
  it.each([
    ['0', 'MMK', 'မြန်မာကျပ် သုည တိတိ'],
    ['2955', 'MMK', 'မြန်မာကျပ် နှစ်ထောင့် ကိုးရာ့ ငါးဆယ့် ငါး တိတိ'],
    ['1234', 'MMK', 'မြန်မာကျပ် တစ်ထောင့် နှစ်ရာ့ သုံးဆယ့် လေး တိတိ'],
    ['100', 'MMK', 'မြန်မာကျပ် တစ်ရာ တိတိ'],
    ['130040.00', 'CNY', 'တရုတ်ယွမ် တစ်သိန်း သုံးသောင်း လေးဆယ် တိတိ'],
    ['2500000', 'MMK', 'မြန်မာကျပ် နှစ်သန်း ငါးသိန်း တိတိ'],
    ['12.07', 'USD', 'အမေရိကန်ဒေါ်လာ တစ်ဆယ့် နှစ် နှင့် ဆင့် ခုနစ် တိတိ'],
    ['10000000', 'JPY', 'ဂျပန်ယန်း တစ်ကုဋေ တိတိ'],
    ['1250000000', 'MMK', 'မြန်မာကျပ် တစ်ရာ့ နှစ်ဆယ့် ငါးကုဋေ တိတိ'],
  ])('%s %s is %s', (amount, currency, words) => expect(amountInWords('my', amount, currency)).toBe(words));

  it('counts no ten millions by ten millions', () => {
    expect(amountInWords('my', '99999999999999', 'MMK')).toContain('ကုဋေ');
    expect(amountInWords('my', '100000000000000', 'MMK')).toBeNull();
  });
});

it('says every amount so that it is read back as the same', () => {
  for (const amount of manyAmounts(4_000)) {
    const [zh, en] = [amountInWords('zh', amount, 'CNY') ?? '', amountInWords('en', amount, 'USD') ?? ''];
    expect([amount, readChinese(zh), readEnglish(en)]).toEqual([amount, amount, amount]);
    expect(zh).not.toMatch(/零零|零[元万亿]|^人民币.*零整/);
    const my = amountInWords('my', amount, 'MMK');
    expect([amount, my === null ? null : readBurmese(my)]).toEqual([amount, amount.length > 17 ? null : amount]);
  }
});

/** Amounts of every length, with many noughts among them, always the same ones. */
function manyAmounts(number: number): string[] {
  let seed = 42;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  return Array.from({ length: number }, () => {
    const digits = Array.from({ length: 1 + next(16) }, () => (next(2) === 0 ? 0 : next(10))).join('');
    const whole = String(BigInt(`${1 + next(9)}${digits}`) % 10n ** 15n || 1n);
    return `${whole}.${next(10)}${next(10)}`;
  });
}

const figures = '零壹贰叁肆伍陆柒捌玖';
const powers: { readonly [sign: string]: bigint } = { 拾: 10n, 佰: 100n, 仟: 1_000n, 万: 10_000n, 亿: 100_000_000n };

const burmeseFigures = ['သုည', 'တစ်', 'နှစ်', 'သုံး', 'လေး', 'ငါး', 'ခြောက်', 'ခုနစ်', 'ရှစ်', 'ကိုး'];
const burmesePowers = ['', 'ဆယ်', 'ရာ', 'ထောင်', 'သောင်း', 'သိန်း', 'သန်း'];

/** By the power of the place each figure stands before. */
function readBurmese(words: string): string {
  const [whole = '', small] = words.replace('မြန်မာကျပ် ', '').replace(' တိတိ', '').split(' နှင့် ပြား ');
  const [millions = '', rest] = whole.includes('ကုဋေ') ? whole.split('ကုဋေ') : ['', whole];
  const read = readPlaces(millions) * 10_000_000n + readPlaces(rest ?? '');
  return `${read}.${String(readPlaces(small ?? '')).padStart(2, '0')}`;
}

function readPlaces(words: string): bigint {
  return words
    .split(' ')
    .filter((word) => word !== '')
    .reduce((sum, word) => {
      const figure = burmeseFigures.findIndex((one) => word.startsWith(one));
      const place = word.slice(burmeseFigures[figure]?.length).replaceAll('့', '');
      return sum + BigInt(figure) * 10n ** BigInt(burmesePowers.indexOf(place));
    }, 0n);
}

/** By the sum of what was read so far, which a larger sign multiplies. */
function readChinese(words: string): string {
  const [whole = '', small = ''] = words.replace('人民币', '').split('元');
  const read: bigint[] = [];
  let figure = 0n;
  for (const sign of whole) {
    const power = powers[sign];
    if (power === undefined) {
      figure = BigInt(figures.indexOf(sign));
      continue;
    }
    let below = figure;
    while (read.length > 0 && (read.at(-1) ?? 0n) < power) below += read.pop() ?? 0n;
    read.push(below * power);
    figure = 0n;
  }
  const sum = read.reduce((total, one) => total + one, figure);
  const part = (sign: string): number => {
    const at = small.indexOf(sign);
    return at > 0 ? figures.indexOf(small[at - 1] ?? '') : 0;
  };
  return `${sum}.${part('角')}${part('分')}`;
}

const numbers = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, index): [string, bigint] => [word, BigInt(index)]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index): [string, bigint] => [word, BigInt((index + 2) * 10)]),
]);

function readEnglish(words: string): string {
  const [whole = '', small = ''] = words.replace('Say US dollars ', '').replace(' only', '').split(' and cents ');
  return `${readNumber(whole)}.${String(small === '' ? 0n : readNumber(small)).padStart(2, '0')}`;
}

function readNumber(words: string): bigint {
  const sizes: { readonly [word: string]: bigint } = {
    ...{ thousand: 10n ** 3n, million: 10n ** 6n, billion: 10n ** 9n, trillion: 10n ** 12n, quadrillion: 10n ** 15n },
  };
  let [sum, group] = [0n, 0n];
  for (const word of words.split(/[ -]/)) {
    const size = sizes[word];
    if (word === 'hundred') group *= 100n;
    else if (size === undefined) group += numbers.get(word) ?? 0n;
    else {
      sum += group * size;
      group = 0n;
    }
  }
  return sum + group;
}
