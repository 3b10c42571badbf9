// A small model with every kind of field, a lifecycle, lines within lines and references in a circle.

import type { Model } from '../../generator/model/model.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field, LinesField, ObjectField } from '../../runtime/core/descriptor/field.ts';
import type { Lifecycle } from '../../runtime/core/descriptor/lifecycle.ts';

const plain = { required: 'never', readOnly: false, source: '3' } as const;
const demanded = { required: 'complete', readOnly: false, source: '3' } as const;
const given = { required: 'never', readOnly: true, copied: false, source: 'proposed' } as const;

const common: readonly Field[] = [
  { ...given, key: 'id', kind: 'text' },
  { ...given, key: 'companyId', kind: 'reference', entity: 'enterprise', by: 'id' },
  { ...given, key: 'createdBy', kind: 'reference', entity: 'account', by: 'id' },
  { ...given, key: 'createdAt', kind: 'datetime' },
  { ...given, key: 'version', kind: 'integer' },
];

const empty = {
  area: 'order',
  key: 'id',
  title: { zh: ['id'], en: ['id'], my: ['id'] },
  owner: 'platform',
  unique: [],
  head: [],
  rules: [],
  lifecycles: [],
  access: {},
  views: [],
  form: [],
} as const;

export const orderLifecycle: Lifecycle = {
  id: 'order',
  initial: 'draft',
  states: {
    draft: { editable: true, deletable: true, draft: true, final: false, tone: 'default' },
    submitted: { editable: false, deletable: false, draft: false, final: false, tone: 'processing' },
    stopped: { editable: true, deletable: false, draft: false, final: false, savesTo: 'draft', tone: 'default' },
  },
  transitions: [
    {
      action: 'submit',
      from: ['draft'],
      to: 'submitted',
      by: ['author'],
      checks: true,
      confirms: true,
      source: '4',
    },
    {
      action: 'stop',
      from: ['submitted'],
      to: 'stopped',
      by: ['author'],
      asks: { key: 'reason', required: true },
      checks: false,
      confirms: true,
      danger: true,
      source: '4',
    },
  ],
};

const partyFields: readonly Field[] = [
  { ...demanded, key: 'nameZh', kind: 'text', minLength: 3, maxLength: 100 },
  { ...plain, key: 'customsCode', kind: 'text', pattern: '^\\d{10}$', format: 'customs-code' },
];

const licenceFields: readonly Field[] = [
  { ...plain, key: 'licenceNo', kind: 'text', maxLength: 32 },
  { ...plain, key: 'quantity', kind: 'decimal', digits: [14, 2], above: '0', unit: 'kg' },
];

const lineFields: readonly Field[] = [
  { ...given, key: 'serial', kind: 'integer', computed: { serial: true } },
  { ...demanded, key: 'goodsName', kind: 'text', minLength: 1, maxLength: 100 },
  { ...demanded, key: 'totalPrice', kind: 'decimal', digits: [15, 2], source: '5' },
  { ...plain, key: 'productNo', kind: 'reference', entity: 'hs-code', by: 'hsCode', fills: { goodsName: 'name' } },
  { ...plain, key: 'licences', kind: 'lines', entity: 'licence', fields: licenceFields },
  { ...plain, key: 'photos', kind: 'uploads', profile: 'declaration', maxItems: 3 },
];

export const consignee: ObjectField = {
  ...plain,
  key: 'consignee',
  kind: 'object',
  entity: 'order-party',
  fields: partyFields,
};

export const lines: LinesField = {
  ...demanded,
  key: 'lines',
  kind: 'lines',
  entity: 'order-goods-line',
  fields: lineFields,
  minItems: 1,
};

