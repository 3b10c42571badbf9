// What a person keeps, one below the other: each is chosen by its name, renamed, deleted, and of searches one opens the list.
import { DeleteOutlined, EditOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Empty, Input, type InputRef } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptItem, longestKeptName } from '../../core/kept-items.ts';
import { useQuestion } from '../actions/action-dialog.tsx';
import { changeKept, dropKept } from '../api/kept-calls.ts';
import { toast } from '../ui/toast.ts';
import './kept.css';

interface RowsProps<Item extends KeptItem> {
  readonly items: readonly Item[];
  readonly onChoose: (item: Item) => void;
}

export function KeptRows<Item extends KeptItem>({ items, onChoose }: RowsProps<Item>): ReactNode {
  const { t } = useTranslation();
  const { ask, dialog } = useQuestion();
  const [renaming, setRenaming] = useState<string | null>(null);
  const remove = async (item: Item): Promise<void> => {
    const text = t('message.confirm.deleteOne', { title: item.name });
    const answer = await ask({ title: t('ui.dialog.confirmTitle'), text, proceed: t('ui.list.delete'), danger: true });
    if (answer) await quietly(dropKept(item), t('message.deleted'));
  };
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.kept.none')} />;
  return (
    <>
      <ul className="kept-rows">
        {items.map((item) => (
          <li key={item.id}>
            {renaming === item.id ? (
              <NameInput item={item} onDone={() => setRenaming(null)} />
            ) : (
              <button type="button" className="kept-choose" onClick={() => onChoose(item)}>
                {item.name}
              </button>
            )}
            {item.kind === 'search' && <DefaultButton item={item} />}
            <Button
              type="text"
              icon={<EditOutlined aria-hidden />}
              aria-label={t('ui.kept.renameOf', { name: item.name })}
              title={t('ui.kept.rename')}
              onClick={() => setRenaming(item.id)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('ui.kept.deleteOf', { name: item.name })}
              title={t('ui.list.delete')}
              onClick={() => void remove(item)}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

/** Whether the list opens with a search. */
function DefaultButton({ item }: { readonly item: KeptItem }): ReactNode {
  const { t } = useTranslation();
  return (
    <Button
      type="text"
      icon={item.isDefault ? <StarFilled aria-hidden className="kept-default" /> : <StarOutlined aria-hidden />}
      aria-pressed={item.isDefault}
      aria-label={t('ui.kept.defaultOf', { name: item.name })}
      title={t(item.isDefault ? 'ui.kept.noDefault' : 'ui.kept.makeDefault')}
      onClick={() => void quietly(changeKept(item, { isDefault: !item.isDefault }), t('message.saved'))}
    />
  );
}

/** Enter and leaving the field keep the name; a name that is refused stays to be corrected. */
function NameInput({ item, onDone }: { readonly item: KeptItem; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const input = useRef<InputRef>(null);
  const [name, setName] = useState(item.name);
  const isBusy = useRef(false);
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);
  const save = async (): Promise<void> => {
    if (isBusy.current) return;
    const wanted = name.trim();
    if (wanted === '' || wanted === item.name) {
      onDone();
      return;
    }
    isBusy.current = true;
    if (await quietly(changeKept(item, { name: wanted }), t('message.saved'))) onDone();
    isBusy.current = false;
  };
  return (
    <Input
      ref={input}
      className="kept-rename"
      aria-label={t('ui.kept.renameOf', { name: item.name })}
      maxLength={longestKeptName}
      value={name}
      onChange={({ target }) => setName(target.value)}
      onPressEnter={() => void save()}
      onBlur={() => void save()}
    />
  );
}

/** Says that it is done; a refusal the client has told already. True: it is done. */
async function quietly(work: Promise<void>, done: string): Promise<boolean> {
  try {
    await work;
  } catch {
    return false;
  }
  toast.success(done);
  return true;
}
