// The tools at the right of a list's head: read again, density, columns.
import { ColumnHeightOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { MenuButton } from '../ui/menu-button.tsx';
import { ColumnSettings, type ColumnSettingsProps } from './column-settings.tsx';
import { type Density, densities } from './list-preferences.ts';

export interface ListToolsProps extends ColumnSettingsProps {
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onReload: () => void;
}

export function ListTools({ density, onDensity, onReload, ...settings }: ListToolsProps): ReactNode {
  const { t } = settings.wording;
  const entries = densities.map((one) => ({
    key: one,
    label: t(`ui.list.densities.${one}`),
    onClick: () => onDensity(one),
  }));
  return (
    <span className="list-tools">
      <Tooltip title={t('ui.refresh')}>
        <Button type="text" icon={<ReloadOutlined aria-hidden />} aria-label={t('ui.refresh')} onClick={onReload} />
      </Tooltip>
      <MenuButton
        type="text"
        icon={<ColumnHeightOutlined aria-hidden />}
        aria-label={t('ui.list.density')}
        title={t('ui.list.density')}
        entries={entries}
        selected={density}
      />
      <ColumnSettings {...settings} />
    </span>
  );
}
