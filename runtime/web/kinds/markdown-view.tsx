// A text with headings, lists and the like, for reading. The HTML is made of the text by `core/markdown.ts`, which lets none in.
import { type ReactNode, useMemo } from 'react';
import { htmlOf } from '../../core/markdown.ts';
import './markdown.css';

export default function MarkdownView({ text }: { readonly text: string }): ReactNode {
  const made = useMemo(() => ({ __html: htmlOf(text) }), [text]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by markdown-it, which takes HTML in the text for text
  return <div className="tg-prose" dangerouslySetInnerHTML={made} />;
}
