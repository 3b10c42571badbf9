// Icons of the menu groups, by the name menu.yaml gives; of a group or screen that names none, by its key.
import {
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarcodeOutlined,
  BookOutlined,
  CalculatorOutlined,
  ContactsOutlined,
  ContainerOutlined,
  DashboardOutlined,
  FileProtectOutlined,
  FileTextOutlined,
  GlobalOutlined,
  LineChartOutlined,
  ReadOutlined,
  ReconciliationOutlined,
  ScheduleOutlined,
  ShoppingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TransactionOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { MenuIconName } from '../../core/menu-icons.ts';

type Icon = ComponentType<{ 'aria-hidden': true }>;

const icons: { readonly [name in MenuIconName]: Icon } = {
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  barcode: BarcodeOutlined,
  book: BookOutlined,
  calculator: CalculatorOutlined,
  contacts: ContactsOutlined,
  container: ContainerOutlined,
  dashboard: DashboardOutlined,
  'file-protect': FileProtectOutlined,
  'file-text': FileTextOutlined,
  global: GlobalOutlined,
  'line-chart': LineChartOutlined,
  rules: ReadOutlined,
  reconciliation: ReconciliationOutlined,
  schedule: ScheduleOutlined,
  shopping: ShoppingOutlined,
  solution: SolutionOutlined,
  team: TeamOutlined,
  transaction: TransactionOutlined,
  wallet: WalletOutlined,
};

/** The icon of a menu group; a plain one for a name nobody has drawn one for. */
export function menuIcon(name: string): ReactNode {
  const Icon = (icons as { readonly [name: string]: Icon })[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
