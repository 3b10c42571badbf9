// HTML put together from templates: whatever is put into one is escaped, unless it is markup itself.

/** HTML that is safe to send: made by `html`, or cleaned before. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes. Of null, undefined and false nothing is written. */
export type Inner = string | number | Markup | null | undefined | false | readonly Inner[];

const signs: { readonly [sign: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, also between quotation marks. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** A piece of HTML. Values stand in text or between the quotation marks of an attribute, nowhere else. */
export function html(texts: TemplateStringsArray, ...values: readonly Inner[]): Markup {
  return new Markup(texts.map((text, at) => text + (at < values.length ? written(values[at]) : '')).join(''));
}

function written(value: Inner): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(written).join('');
  return escaped(String(value));
}

/** A text of several lines: an empty line begins a paragraph. */
export function paragraphs(text: string): Markup {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return html`${blocks.map((block) => html`<p>${block.split('\n').map((line, at) => [at > 0 && html`<br>`, line])}</p>`)}`;
}

/** The address if it leads to a web page, else null: what was kept before the format was checked is not followed. */
export function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : null;
}
