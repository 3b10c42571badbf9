// Menus and permissions of a role: groups as in the sidebar, one row a menu, one column an action, required ones in red.
import { Alert, Button, Input, Spin } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantableGroup } from '../../runtime/core/menu.ts';
import { FieldMessages } from '../../runtime/web/fields/field-template.tsx';
import { inputId } from '../../runtime/web/record/field-place.ts';
import { useCommit, useFindings, useScope, useValue } from '../../runtime/web/record/form-scope.tsx';
import { PageFailed } from '../../runtime/web/ui/page-states.tsx';
import { PermissionTable } from './permission-table.tsx';
import { type Granted, grantedIn, linesOf, tickedOf, tickMenus } from './permissions.ts';
import { useGrantable } from './use-grantable.ts';
import './role.css';

export function PermissionTree({ path }: { readonly path: string }): ReactNode {
  const scope = useScope();
  const { companyId } = scope.store.record;
  const { groups, failure, reload } = useGrantable(typeof companyId === 'string' ? companyId : null);
  const isFaulty = useFindings(path).length > 0;
  return (
    <div className={`role-tree${isFaulty ? ' tg-field-faulty' : ''}`} id={inputId(scope, path)} tabIndex={-1}>
      <FieldMessages path={path} />
      {failure !== null && <PageFailed error={failure} onRetry={reload} />}
      {failure === null && groups === null && <Spin />}
      {groups !== null && <Tree path={path} groups={groups} />}
    </div>
  );
}

interface TreeProps {
  readonly path: string;
  readonly groups: readonly GrantableGroup[];
}

function Tree({ path, groups }: TreeProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const value = useValue(path);
  const commit = useCommit(path);
  const everyMenu = useValue('everyMenu') === true;
  const [search, setSearch] = useState('');
  const granted = useMemo(() => grantedIn(value), [value]);
  const offered = useMemo(() => [...groups, ...leftOver(groups, granted, t)], [groups, granted, t]);
  const menus = offered.flatMap((group) => group.menus);
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter((group) => tickedOf(granted, group.menus) !== 'none').map(({ key }) => key)),
  );
  const write = (next: Granted): void => {
    const order = menus.map(({ key }) => key);
    commit(linesOf(next, order));
  };
  const shown = matching(offered, search);
  const isSearching = search.trim() !== '';
  const all = tickMenus(new Map(), menus, true);
  const chosen = menus.filter(({ key }) => (everyMenu ? all : granted).has(key)).length;
  const locked = scope.readOnly || everyMenu;
  return (
    <>
      <div className="role-tools">
        <Input.Search
          allowClear
          value={search}
          aria-label={t('ui.roleTree.search')}
          placeholder={t('ui.roleTree.search')}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button onClick={() => setOpened(new Set(offered.map(({ key }) => key)))}>{t('ui.roleTree.openAll')}</Button>
        <Button onClick={() => setOpened(new Set())}>{t('ui.roleTree.closeAll')}</Button>
        <span className="role-count">{t('ui.roleTree.chosen', { chosen, total: menus.length })}</span>
        <span className="role-legend">{t('ui.roleTree.legend')}</span>
      </div>
      {everyMenu && <Alert type="info" showIcon title={t('ui.roleTree.everyMenu')} />}
      {shown.length === 0 && <p className="role-none">{t('ui.roleTree.nothing')}</p>}
      {shown.length > 0 && (
        <PermissionTable
          groups={shown}
          granted={everyMenu ? all : granted}
          locked={locked}
          opened={isSearching ? null : opened}
          onOpen={setOpened}
          onChange={write}
        />
      )}
    </>
  );
}

/** Menus the role still grants although they are no longer offered: they can only be taken away. */
function leftOver(groups: readonly GrantableGroup[], granted: Granted, t: (key: string) => string): GrantableGroup[] {
  const known = new Set(groups.flatMap(({ menus }) => menus.map(({ key }) => key)));
  const menus = [...granted].filter(([key]) => !known.has(key));
  if (menus.length === 0) return [];
  return [
    {
      key: 'left-over',
      name: t('ui.roleTree.leftOver'),
      menus: menus.map(([key, actions]) => ({ key, name: t(`menu.${key}`), actions: [...actions], required: [] })),
    },
  ];
}

/** Groups and menus whose name or key holds what is looked for; a group that matches keeps all its menus. */
function matching(groups: readonly GrantableGroup[], search: string): readonly GrantableGroup[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return groups;
  const fits = ({ key, name }: { key: string; name: string }): boolean =>
    name.toLowerCase().includes(wanted) || key.toLowerCase().includes(wanted);
  return groups
    .map((group) => (fits(group) ? group : { ...group, menus: group.menus.filter(fits) }))
    .filter(({ menus }) => menus.length > 0);
}
