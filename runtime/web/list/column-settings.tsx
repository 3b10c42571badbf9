// Chooses and orders the columns of a list; by mouse or keyboard.
import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import { type ReactNode, type Ref, useRef } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { columnLabel } from '../kinds/column-label.ts';
import type { PageWording } from '../kinds/wording.ts';
import type { ColumnChoice } from './use-columns.ts';

export interface ColumnSettingsProps {
  readonly entity: EntityDescriptor;
  readonly wording: PageWording;
  readonly columns: ColumnChoice;
}

export function ColumnSettings(props: ColumnSettingsProps): ReactNode {
  const { t } = props.wording;
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** It lies at the end of the document, where Tab would come last of all. */
  const moveFocus = (isOpen: boolean): void => {
    if (isOpen) box.current?.querySelector('input')?.focus();
    else if (box.current?.contains(document.activeElement)) button.current?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={<Choices {...props} box={box} />}
      onOpenChange={(isOpen) => !isOpen && moveFocus(false)}
      afterOpenChange={(isOpen) => isOpen && moveFocus(true)}
    >
      <Tooltip title={t('ui.list.columns')}>
        <Button ref={button} type="text" icon={<SettingOutlined aria-hidden />} aria-label={t('ui.list.columns')} />
      </Tooltip>
    </Popover>
  );
}

function Choices({ entity, wording, columns, box }: ColumnSettingsProps & { box: Ref<HTMLDivElement> }): ReactNode {
  const { shown, spare, choose, reset } = columns;
  const label = (path: string): string => columnLabel(entity, path, wording.label);
  return (
    <div className="column-settings" ref={box}>
      <ul>
        {shown.map((path, at) => (
          <li key={path}>
            <Checkbox
              checked
              disabled={shown.length === 1}
              onChange={() => choose(shown.filter((one) => one !== path))}
            >
              {label(path)}
            </Checkbox>
            <Mover
              label={`${label(path)}: ${wording.t('ui.lines.moveUp')}`}
              up
              disabled={at === 0}
              onMove={() => choose(swapped(shown, at - 1))}
            />
            <Mover
              label={`${label(path)}: ${wording.t('ui.lines.moveDown')}`}
              disabled={at === shown.length - 1}
              onMove={() => choose(swapped(shown, at))}
            />
          </li>
        ))}
        {spare.map((path) => (
          <li key={path}>
            <Checkbox checked={false} onChange={() => choose([...shown, path])}>
              {label(path)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={reset}>
        {wording.t('ui.reset')}
      </Button>
    </div>
  );
}

interface MoverProps {
  readonly label: string;
  readonly up?: boolean;
  readonly disabled: boolean;
  readonly onMove: () => void;
}

function Mover({ label, up = false, disabled, onMove }: MoverProps): ReactNode {
  const icon = up ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />;
  return <Button type="text" size="small" icon={icon} aria-label={label} disabled={disabled} onClick={onMove} />;
}

/** The order with the entry at `at` and the one after it exchanged. */
function swapped(order: readonly string[], at: number): string[] {
  const [first = '', second = ''] = order.slice(at, at + 2);
  return [...order.slice(0, at), second, first, ...order.slice(at + 2)];
}
