// What people have entered before the deal that is counted: their last record of each kind, and the partner they know.
import { expect, type Page } from '@playwright/test';

export interface Counted {
  readonly keys: number;
  readonly moves: number;
  readonly clicks: number;
  readonly before: number;
}

/** The table of a run: keys now and before. */
export function countTable(counted: ReadonlyMap<string, Counted>): string {
  const rows = [...counted].map(
    ([what, { keys, moves, clicks, before }]) =>
      `${what.padEnd(10)}${String(before).padStart(7)}${String(keys).padStart(6)}${String(moves).padStart(7)}${String(clicks).padStart(8)}${`${Math.round((keys / before) * 100)} %`.padStart(8)}`,
  );
  return ['          before  keys  moves  clicks   share', ...rows, ''].join('\n');
}

/** Known to both sides of the deal. */
export const supplier = {
  type: 'supplier',
  name: 'MUSE EXAMPLE TRADING CO., LTD.',
  contact: 'Ko Aung',
  phone: '0692-4141234',
  country: 'MMR',
  address: 'No. 12, Main Road, Muse, Shan State',
  account: 'MEB0012345678',
  bank: { name: 'MYANMA ECONOMIC BANK, MUSE', address: 'Bank Road, Muse' },
};

/** The broker's declaration of yesterday: what stands in it is what the next one begins with. */
export const declaredYesterday = {
  ieFlag: 'I',
  docKind: 'declaration',
  declarationType: '0',
  declarationCustoms: '8603',
  transportMethod: '4',
  departureArrivalCountry: 'MMR',
  portOfCall: 'MMMSE',
  storageLocation: '瑞丽口岸监管场所',
  destinationAddress: { province: '53', city: '5331', detail: '瑞丽市示例物流园1号' },
  supervisionMethod: '4019',
  exemptionNature: '101',
  transactionMethod: '1',
  packageType: '06',
  goods: [
    {
      currency: 'CNY',
      originCountry: 'MMR',
      finalDestinationCountry: 'CHN',
      exemptionMethod: '1',
      domesticSource: '533102',
    },
  ],
};

const records: { readonly [entity: string]: object } = {
  'service-order': {
    declarationType: 'import',
    customsArea: '8603',
    tradingCountry: 'MMR',
    currency: 'CNY',
  },
  declaration: declaredYesterday,
  'original-bill': {
    batchNo: 'YESTERDAY1',
    entryExitCustoms: '8603',
    carrierCode: 'DHYS0001',
    unloadingPlaceCode: 'MMMSE',
    businessCode: 'DHBG0001',
    waybills: [{ billNo: 'YESTERDAY1', freightPayment: 'PP', transportTerms: '27', crossBorderDeparture: 'MMMSE' }],
  },
  'commercial-invoice': { header: { documentNo: 'YESTERDAY1' } },
  'fx-payment': {
    isAdvance: false,
    paymentMethod: 'wire',
    costBearing: 'both',
    transactionCode: '121010',
    remitter: { account: '53001234567' },
    remitterBank: { name: '瑞丽示例银行', address: '瑞丽市姐告路1号' },
  },
  'business-partner': supplier,
};

/** Enters the person's record of yesterday, whose values the next one begins with. */
export async function yesterday(page: Page, entity: string): Promise<void> {
  const answer = await page.request.post(`/api/entities/${entity}`, { data: records[entity] ?? {} });
  expect((await answer.json()).code, entity).toBe(1000);
}