export const serviceOrder: EntityDescriptor = {
  ...empty,
  id: 'service-order',
  type: 'top',
  key: 'orderNo',
  title: { zh: ['orderNo'], en: ['orderNo'], my: ['orderNo'] },
  owner: 'enterprise',
  fields: [
    { ...given, key: 'orderNo', kind: 'text', numbering: 'DD{yyyyMMdd}{seq:5}', unique: true },
    {
      ...given,
      key: 'status',
      kind: 'enum',
      values: ['draft', 'submitted', 'stopped'],
      labels: 'entity.service-order.states.order',
    },
    {
      ...plain,
      required: 'always',
      key: 'declarationType',
      kind: 'enum',
      values: ['import', 'export'],
      labels: 'entity.service-order.values.declarationType',
    },
    { ...demanded, key: 'currency', kind: 'code', table: 'currency' },
    { ...plain, key: 'tags', kind: 'codes', table: 'currency' },
    {
      ...plain,
      key: 'marks',
      kind: 'enums',
      values: ['fragile', "driver's"],
      labels: 'entity.service-order.values.marks',
    },
    { ...plain, key: 'waybillNo', kind: 'text', maxLength: 32 },
    {
      ...demanded,
      key: 'broker',
      kind: 'reference',
      entity: 'enterprise',
      by: 'id',
      where: { field: 'status', is: 'approved' },
    },
    { ...plain, key: 'brokerName', kind: 'text', computed: { lookup: 'broker.eptName' } },
    { ...plain, key: 'orderDate', kind: 'date' },
    { ...plain, key: 'isUrgent', kind: 'boolean', default: false, required: 'always' },
    { ...plain, key: 'packages', kind: 'integer', minimum: 1 },
    consignee,
    { ...consignee, key: 'notifier', fields: partyFields.slice(0, 1) },
    lines,
    { ...plain, key: 'attachments', kind: 'uploads', profile: 'declaration' },
    { ...plain, key: 'watchers', kind: 'references', entity: 'account', by: 'id' },
    ...common,
  ],
  rules: [
    {
      id: 'waybill-once',
      kind: 'unique-among',
      params: { fields: ['waybillNo'], except: { status: ['stopped'] } },
      on: 'complete',
      source: '5',
    },
  ],
  lifecycles: [
    { lifecycle: orderLifecycle, field: 'status', actors: { author: [{ account: 'trader', company: 'companyId' }] } },
  ],
  access: {
    trader: [{ may: ['view', 'create', 'edit', 'delete', 'copy', 'export'], rows: [{ company: 'companyId' }] }],
    operator: [{ may: ['view', 'export'], rows: 'all' }],
  },
  views: [
    {
      id: 'demandOrder',
      menu: 'demandOrder',
      route: '/trader',
      alias: '/trader/demandOrder',
      accounts: ['trader'],
      where: { companyId: { mine: true } },
      columns: ['orderNo', 'status'],
      more: [],
      filters: ['orderNo', 'status', 'consignee.nameZh', 'lines.goodsName', 'tags'],
      sort: '-createdAt',
      verbs: ['view', 'create', 'edit'],
      actions: ['submit', 'stop'],
    },
  ],
  form: [{ id: 'head', fields: ['declarationType'] }],
  file: 'schemas/order/service-order.yaml',
};

const others: readonly EntityDescriptor[] = [
  {
    ...empty,
    id: 'account',
    type: 'top',
    fields: [
      { ...demanded, required: 'always', key: 'username', kind: 'text', maxLength: 15, unique: true },
      { ...plain, required: 'always', key: 'password', kind: 'secret', pattern: '^\\S{8,15}$' },
      ...common,
    ],
    file: 'schemas/user/account.yaml',
  },
  {
    ...empty,
    id: 'enterprise',
    type: 'top',
    owner: 'self',
    fields: [{ ...demanded, key: 'eptName', kind: 'text', maxLength: 100 }, ...common.slice(0, 1), ...common.slice(2)],
    file: 'schemas/enterprise/enterprise.yaml',
  },
  {
    ...empty,
    id: 'hs-code',
    type: 'ref',
    key: 'hsCode',
    fields: [
      { ...plain, required: 'always', key: 'hsCode', kind: 'text', maxLength: 10 },
      { ...plain, required: 'always', key: 'edition', kind: 'text', maxLength: 10 },
      { ...plain, key: 'name', kind: 'text', maxLength: 200 },
      ...common,
    ],
    unique: [['hsCode', 'edition']],
    file: 'schemas/codes/hs-code.yaml',
  },
  { ...empty, id: 'file-object', type: 'log', fields: [...common], file: 'schemas/files/file-object.yaml' },
  { ...empty, id: 'licence', type: 'sub', fields: licenceFields, file: 'schemas/order/licence.yaml' },
  { ...empty, id: 'order-goods-line', type: 'sub', fields: lineFields, file: 'schemas/order/order-goods-line.yaml' },
  { ...empty, id: 'order-party', type: 'sub', fields: partyFields, file: 'schemas/order/order-party.yaml' },
];

const words = {
  entity: { 'service-order': { label: 'Service order', fields: { orderNo: 'Order number' } } },
  error: { 'not-found': 'There is no such record.' },
};

export const smallModel: Model = {
  entities: [...others, serviceOrder],
  lifecycles: [{ ...orderLifecycle, file: 'schemas/lifecycles/order.yaml' }],
  system: { account: 'account', enterprise: 'enterprise', file: 'file-object' },
  flows: [],
  papers: [],
  types: [{ name: 'weight', isFormat: false }],
  uploads: [{ id: 'declaration', extensions: ['pdf'], maxBytes: 20_971_520, source: '5' }],
  codes: [
    {
      id: 'currency',
      name: { zh: '币制', en: 'Currency', my: 'ငွေကြေး' },
      values: [{ value: 'CNY', name: { zh: '人民币', en: 'Yuan', my: 'ယွမ်' } }],
    },
  ],
  menu: [
    {
      route: '/trader',
      key: 'trader',
      items: [
        { key: 'demandOrder', route: '/trader', accounts: ['trader'], entity: 'service-order', view: 'demandOrder' },
      ],
    },
  ],
  roles: {},
  expensive: new Map(),
  placements: new Map([['service-order', { at: 'enterprise', by: 'companyId' }]]),
  monthly: new Set(),
  partitions: 0,
  screens: [{ id: 'dashboard', route: '/dashboard', menu: 'dashboard' }],
  redirects: [],
  readings: [],
  sections: {},
  statements: {},
  cases: [],
  mutation: {},
  synonyms: { same: [], units: {}, kinds: {} },
  locales: { zh: words, en: words, my: words },
  overrides: new Map([['service-order', new Set(['form.tsx', 'detail.tsx', 'hooks.ts'] as const)]]),
};
