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
import type { ReactNode } from 'react';

const icons: { readonly [name: string]: ReactNode } = {
  appstore: <AppstoreOutlined aria-hidden />,
  audit: <AuditOutlined aria-hidden />,
  bank: <BankOutlined aria-hidden />,
  barcode: <BarcodeOutlined aria-hidden />,
  book: <BookOutlined aria-hidden />,
  calculator: <CalculatorOutlined aria-hidden />,
  contacts: <ContactsOutlined aria-hidden />,
  container: <ContainerOutlined aria-hidden />,
  dashboard: <DashboardOutlined aria-hidden />,
  'file-protect': <FileProtectOutlined aria-hidden />,
  'file-text': <FileTextOutlined aria-hidden />,
  global: <GlobalOutlined aria-hidden />,
  'line-chart': <LineChartOutlined aria-hidden />,
  rules: <ReadOutlined aria-hidden />,
  reconciliation: <ReconciliationOutlined aria-hidden />,
  schedule: <ScheduleOutlined aria-hidden />,
  shopping: <ShoppingOutlined aria-hidden />,
  solution: <SolutionOutlined aria-hidden />,
  team: <TeamOutlined aria-hidden />,
  transaction: <TransactionOutlined aria-hidden />,
  wallet: <WalletOutlined aria-hidden />,
};

/** The icon of a menu group; a plain one for a name nobody has drawn one for. */
export function menuIcon(name: string): ReactNode {
  return icons[name] ?? <AppstoreOutlined aria-hidden />;
}
