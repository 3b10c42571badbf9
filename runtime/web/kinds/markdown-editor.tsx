// The editor of a text with headings, lists and the like: tiptap, which writes Markdown.
import { Markdown } from '@tiptap/markdown';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { MarkdownTools } from './markdown-tools.tsx';
import './markdown.css';

export interface MarkdownEditorProps {
  readonly id: string;
  readonly text: string;
  readonly isFaulty: boolean;
  /** Characters it may have, signs included. */
  readonly maximum: number | null;
  readonly describedBy?: string;
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
}

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // Markdown has no sign for it, and readers take it for a link.
    underline: false,
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: false, protocols: ['http', 'https', 'mailto'] },
  }),
  Markdown.configure({ markedOptions: { gfm: true, breaks: true } }),
];

export default function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { text, isFaulty, maximum } = props;
  const latest = useRef(props);
  latest.current = props;
  /** What the editor holds, as text. */
  const held = useRef(text);
  const editor = useEditor({
    extensions,
    content: text,
    contentType: 'markdown',
    editorProps: { attributes: () => attributesOf(latest.current) },
    onUpdate: ({ editor: now }) => {
      held.current = textIn(now);
      latest.current.onType(held.current);
    },
    onBlur: () => latest.current.onLeave(),
  });
  useEffect(() => {
    // Something else was put into the field: undone, copied, read anew. What was typed comes back cleaned and is no news.
    if (!editor || editor.isFocused || text.trim() === held.current.trim()) return;
    held.current = text;
    editor.commands.setContent(text, { contentType: 'markdown', emitUpdate: false });
  }, [editor, text]);
  const length = [...text].length;
  return (
    <div className={isFaulty ? 'tg-markdown tg-markdown-faulty' : 'tg-markdown'}>
      {editor && <MarkdownTools editor={editor} />}
      <EditorContent editor={editor} className="tg-markdown-text tg-prose" />
      {maximum !== null && (
        <span className={length > maximum ? 'tg-markdown-count tg-markdown-over' : 'tg-markdown-count'}>
          {length} / {maximum}
        </span>
      )}
    </div>
  );
}

function textIn(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getMarkdown();
}

function attributesOf({ id, isFaulty, describedBy }: MarkdownEditorProps): { [name: string]: string } {
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)?.textContent ?? '';
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(isFaulty && { 'aria-invalid': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}
