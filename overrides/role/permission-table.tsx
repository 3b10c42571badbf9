// The table of the permission tree: groups that open and close, and a box for every action of every menu.
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantableGroup, GrantableMenu } from '../../runtime/core/menu.ts';
import { type RoleAction, roleActions } from '../../runtime/core/permissions.ts';
import { type Granted, tickAction, tickedOf, tickMenus } from './permissions.ts';

interface PermissionTableProps {
  readonly groups: readonly GrantableGroup[];
  readonly granted: Granted;
  readonly locked: boolean;
  /** Groups whose menus are shown; null: all of them. */
  readonly opened: ReadonlySet<string> | null;
  readonly onOpen: (opened: ReadonlySet<string>) => void;
  readonly onChange: (granted: Granted) => void;
}

export function PermissionTable(props: PermissionTableProps): ReactNode {
  const { groups, opened, onOpen } = props;
  const { t } = useTranslation();
  const toggle = (key: string): void => {
    const next = new Set(opened);
    if (!next.delete(key)) next.add(key);
    onOpen(next);
  };
  return (
    <table className="role-table">
      <thead>
        <tr>
          <th scope="col">{t('entity.role-permission.fields.moduleKey')}</th>
          {roleActions.map((action) => (
            <th key={action} scope="col" className="role-action">
              {t(`entity.role-permission.values.actions.${action}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const isAlone = group.menus.length === 1 && group.menus[0]?.key === group.key;
          const isOpen = opened?.has(group.key) ?? true;
          return (
            <Fragment key={group.key}>
              {!isAlone && (
                <BoxRow
                  {...props}
                  name={group.name}
                  menus={group.menus}
                  toggle={
                    <Button
                      type="text"
                      size="small"
                      icon={isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
                      aria-expanded={isOpen}
                      aria-label={t(isOpen ? 'ui.roleTree.close' : 'ui.roleTree.open', { name: group.name })}
                      disabled={opened === null}
                      onClick={() => toggle(group.key)}
                    />
                  }
                />
              )}
              {(isAlone || isOpen) &&
                group.menus.map((menu) => (
                  <BoxRow key={menu.key} {...props} name={menu.name} menus={[menu]} isMenu={!isAlone} />
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface BoxRowProps extends PermissionTableProps {
  readonly name: string;
  /** The menu of the row, or all of the group. */
  readonly menus: readonly GrantableMenu[];
  readonly toggle?: ReactNode;
  readonly isMenu?: boolean;
}

/** The first box is all of the row; the others are one action each, of one menu or of all menus of a group. */
function BoxRow({ name, menus, toggle, isMenu = false, granted, locked, onChange }: BoxRowProps): ReactNode {
  const { t } = useTranslation();
  const ticked = tickedOf(granted, menus);
  return (
    <tr className={toggle ? 'role-group' : isMenu ? 'role-menu' : ''}>
      <th scope="row">
        {toggle}
        <Checkbox
          checked={ticked === 'all'}
          indeterminate={ticked === 'some'}
          disabled={locked}
          onChange={({ target }) => onChange(tickMenus(granted, menus, target.checked))}
        >
          {name}
        </Checkbox>
      </th>
      {roleActions.map((action) => {
        const having = menus.filter(({ actions }) => actions.includes(action));
        const state = tickedOf(granted, having, action);
        const label = t(`entity.role-permission.values.actions.${action}`);
        return (
          <td key={action} className={`role-action${isRequired(having, action) ? ' role-required' : ''}`}>
            {having.length > 0 && (
              <Checkbox
                checked={state === 'all'}
                indeterminate={state === 'some'}
                disabled={locked}
                aria-label={`${name} ${label}`}
                title={isRequired(having, action) ? t('ui.roleTree.required', { name }) : label}
                onChange={({ target }) => onChange(tickAction(granted, having, action, target.checked))}
              >
                {!toggle && isRequired(having, action) && <span className="role-red">{label}</span>}
              </Checkbox>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function isRequired(menus: readonly GrantableMenu[], action: RoleAction): boolean {
  return menus.length > 0 && menus.every(({ required }) => required.includes(action));
}
