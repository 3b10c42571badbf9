// ProTable's choice of density as a menu that gives the focus back to its button.
import { useIntl } from '@ant-design/pro-components/es/provider';
import type RealDensityIcon from '@ant-design/pro-components/es/table/components/ToolBar/DensityIcon';
import { TableContext } from '@ant-design/pro-components/es/table/Store/Provide';
import { type ComponentProps, type ReactNode, useContext } from 'react';
import { MenuButton } from '../../ui/menu-button.tsx';

const sizes = [
  { key: 'large', word: 'Larger' },
  { key: 'middle', word: 'Middle' },
  { key: 'small', word: 'Small' },
] as const;

/** Its icon is drawn inside a button of the menu. */
export default function DensityIcon({ icon }: ComponentProps<typeof RealDensityIcon>): ReactNode {
  const { tableSize = 'middle', setTableSize } = useContext(TableContext);
  const intl = useIntl();
  const name = intl.getMessage('tableToolBar.density', '表格密度');
  const entries = sizes.map(({ key, word }) => ({
    key,
    label: intl.getMessage(`tableToolBar.density${word}`, word),
    onClick: () => setTableSize(key),
  }));
  return <MenuButton type="text" icon={icon} aria-label={name} title={name} entries={entries} selected={tableSize} />;
}
