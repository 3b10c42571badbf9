// A value of the schemas as a person types it, and back: numbers, texts, lists with commas between.
import type { Json } from '../../../core/descriptor/value.ts';

/** As it stands in the field of the page. */
export function typedText(value: Json): string {
  return Array.isArray(value) ? value.map(String).join(', ') : String(value);
}

/** What was typed, of the kind the value before is of; what is no number stays a text, and the compiler says what is wrong with it. */
export function typedValue(text: string, before: Json): Json {
  if (!Array.isArray(before)) return plainValue(text, before);
  const items = text.split(/[,，、]/).map((item) => item.trim());
  return items.filter((item) => item !== '').map((item) => plainValue(item, before[0] ?? ''));
}

function plainValue(text: string, before: Json): Json {
  if (typeof before === 'boolean') return text === 'true';
  if (typeof before !== 'number') return text;
  const number = Number(text);
  return text.trim() !== '' && Number.isFinite(number) ? number : text;
}
