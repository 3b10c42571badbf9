// Long texts of the public site; what reads them is loaded with the first page that has one.
import { htmlOf } from '../../../runtime/core/markdown.ts';
import { Markup } from './markup.ts';

/** A text with headings, lists and the like (Markdown). */
export function prose(text: string): Markup {
  return new Markup(htmlOf(text));
}
