// Markdown laid out as HTML that is safe to show: HTML in the text is text, pictures are none, links lead to web pages and mail alone.
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt('default', { html: false, breaks: true, linkify: false, typographer: false });
// Pictures would tell others who reads the text; those of a record have a field of their own.
markdown.disable(['image', 'html_block', 'html_inline']);

const followed = /^(https?:\/\/|mailto:)/i;
markdown.validateLink = (address) => followed.test(address.trim());

const inherited = markdown.renderer.rules.link_open;
markdown.renderer.rules.link_open = (tokens, index, options, environment, self) => {
  tokens[index]?.attrSet('rel', 'noopener nofollow');
  return inherited ? inherited(tokens, index, options, environment, self) : self.renderToken(tokens, index, options);
};

/** The title of the page is its heading of the first level. */
const highest = 2;
for (const rule of ['heading_open', 'heading_close'] as const) {
  markdown.renderer.rules[rule] = (tokens, index, options, _environment, self) => {
    const token = tokens[index];
    if (token) token.tag = `h${Math.max(highest, Number(token.tag.slice(1)))}`;
    return self.renderToken(tokens, index, options);
  };
}

/** The HTML of a text. What is plain text stays as it reads: its lines and paragraphs are kept. */
export function htmlOf(text: string): string {
  return markdown.render(text);
}
