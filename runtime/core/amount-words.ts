// Amounts written out in words, as papers that are paid by have them: 人民币壹万叁仟元整, Say Chinese yuan thirteen thousand only,
// တရုတ်ယွမ် တစ်သောင်း သုံးထောင် တိတိ.
import { isDecimal } from './decimal.ts';
import type { Language } from './descriptor/value.ts';

interface MoneyWords {
  /** Decimals of its smaller unit (ISO 4217). */
  readonly decimals: 0 | 2;
  readonly zh: string;
  readonly en: string;
  readonly my: string;
  /** Its smaller unit, of several, in English and Burmese. */
  readonly small?: readonly [en: string, my: string];
}

/** Currencies that have words; the names before Chinese amounts are those of bank forms. */
const money: { readonly [currency: string]: MoneyWords } = {
  CNY: { decimals: 2, zh: '人民币', en: 'Chinese yuan', my: 'တရုတ်ယွမ်', small: ['fen', 'ဖန်'] },
  USD: { decimals: 2, zh: '美元', en: 'US dollars', my: 'အမေရိကန်ဒေါ်လာ', small: ['cents', 'ဆင့်'] },
  EUR: { decimals: 2, zh: '欧元', en: 'euros', my: 'ယူရို', small: ['cents', 'ဆင့်'] },
  GBP: { decimals: 2, zh: '英镑', en: 'British pounds', my: 'ဗြိတိန်ပေါင်', small: ['pence', 'ပဲနိ'] },
  MMK: { decimals: 2, zh: '缅币', en: 'Myanmar kyats', my: 'မြန်မာကျပ်', small: ['pyas', 'ပြား'] },
  HKD: { decimals: 2, zh: '港币', en: 'Hong Kong dollars', my: 'ဟောင်ကောင်ဒေါ်လာ', small: ['cents', 'ဆင့်'] },
  SGD: { decimals: 2, zh: '新加坡元', en: 'Singapore dollars', my: 'စင်ကာပူဒေါ်လာ', small: ['cents', 'ဆင့်'] },
  THB: { decimals: 2, zh: '泰铢', en: 'Thai baht', my: 'ထိုင်းဘတ်', small: ['satang', 'စတန်'] },
  JPY: { decimals: 0, zh: '日元', en: 'Japanese yen', my: 'ဂျပန်ယန်း' },
};

/** Longer amounts have no words: below ten thousand million million, more than any field holds. */
const mostDigits = 16;
/** In Burmese larger ones would count ten millions by ten millions. */
const mostBurmese = 14;

/**
 * The amount in words of a language, exactly; null where it has none: another currency, below nought, parts of the smallest unit, in
 * Burmese a hundred million million and more. `amount` is a plain decimal. Chinese by the rules for filling in bills of payment
 * (支付结算办法, annex 1): 整 after 元 and 角, 零 where noughts lie between. Burmese by the names of the places up to ကုဋေ, ten million,
 * with the creaky tone where more follows (J. Okell, Burmese By Ear, lessons 1.6 to 1.10); တိတိ, exactly, ends it.
 */
export function amountInWords(language: Language, amount: string, currency: string): string | null {
  const named = Object.hasOwn(money, currency) ? money[currency] : undefined;
  if (!named || !isDecimal(amount) || amount.startsWith('-')) return null;
  const [whole = '0', fraction = ''] = amount.split('.');
  const small = fraction.slice(0, named.decimals).padEnd(named.decimals, '0');
  if (whole.length > mostDigits || /[1-9]/.test(fraction.slice(named.decimals))) return null;
  if (language === 'zh') return `${named.zh}${chineseAmount(BigInt(whole), small)}`;
  const cents = Number(small);
  const [smallEnglish, smallBurmese] = named.small ?? [];
  if (language === 'my') {
    if (whole.length > mostBurmese) return null;
    const parts = cents === 0 ? '' : ` နှင့် ${smallBurmese} ${burmeseNumber(BigInt(cents))}`;
    return `${named.my} ${burmeseNumber(BigInt(whole))}${parts} တိတိ`;
  }
  const rest = cents === 0 ? '' : ` and ${smallEnglish} ${englishNumber(BigInt(cents))}`;
  return `Say ${named.en} ${englishNumber(BigInt(whole))}${rest} only`;
}

const capitals = [...'零壹贰叁肆伍陆柒捌玖'];

function chineseAmount(whole: bigint, small: string): string {
  const [jiao = 0, fen = 0] = [...small].map(Number);
  const parts: string[] = [];
  if (whole > 0n || (jiao === 0 && fen === 0)) parts.push(`${chineseNumber(whole)}元`);
  if (jiao > 0) parts.push(`${capitals[jiao]}角`);
  if (fen > 0) parts.push(`${jiao === 0 && whole > 0n ? '零' : ''}${capitals[fen]}分`);
  else parts.push('整');
  return parts.join('');
}

const steps = [
  { size: 100_000_000n, name: '亿' },
  { size: 10_000n, name: '万' },
  { size: 1_000n, name: '仟' },
  { size: 100n, name: '佰' },
  { size: 10n, name: '拾' },
] as const;

/** A number in capital figures; 零 stands once where noughts lie between two that count. */
function chineseNumber(number: bigint): string {
  const step = steps.find(({ size }) => number >= size);
  if (!step) return capitals[Number(number)] ?? '';
  const rest = number % step.size;
  const between = rest > 0n && rest < step.size / 10n ? '零' : '';
  return `${chineseNumber(number / step.size)}${step.name}${between}${rest > 0n ? chineseNumber(rest) : ''}`;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const large = [
  { size: 1_000_000_000_000_000n, name: 'quadrillion' },
  { size: 1_000_000_000_000n, name: 'trillion' },
  { size: 1_000_000_000n, name: 'billion' },
  { size: 1_000_000n, name: 'million' },
  { size: 1_000n, name: 'thousand' },
  { size: 100n, name: 'hundred' },
] as const;

function englishNumber(number: bigint): string {
  const step = large.find(({ size }) => number >= size);
  if (step) {
    const rest = number % step.size;
    return `${englishNumber(number / step.size)} ${step.name}${rest > 0n ? ` ${englishNumber(rest)}` : ''}`;
  }
  const below = Number(number);
  if (below < 20) return ones[below] ?? '';
  const one = below % 10;
  return `${tens[Math.floor(below / 10)]}${one > 0 ? `-${ones[one]}` : ''}`;
}

const burmeseOnes = 'သုည တစ် နှစ် သုံး လေး ငါး ခြောက် ခုနစ် ရှစ် ကိုး'.split(' ');
/** Places with their names; `before`: the name where more of the number follows, in the creaky tone. */
const burmesePlaces = [
  { size: 10_000_000n, name: 'ကုဋေ' },
  { size: 1_000_000n, name: 'သန်း' },
  { size: 100_000n, name: 'သိန်း' },
  { size: 10_000n, name: 'သောင်း' },
  { size: 1_000n, name: 'ထောင်', before: 'ထောင့်' },
  { size: 100n, name: 'ရာ', before: 'ရာ့' },
  { size: 10n, name: 'ဆယ်', before: 'ဆယ့်' },
] as const;

/** Each place with its figure, a blank between them, so that a line may end there. */
function burmeseNumber(number: bigint): string {
  const place = burmesePlaces.find(({ size }) => number >= size);
  if (!place) return burmeseOnes[Number(number)] ?? '';
  const rest = number % place.size;
  const name = rest > 0n && 'before' in place ? place.before : place.name;
  return `${burmeseNumber(number / place.size)}${name}${rest > 0n ? ` ${burmeseNumber(rest)}` : ''}`;
}
