// The icons a group of the menu can have: what schemas/menu.yaml may name, and the sidebar draws.

export const menuIcons = [
  'appstore',
  'audit',
  'bank',
  'barcode',
  'book',
  'calculator',
  'contacts',
  'container',
  'dashboard',
  'file-protect',
  'file-text',
  'global',
  'line-chart',
  'reconciliation',
  'rules',
  'schedule',
  'shopping',
  'solution',
  'team',
  'transaction',
  'wallet',
] as const;

export type MenuIconName = (typeof menuIcons)[number];
