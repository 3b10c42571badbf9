// ProTable's column settings without dragging: every column is shown, hidden and moved by buttons, and so by keyboard.
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { useIntl } from '@ant-design/pro-components/es/provider';
import type RealColumnSetting from '@ant-design/pro-components/es/table/components/ColumnSetting';
import { TableContext } from '@ant-design/pro-components/es/table/Store/Provide';
import type { ProColumns } from '@ant-design/pro-components/es/table/typing';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { type ComponentProps, type ReactNode, type Ref, useContext, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

type ColumnSettingProps = ComponentProps<typeof RealColumnSetting>;

/** Opens from the icon it is given; the focus goes along and comes back. */
export default function ColumnSetting({ columns, settingIcon }: ColumnSettingProps): ReactNode {
  const intl = useIntl();
  const opener = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** It lies at the end of the document, where Tab would come last of all. */
  const moveFocus = (isOpen: boolean): void => {
    if (isOpen) box.current?.querySelector('input')?.focus();
    else if (box.current?.contains(document.activeElement)) opener.current?.querySelector('button')?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<Choices columns={columns} box={box} />}
      onOpenChange={(isOpen) => !isOpen && moveFocus(false)}
      afterOpenChange={(isOpen) => isOpen && moveFocus(true)}
    >
      <Tooltip title={intl.getMessage('tableToolBar.columnSetting', '列设置')}>
        <span ref={opener}>{settingIcon}</span>
      </Tooltip>
    </Popover>
  );
}

function Choices({ columns, box }: Pick<ColumnSettingProps, 'columns'> & { box: Ref<HTMLDivElement> }): ReactNode {
  const intl = useIntl();
  const { columnsMap, setColumnsMap, clearPersistenceStorage, propsRef, defaultColumnKeyMap } =
    useContext(TableContext);
  const offered = (columns as readonly ProColumns<unknown>[])
    .filter(({ hideInSetting }) => hideInSetting !== true)
    .map(({ key, title }) => ({ key: String(key), title: title as ReactNode }));
  const isShown = (key: string): boolean => columnsMap[key]?.show !== false;
  const shown = offered.filter(({ key }) => isShown(key)).map(({ key }) => key);
  /** Those shown come first, in the order they have then. */
  const choose = (next: readonly string[]): void => {
    const rest = offered.map(({ key }) => key).filter((key) => !next.includes(key));
    const entries = [...next, ...rest].map((key, order) => [
      key,
      { ...columnsMap[key], show: next.includes(key), order },
    ]);
    setColumnsMap({ ...columnsMap, ...Object.fromEntries(entries) });
  };
  const reset = (): void => {
    clearPersistenceStorage();
    setColumnsMap(propsRef.current?.columnsState?.defaultValue ?? defaultColumnKeyMap);
  };
  return (
    <div className="column-settings" ref={box}>
      <ul>
        {offered.map(({ key, title }) => (
          <Choice key={key} title={title} at={shown.indexOf(key)} {...{ column: key, shown, choose }} />
        ))}
      </ul>
      <Button type="link" size="small" onClick={reset}>
        {intl.getMessage('tableToolBar.reset', '重置')}
      </Button>
    </div>
  );
}

interface ChoiceProps {
  readonly column: string;
  readonly title: ReactNode;
  /** Place among those shown, -1 for one that is not. */
  readonly at: number;
  readonly shown: readonly string[];
  readonly choose: (shown: readonly string[]) => void;
}

function Choice({ column, title, at, shown, choose }: ChoiceProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const toggle = (): void => choose(at < 0 ? [...shown, column] : shown.filter((key) => key !== column));
  const mover = (name: string, icon: ReactNode, from: number): ReactNode => (
    <Button
      id={`${id}${name}`}
      type="text"
      size="small"
      icon={icon}
      aria-label={t(`ui.lines.${name}`)}
      aria-labelledby={`${id} ${id}${name}`}
      disabled={from < 0 || from > shown.length - 2}
      onClick={() => choose(swapped(shown, from))}
    />
  );
  return (
    <li>
      <Checkbox checked={at >= 0} disabled={at >= 0 && shown.length === 1} onChange={toggle}>
        <span id={id}>{title}</span>
      </Checkbox>
      {at >= 0 && mover('moveUp', <ArrowUpOutlined aria-hidden />, at - 1)}
      {at >= 0 && mover('moveDown', <ArrowDownOutlined aria-hidden />, at)}
    </li>
  );
}

/** The order with the entry at `at` and the one after it exchanged. */
function swapped(order: readonly string[], at: number): string[] {
  const [first = '', second = ''] = order.slice(at, at + 2);
  return [...order.slice(0, at), second, first, ...order.slice(at + 2)];
}
