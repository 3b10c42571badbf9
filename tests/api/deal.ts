// The rice deal of the tests: the reference data it needs, an order and a declaration that can be submitted.
import type { Row } from '../../runtime/core/descriptor/value.ts';
import type { World } from './world.ts';

/** Customs area, port, regions and goods codes of the deal. */
export async function insertReference({ insert }: World): Promise<void> {
  await insert('customs-area', { code: '8603', nameZh: '瑞丽海关', nameEn: 'Ruili', validFlag: true });
  await insert('customs-area', { code: '8699', nameZh: '撤销海关', validFlag: false });
  await insert('port-code', { code: 'MMMSE', countryCode: 'MMR', nameZh: '木姐', nameEn: 'Muse', validFlag: true });
  await insert('region', { code: '53', name: '云南省', nameEn: 'Yunnan', nameMy: 'ယူနန်', level: 'province' });
  await insert('region', {
    code: '5331',
    name: '德宏州',
    nameEn: 'Dehong',
    nameMy: 'တယ်ဟုန်',
    level: 'city',
    parentCode: '53',
  });
  await insert('hs-code', { hsCode: '10064020', hsName: '长粒米碎米', firstUnit: '035', validFlag: true });
  await insert('hs-code', { hsCode: '10063020', hsName: '长粒米精米', firstUnit: '035', validFlag: true });
  await insert('hs-code', {
    hsCode: '87112020',
    hsName: '二轮摩托车',
    firstUnit: '003',
    secondUnit: '035',
    validFlag: true,
  });
}

/** An order of two lines that can be submitted to the broker. */
export function riceOrder({ companies }: World): Row {
  return {
    declarationType: 'import',
    customsArea: '8603',
    tradingCountry: 'MMR',
    arrivalDepartureCountry: 'MMR',
    itemCount: 2,
    orderAmount: '130040.00',
    currency: 'CNY',
    broker: companies.broker.id,
    lines: [
      {
        hsCode: '10064020',
        goodsName: '长粒米碎米',
        quantity: '44000',
        unit: '035',
        unitPrice: '2.56',
        totalPrice: '112640',
      },
      {
        hsCode: '10063020',
        goodsName: '长粒米精米',
        quantity: '6000',
        unit: '035',
        unitPrice: '2.9',
        totalPrice: '17400',
      },
    ],
    remarks: '尽快办理',
  };
}

function line(given: Row): Row {
  return {
    transactionUnit: '035',
    currency: 'CNY',
    originCountry: 'MMR',
    finalDestinationCountry: 'CHN',
    exemptionMethod: '1',
    firstUnit: '035',
    domesticSource: '533102',
    ...given,
  };
}

const ours: Row = {
  socialCreditCode: '91533102MADEMQ001K',
  customsCode: '5331960001',
  inspectionCode: '5300100001',
  nameZh: '瑞丽示例贸易有限公司',
};

/** A declaration that keeps every rule. */
export function riceDeclaration(): Row {
  return {
    ieFlag: 'I',
    docKind: 'declaration',
    declarationType: '0',
    declarationCustoms: '8603',
    entryExitCustoms: '8603',
    ieDate: new Date().toISOString().slice(0, 10),
    contractAgreementNo: 'CM-2025-0001',
    domesticConsignor: ours,
    overseasConsignor: { nameForeign: 'MUSE EXAMPLE TRADING CO., LTD.' },
    productionUnit: ours,
    declaringUnit: { ...ours, nameZh: '德宏示例报关有限公司' },
    transportMethod: '4',
    voyageNo: '8603250000001',
    billNo: 'MM20251120A1',
    supervisionMethod: '4019',
    exemptionNature: '101',
    departureArrivalCountry: 'MMR',
    portOfCall: 'MMMSE',
    tradeCountry: 'MMR',
    transactionMethod: '1',
    storageLocation: '瑞丽口岸监管场所',
    destinationAddress: { province: '53', city: '5331', detail: '瑞丽市示例物流园1号' },
    pieces: 1000,
    packageType: '06',
    grossWeight: '50120.000',
    netWeight: '50000.000',
    marks: 'N/M',
    goods: [
      line({
        productNo: '10064020',
        productName: '长粒米碎米',
        specModel: '0|2|种类:长粒米碎米',
        transactionQty: '44000',
        unitPrice: '2.56',
        totalPrice: '112640',
        firstQty: '44000',
        cargoAttributes: ['17', '19'],
        licenses: [{ type: '01', number: 'LIC-1', quantity: '5', unit: '035' }],
      }),
      line({
        productNo: '10063020',
        productName: '长粒米精米',
        specModel: '0|2|种类:长粒米精米',
        transactionQty: '6000',
        unitPrice: '2.9',
        totalPrice: '17400',
        firstQty: '6000',
      }),
    ],
  };
}

const party = (name: string): Row => ({ name, number: '0692-4141234', communicationType: 'TE' });

const goods = (serial: number, quantity: string, grossWeight: string): Row => ({
  ...{ serial, quantity, grossWeight },
  ...{ summaryDescription: '长粒米碎米', packageType: '06', supplementaryDescription: '袋装' },
});

/** A waybill of rice on a manifest. */
export function waybill(billNo: string): Row {
  return {
    billNo,
    ...{ freightPayment: 'CC', clearanceCode: 'RD01', totalPackages: 30, packageType: '06' },
    ...{ grossWeight: '1500', netWeight: '1450', cargoValue: '3900', currencyType: 'CNY' },
    consignee: party('瑞丽示例贸易有限公司'),
    consignor: party('MUSE SAMPLE RICE'),
    goods: [goods(1, '20', '1000'), goods(2, '10', '500')],
  };
}

/** A manifest of the entity with these waybills. */
export function manifestOf(entity: string, batchNo: string, waybills: Row[]): Row {
  const place =
    entity === 'original-bill'
      ? { unloadingPlaceCode: 'MMMSE', arrivalDate: '2025-11-21' }
      : { loadingPlaceCode: 'MMMSE' };
  return {
    ...{ batchNo, transportModeCode: '3', entryExitCustoms: '8603', filingCustomsArea: '8603' },
    ...{ carrierCode: 'CYR0101', businessCode: '5331980002', loadingTime: '2025-11-20T01:30:00.000Z' },
    ...{ ...place, waybills },
  };
}
