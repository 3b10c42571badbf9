// What a call gives to the word it asks for by name, read as text: `t('ui.form.numbered', { number, name: of(row) })` gives number and name.

/** A name as a text of code holds it, quotes included: from where to where. */
export interface Quoted {
  readonly start: number;
  readonly end: number;
}

const nothing: readonly string[] = [];

/** Names that the call gives; undefined where that cannot be told: the word is no argument of its own, or what is given is put together elsewhere. */
export function paramsOfCall(text: string, { start, end }: Quoted): readonly string[] | undefined {
  const rest = text.slice(end, end + farthest);
  // Beside a word for another case, what is given is given to both.
  const [other = ''] = /^\s*:\s*'[^']*'/.exec(rest) ?? [];
  if (!askers.has(askerBefore(text, start))) return undefined;
  const [after = ''] = /^\s*(?:,\s*)?[^\s,]/.exec(rest.slice(other.length)) ?? [];
  if (after.endsWith(')')) return nothing;
  return /^\s*,\s*\{$/.test(after) ? namesIn(text, end + other.length + after.length) : undefined;
}

const farthest = 200;

/** Functions that say a word with what they are given and nothing else. */
const askers: ReadonlySet<string> = new Set(['t', 'say', 'format']);

/** What the function is called whose arguments the place is among; empty where it is within something else. */
function askerBefore(text: string, place: number): string {
  let depth = 0;
  for (let at = place - 1; at >= Math.max(0, place - farthest); at--) {
    const sign = text[at] ?? '';
    if (')]}'.includes(sign)) depth++;
    else if (!'([{'.includes(sign)) continue;
    else if (depth > 0) depth--;
    else return sign === '(' ? (/\w+$/.exec(text.slice(Math.max(0, at - farthest), at))?.[0] ?? '') : '';
  }
  return '';
}

/** Names of an object as it is written out, from behind its brace; undefined if it takes in others. */
function namesIn(text: string, from: number): readonly string[] | undefined {
  const names: string[] = [];
  for (let at = from; ; ) {
    const [entry = '', name, next] = /^\s*(?:(\w+)\s*([,:}])|\})/.exec(text.slice(at, at + farthest)) ?? [];
    if (entry === '') return undefined;
    if (name === undefined) return names;
    names.push(name);
    if (next === '}') return names;
    const comma = next === ',' ? at + entry.length : endOfValue(text, at + entry.length);
    if (comma === undefined) return undefined;
    if (text[comma] === '}') return names;
    at = next === ',' ? comma : comma + 1;
  }
}

/** Where a value ends: at a comma or the brace of its object; undefined where a text within is not closed. */
function endOfValue(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at] ?? '';
    if ('\'"`'.includes(sign)) {
      const end = endOfText(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if ('([{'.includes(sign)) depth++;
    else if (depth === 0 && (sign === ',' || sign === '}')) return at;
    else if (')]}'.includes(sign)) depth--;
  }
  return undefined;
}

/** The quote that ends a text. */
function endOfText(text: string, from: number): number | undefined {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[from]) return at;
  }
  return undefined;
}
