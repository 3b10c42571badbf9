// Beside the filters of a list: the person's searches, to choose, keep and look after.
import { StarOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { laterPart } from '../ui/later-part.tsx';
import { MenuButton, type MenuEntry } from '../ui/menu-button.tsx';
import { type SearchedList, useSavedSearches } from './use-saved-searches.ts';

const SaveDialog = laterPart(() => import('../kept/save-dialog.tsx'));
const SearchDialog = laterPart(() => import('../kept/search-dialog.tsx'));

export function SearchMenu(list: SearchedList): ReactNode {
  const { view, t } = list;
  const { items, current, apply, shown } = useSavedSearches(list);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const known = items ?? [];
  const entries: MenuEntry[] = [
    ...known.map((item) => ({
      key: item.id,
      label: item.isDefault ? t('ui.kept.search.default', { name: item.name }) : item.name,
      onClick: () => apply(item),
    })),
    { key: 'save', label: t('ui.kept.search.save'), onClick: () => setDialog('save') },
    ...(known.length > 0
      ? [{ key: 'manage', label: t('ui.kept.search.manage'), onClick: () => setDialog('manage') }]
      : []),
  ];
  const close = (): void => setDialog(null);
  return (
    <>
      <MenuButton
        icon={<StarOutlined aria-hidden />}
        entries={entries}
        {...(current && { selected: current.id })}
        title={t('ui.kept.search.title')}
      >
        {current ? current.name : t('ui.kept.search.title')}
      </MenuButton>
      {dialog === 'save' && (
        <SaveDialog about={{ kind: 'search', of: view.id }} items={items} content={shown} onClose={close} />
      )}
      {dialog === 'manage' && <SearchDialog items={known} onChoose={apply} onClose={close} />}
    </>
  );
}
