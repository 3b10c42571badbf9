// Icons of the menu groups, by the name menu.yaml gives or the group's key.
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BookOutlined,
  ContainerOutlined,
  DashboardOutlined,
  DatabaseOutlined,
  DollarOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  GlobalOutlined,
  PayCircleOutlined,
  ShopOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  SwapOutlined,
  TeamOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { MenuGroup } from '../../core/descriptor.ts';

const icons: { readonly [name: string]: ReactNode } = {
  dashboard: <DashboardOutlined />,
  user: <TeamOutlined />,
  team: <TeamOutlined />,
  syscode: <DatabaseOutlined />,
  database: <DatabaseOutlined />,
  dictionary: <BookOutlined />,
  book: <BookOutlined />,
  businessCenter: <AppstoreOutlined />,
  appstore: <AppstoreOutlined />,
  fee: <DollarOutlined />,
  dollar: <DollarOutlined />,
  gateway: <GlobalOutlined />,
  global: <GlobalOutlined />,
  contract: <FileProtectOutlined />,
  customsBroker: <SolutionOutlined />,
  solution: <SolutionOutlined />,
  document: <FileTextOutlined />,
  file: <FileTextOutlined />,
  trader: <ShoppingOutlined />,
  shopping: <ShoppingOutlined />,
  customs: <TruckOutlined />,
  truck: <TruckOutlined />,
  customs2: <ContainerOutlined />,
  container: <ContainerOutlined />,
  finance: <PayCircleOutlined />,
  exchange: <SwapOutlined />,
  exchangeRate: <SwapOutlined />,
  swap: <SwapOutlined />,
  crmInfo: <TeamOutlined />,
  enterpris: <ShopOutlined />,
  shop: <ShopOutlined />,
  unifiedSettlement: <AuditOutlined />,
  audit: <AuditOutlined />,
  businessHandling: <BankOutlined />,
  bank: <BankOutlined />,
};

/** The icon of a menu group; a plain one for a group nobody has drawn one for. */
export function menuIcon(group: Pick<MenuGroup, 'icon' | 'key'>): ReactNode {
  return icons[group.icon ?? group.key] ?? <AppstoreOutlined />;
}
