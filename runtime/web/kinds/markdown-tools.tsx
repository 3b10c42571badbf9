// What lays out the text that is selected: bold, headings, lists, links.
import {
  BoldOutlined,
  FontSizeOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  RedoOutlined,
  RightSquareOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Tool {
  readonly name: string;
  readonly icon: ReactNode;
  /** Node or mark it stands for; absent: it only does something. */
  readonly is?: string;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: <BoldOutlined />, is: 'bold', run: (editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: <ItalicOutlined />,
    is: 'italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'heading',
    icon: <FontSizeOutlined />,
    is: 'heading',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bullets',
    icon: <UnorderedListOutlined />,
    is: 'bulletList',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'numbers',
    icon: <OrderedListOutlined />,
    is: 'orderedList',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    icon: <RightSquareOutlined />,
    is: 'blockquote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  { name: 'undo', icon: <UndoOutlined />, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: <RedoOutlined />, run: (editor) => editor.chain().focus().redo().run() },
];

export function MarkdownTools({ editor }: { readonly editor: Editor }): ReactNode {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools, { is: 'link' }].map(({ is }) => is !== undefined && now.isActive(is)),
  });
  const isBad = address !== null && address !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(address);
  const link = (): void => {
    if (address === null || isBad) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address }).run();
    setAddress(null);
  };
  const hrefNow = (): string => String(editor.getAttributes('link').href ?? '');
  return (
    <div className="tg-markdown-tools" role="toolbar" aria-label={t('ui.markdown.tools')}>
      {tools.map(({ name, icon, is, run }, at) => (
        <Button
          key={name}
          size="small"
          type={active[at] ? 'primary' : 'text'}
          icon={icon}
          aria-label={t(`ui.markdown.${name}`)}
          title={t(`ui.markdown.${name}`)}
          {...(is !== undefined && { 'aria-pressed': active[at] === true })}
          onClick={() => run(editor)}
        />
      ))}
      <Button
        size="small"
        type={active[tools.length] ? 'primary' : 'text'}
        icon={<LinkOutlined />}
        aria-label={t('ui.markdown.link')}
        title={t('ui.markdown.link')}
        aria-expanded={address !== null}
        onClick={() => setAddress(address === null ? hrefNow() : null)}
      />
      {address !== null && (
        <div className="tg-markdown-link">
          <Input.Search
            size="small"
            autoFocus
            value={address}
            aria-label={t('ui.markdown.address')}
            placeholder={t('ui.markdown.address')}
            enterButton={t('ui.ok')}
            maxLength={200}
            {...(isBad && { status: 'error' as const })}
            onChange={({ target }) => setAddress(target.value.trim())}
            onSearch={link}
          />
          {isBad && <span role="alert">{t('ui.markdown.badAddress')}</span>}
        </div>
      )}
    </div>
  );
}
