// Icons of the menu groups, by the name menu.yaml gives.
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

const icons: { readonly [name: string]: ComponentType<{ 'aria-hidden': true }> } = {
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
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
