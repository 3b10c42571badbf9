// The kinds of mistakes people make in schemas: each says where it can be made, what is written there, and where it stands then.
import {
  again,
  around,
  asIn,
  asSibling,
  asText,
  before,
  instead,
  type MistakeKind,
  misspellKey,
  misspellValue,
  of,
  onLine,
  otherParam,
  otherParams,
  strangeParams,
  takeOut,
  turned,
  where,
  withoutLanguage,
} from './mistake-makers.ts';

const entity = /^schemas\/(?!codes|flows|papers|lifecycles|cases|seeds)[\w-]+\/[\w-]+\.yaml$/;
const lifecycle = /^schemas\/lifecycles\//;
const flow = /^schemas\/flows\//;
const menu = /^schemas\/menu\.yaml$/;
const roles = /^schemas\/roles\.yaml$/;
const statements = /^schemas\/spec-statements\.yaml$/;
const readings = /^schemas\/readings\.yaml$/;
const types = /^schemas\/types\.yaml$/;
const cases = /^schemas\/cases\//;
const codes = /^schemas\/codes\//;
const entityLabels = /^locales\/entities\//;
const words = /^locales\/(ui|errors|messages|rules|limits)\.yaml$/;
const namedWords = /^locales\/(errors|rules|limits|formats|messages|ui)\.yaml$/;
const askedWords = /^locales\/(messages|ui|limits|signatures)\.yaml$/;

const keys: readonly MistakeKind[] = [
  of(
    'key of an entity',
    entity,
    'title|head|key|required|rules|lifecycles|access|views|form|properties|kind|completes|summaries|unique|spec',
    misspellKey,
  ),
  of('key of a field', entity, 'properties.*.*', misspellKey),
  of('field where it is defined', entity, 'properties.*', misspellKey),
  of('type where it is defined', types, 'weight|quantity|upper-code|entry-number|doc-id|id-card', misspellKey),
  of('reading where it is defined', readings, 'contact-name-length|customs-code-form|document-id-form', misspellKey),
  of('action where it is defined', lifecycle, 'transitions.*', misspellKey),
  of('key of a view', entity, 'views.*.*', misspellKey),
  of('key of a grant', entity, 'access.*.*', misspellKey),
  of('key of a rule', entity, 'rules.#.*', misspellKey),
  of('key within a rule', entity, 'rules.#.*.*', misspellKey),
  of('key of a section', entity, 'form.#.*', misspellKey),
  of('key of a condition', entity, '**.when.field|is|in|isNot|present|absent|all|any', misspellKey),
  of('key of a transition', lifecycle, 'transitions.*.*', misspellKey),
  of('key of a state', lifecycle, 'states.*.*', misspellKey),
  of('key of a flow', flow, '*', misspellKey),
  of('key of a type', types, '*.*', misspellKey),
  of('key of a menu group', menu, 'groups.#.*', misspellKey),
  of('key of a code value', codes, 'values.#.*', misspellKey),
  of('language of a label', entityLabels, 'fields.*.zh|en|my', misspellKey),
];

const names: readonly MistakeKind[] = [
  of('field that is required', entity, 'required|requiredInDraft.#', misspellValue),
  of('column', entity, 'views.*.columns|more.#', misspellValue),
  of('filter', entity, 'views.*.filters.#', misspellValue),
  of('order', entity, 'views.*.sort', misspellValue),
  of('field of a form', entity, 'form.#.fields.#', misspellValue),
  of('column of a table', entity, 'form.#.columns.#', misspellValue),
  of('table of a form', entity, 'form.#.table', misspellValue),
  of('title', entity, 'title|head.#', misspellValue),
  of('field of a rule', entity, 'rules.#.required-when|same-in|unique-in|as-elements', misspellValue),
  of('field of a list of a rule', entity, 'rules.#.not-above|same-as|together|differs.#', misspellValue),
  of('field within a rule', entity, 'rules.#.sum-equals|count-equals|product-equals|line-requires.*', misspellValue),
  of('entity of a rule', entity, 'rules.#.none-among|exists-among.entity', misspellValue),
  of('field of another entity', entity, 'rules.#.none-among|exists-among.match.*', misspellValue),
  of('field of a condition', entity, '**.when.field', misspellValue),
  of('value of a condition', entity, '**.when.is', misspellValue),
  of('value of a condition of a flow', flow, '**.when.is', misspellValue),
  of('value of a condition of a transition', lifecycle, '**.when.is', misspellValue),
  of('field of a choice', entity, 'properties.*.where.field', misspellValue),
  of('what is computed', entity, 'properties.*.computed.sum|lookup|count|first|last|daysPast', misspellValue),
  of('what is proposed', entity, 'properties.*.proposes.product|difference|quotient.#', misspellValue),
  of('named type', entity, 'properties.*.$ref', where(/types#/, misspellValue)),
  of('sub-entity', entity, 'properties.*.items.$ref', misspellValue),
  of('entity referred to', entity, 'properties.*.refers', misspellValue),
  of('code table', entity, 'properties.*.code', misspellValue),
  of('upload profile', entity, 'properties.*.upload', misspellValue),
  of('lifecycle of a field', entity, 'properties.*.state', misspellValue),
  of('field of the currency', entity, 'properties.*.in', misspellValue),
  of('format', entity, 'properties.*.format', misspellValue),
  of('lifecycle', entity, 'lifecycles.#.use', misspellValue),
  of('actor of an entity', entity, 'lifecycles.#.actors.*', misspellKey),
  of('company of an actor', entity, 'lifecycles.#.actors.*.#.company', misspellValue),
  of('account of an actor', entity, 'lifecycles.#.actors.*.#.account', misspellValue),
  of('action of a view', entity, 'views.*.actions.#', misspellValue),
  of(
    'action that those of the view never make',
    /service-order\.yaml$/,
    'views.*.actions',
    where(/^\[stop\]$/, ({ span }) => ({ ...span, text: '[stop, approve]', at: span.start + 7 })),
  ),
  of('verb of a view', entity, 'views.*.verbs.#', misspellValue),
  of('account of a view', entity, 'views.*.accounts.#', misspellValue),
  of('field of a view', entity, 'views.*.where.*', misspellKey),
  of('state of a view', entity, 'views.*.where.*.not|in.#', misspellValue),
  of('verb of a grant', entity, 'access.*.may.#', misspellValue),
  of('account of a grant', entity, 'access.*', misspellKey),
  of('action of a rule', entity, 'rules.#.on.#', misspellValue),
  of('id of a rule of a hook', entity, 'rules.#.id', onLine(/hook: \{/, /^$/, misspellValue)),
  of('field filled', entity, 'properties.*.fills.*', misspellKey),
  of('field filled from', entity, 'properties.*.fills.*', misspellValue),
  of('field completed', entity, 'completes.#.with.*', misspellKey),
  of('field completed from', entity, 'completes.#.with.*', misspellValue),
  of('state that others name', /lifecycles\/(order|bill)\.yaml$/, 'states.inProgress|submitted', misspellKey),
  of('state left', lifecycle, 'transitions.*.from.#', misspellValue),
  of('state led to', lifecycle, 'transitions.*.to', misspellValue),
  of('first state', lifecycle, 'initial', misspellValue),
  of('actor', lifecycle, 'transitions.*.by.#', misspellValue),
  of('field set', lifecycle, 'transitions.*.sets.*', misspellKey),
  of('refusal', lifecycle, 'transitions.*.refuses', misspellValue),
  of('source of a flow', flow, 'from', misspellValue),
  of('target of a flow', flow, 'to', misspellValue),
  of('field of a flow', flow, 'fields.*', misspellValue),
  of('field flowed into', flow, 'fields.*', misspellKey),
  of('lines flowed into', flow, 'lines.#.to', misspellValue),
  of('day of looks', entity, 'looks.on|by', misspellValue),
  of('rule across enterprises', entity, 'acrossEnterprises.#', where(/-/, misspellValue)),
  of('lines of another table', /schemas\/bill\/bill\.yaml$/, 'form.#.table', where(/^refunds$/, instead('payments'))),
  of('icon', menu, 'groups.#.icon', misspellValue),
  of('route of a menu group', menu, 'groups.#.route', where(/Broker|contract/, misspellValue)),
  of('menu item', menu, 'groups.#.items.#', misspellValue),
  of('group of an order', menu, 'orders.*.#', misspellValue),
  of('user type of a redirect', menu, 'redirects.#.when.userType', instead('"44"')),
  of('menu of a role', roles, '*.#.menus.*', misspellKey),
  of('action of a role', roles, '*.#.menus.*.#', misspellValue),
  of(
    'action of a role that its accounts cannot do',
    roles,
    'operator.#.menus.platformOrder|plannerManifest|originalBill',
    where(/^\[view\]$/, ({ span }) => ({ ...span, text: '[view, delete]', at: span.start + 7 })),
  ),
  of('entity of cases', cases, 'entity', misspellValue),
  of('state of a case', cases, 'actions.#.set.status', misspellValue),
  of('account of cases', cases, 'as', misspellValue),
  of('account of an action of a case', cases, 'actions.#.by', misspellValue),
  of('field of a case', cases, 'base.*', misspellKey),
];

const values: readonly MistakeKind[] = [
  of('type: number', entity, 'properties.*.type', where(/string|integer/, instead('number'))),
  of('type: date', entity, 'properties.*.type', where(/string/, instead('date'))),
  of('required: true in a field', entity, 'properties.*.type|$ref|enum', before('required: ▸true, ')),
  of('required: [..] in a text', entity, 'properties.*.type', where(/string/, before('required: ▸[x], '))),
  of('datetime', entity, 'properties.*.format', where(/date/, instead('datetime'))),
  of('format of another world', entity, 'properties.*.format', instead('money')),
  of('text in place of a list', entity, 'title|required', asText),
  of('text in place of columns', entity, 'views.*.columns|filters', asText),
  of('text in place of verbs', entity, 'access.*.may', asText),
  of('text in place of states', lifecycle, 'transitions.*.from', asText),
  of('text in place of actors', lifecycle, 'transitions.*.by', asText),
  of(
    'list in place of a text',
    entity,
    'properties.*.code|refers',
    around('▸[', () => ']'),
  ),
  of(
    'number in quotes',
    entity,
    'properties.*.maxLength|minLength|minimum',
    around('▸"', () => '"'),
  ),
  of('number in words', entity, 'properties.*.maxLength|minimum', instead('many')),
  of('yes', entity, 'properties.*.readOnly|unique', instead('yes')),
  of('length below nought', entity, 'properties.*.maxLength', instead('-1')),
  of('one digit', entity, 'properties.*.digits', instead('15')),
  of('digits as text', entity, 'properties.*.digits', instead('"15,2"')),
  of('bound without quotes', entity, 'properties.*.above|upTo', where(/"\d+"/, instead('0'))),
  of('code value without quotes', codes, 'values.#.value', where(/"\d+"/, instead('17'))),
  of('statement of an unknown section', statements, '*', ({ key }) =>
    key ? { ...key, text: '"77.1"', at: key.start } : null,
  ),
  of('statement answered by an unknown rule', statements, '*.by.#', misspellValue),
  of('limit in a statement', statements, '*.by.#', where(/\.fields\.\w+\.\w+$/, misspellValue)),
  of('unknown section', entity, 'properties.*.spec|spec', instead('"77"')),
];

const bounds: readonly MistakeKind[] = [
  of('digits beyond all numbers', entity, 'properties.*.digits', instead('[40, 2]')),
  of(
    'least above most',
    entity,
    'properties.*.maxLength',
    onLine(/maxLength: \d+/, /minLength|pattern|numbering/, before('minLength: ▸9999, ')),
  ),
  of(
    'lower bound above upper',
    entity,
    'properties.*.upTo',
    onLine(/upTo: "\d+"/, /above/, before('above: ▸"99999", ')),
  ),
  of(
    'value that is none',
    entity,
    'properties.*.enum',
    onLine(/enum/, /default|readOnly|starts|proposes|computed|valuesWere/, before('default: ▸nothingOfThese, ')),
  ),
  of('pattern that is not anchored', types, '*.pattern', where(/^"\^.*\$"$/, instead('"^[A-Z]+"'))),
  of('pattern that is no pattern', types, '*.pattern', where(/^"/, instead('"^[A-Z+$"'))),
  of(
    'pattern with the signs between two alphabets',
    types,
    '*.pattern',
    where(/^"\^\[A-Za-z0-9\]\{/, instead('"^[A-z0-9]{1,15}$"')),
  ),
  of('length below what its pattern takes', types, '*.maxLength', onLine(/\{1,15\}\$"/, /^$/, instead('12'))),
  of('more files than there may be', entity, 'properties.*.minItems', onLine(/upload: image/, /^$/, instead('9'))),
  of('part asked for that is not taken', entity, 'properties.*.only', where(/^\[name, address\]$/, instead('[name]'))),
  of('money in a unit', /fee-rate\.yaml$/, 'properties.chargeStandard.in', instead('unit')),
  of('product in another currency', /bill-fee-line\.yaml$/, 'properties.lineAmount.in', instead('convertedCurrency')),
  of('pattern that runs away', types, '*.pattern', where(/^"/, instead('"^([A-Z]+)+$"'))),
  of('pattern that runs away by what may be nothing', types, '*.pattern', where(/^"/, instead('"^(A?B?)*$"'))),
  of(
    'pattern that runs away by what may be nothing as often',
    types,
    '*.pattern',
    where(/^"/, instead('"^(A?){30}$"')),
  ),
  of(
    'length that its pattern cannot have',
    types,
    '*.maxLength',
    onLine(/pattern: "\^(\[[^\]]*\]|\\\\d)\{(1[0-9]|[5-9])/, /checkDigit/, instead('2')),
  ),
  of('pattern that refuses its examples', types, '*.pattern', where(/^"\^UN\\\\d/, instead('"^ZZ\\\\d{4}$"'))),
  of('numbering of a day that is none', entity, 'properties.*.numbering', instead('"AA{yyyyMMd}{seq:5}"')),
  of('numbering that does not count', entity, 'properties.*.numbering', instead('"AA{yyyyMMdd}"')),
  of('numbering of unknown parts', entity, 'properties.*.numbering', instead('"AA{yyyyMMdd}{sq:5}"')),
  of('length that its numbers do not have', entity, 'properties.*.maxLength', onLine(/numbering/, /^$/, instead('7'))),
  of(
    'condition that never holds',
    entity,
    'rules.#.when',
    around('{ all: [ ', (written) => `, ▸{ not: ${written} } ] }`),
  ),
  of(
    'section that is never shown',
    entity,
    'form.#.when',
    around('{ all: [ ', (written) => `, ▸{ not: ${written} } ] }`),
  ),
  of('field compared with itself', entity, 'rules.#.not-above', ({ span, isList }, { text }) => {
    const [, one = ''] = /^\[(\w+), \w+\]$/.exec(text.slice(span.start, span.end)) ?? [];
    return isList && one !== '' ? { ...span, text: `[${one}, ${one}]`, at: span.start + one.length + 3 } : null;
  }),
  of(
    'fields of a rule turned round',
    entity,
    'rules.#.not-above',
    where(/^\[(startDate, endDate|netWeight, grossWeight|validFrom, validUntil|\w+Buy, \w+Sell)\]$/, turned),
  ),
  of(
    'sum copied from another field',
    /packing-list\.yaml$/,
    'properties.totalNet.computed',
    instead('{ sum: lines.grossWeight }'),
  ),
  of('list copied from another', /business-partner\.yaml$/, 'views.crmSuppliers.where', instead('{ type: customer }')),
  of(
    'case of a flow copied',
    flow,
    'cases.1.when',
    where(/^\{ field: ieFlag, is: E \}$/, instead('{ field: ieFlag, is: I }')),
  ),
  of(
    'proposal that a rule refuses',
    /service-order\.yaml$/,
    'properties.orderAmount.proposes',
    instead('{ sum: lines.unitPrice }'),
  ),
  of(
    'refusal reviewed as passed',
    lifecycle,
    'transitions.*.review.result',
    onLine(/to: (\w+R|r)ejected/, /^$/, where(/^failed$/, instead('passed'))),
  ),
  of(
    'outcome that leads nowhere else',
    /lifecycles\/bill\.yaml$/,
    'transitions.pay.0.instead.0.to',
    instead('paidPendingPayee'),
  ),
  of('field that the form forgets', entity, 'form.#.fields', ({ span }, { text, sites }) => {
    const written = text.slice(span.start, span.end);
    const field = sites.find(({ path }) => path.join('.') === 'properties.remarks');
    const start = span.start + written.indexOf(', remarks]');
    if (
      !field?.key ||
      start < span.start ||
      !/^\{ \$ref: "types#\/remarks"(, spec: proposed)? \}$/.test(text.slice(field.span.start, field.span.end))
    )
      return null;
    return { start, end: start + ', remarks'.length, text: '', at: field.key.start };
  }),
  of('heading of another field', entity, 'properties.*.aliases', ({ span, path }, { text, sites }) => {
    const other = sites.find((one) => one.path.length === 3 && one.path[2] === 'aliases' && one.path[1] !== path[1]);
    const [, name = ''] = /^\[([\p{L}\w ]+),/u.exec(other ? text.slice(other.span.start, other.span.end) : '') ?? [];
    if (!other || name === '' || other.span.start > span.start) return null;
    return { start: span.end - 1, end: span.end - 1, text: `, ${name}`, at: span.end - 1 + 2 };
  }),
  of('name of a rule or section twice', entity, 'rules|form.#.id', ({ span, path }, { text, sites }) => {
    const other = sites.find(({ path: one }) => one[0] === path[0] && one[1] === 0 && one[2] === 'id');
    if (!other || path[1] === 0) return null;
    return { ...span, text: text.slice(other.span.start, other.span.end), at: span.start };
  }),
  of(
    'accounts that see nothing',
    entity,
    'access.*.may',
    onLine(/may: \[view, \w/, /&/, ({ span }, { text }) => {
      const written = text.slice(span.start, span.end).replace('view, ', '');
      return { ...span, text: written, at: span.start };
    }),
  ),
  of('column twice', entity, 'views.*.columns|filters', again),
  of('field twice in a form', entity, 'form.#.fields', again),
  of('state twice', lifecycle, 'transitions.*.from', again),
  of('verb twice', entity, 'access.*.may', again),
  of('label key twice', entityLabels, 'fields.*', ({ key }, { text }) => {
    if (!key) return null;
    const start = text.lastIndexOf('\n', key.start) + 1;
    const line = text.slice(start, text.indexOf('\n', key.start) + 1);
    return { start, end: start, text: line, at: start + line.length + (key.start - start) };
  }),
];

const labels: readonly MistakeKind[] = [
  of('label missing', entityLabels, 'fields.*', takeOut),
  of('label of a section missing', entityLabels, 'sections.*', takeOut),
  of('label of a view missing', entityLabels, 'views.*', takeOut),
  of('label misspelt', entityLabels, 'fields.*', misspellKey),
  of('label of a value misspelt', entityLabels, 'values.*.*', misspellKey),
  of('label of a rule misspelt', entityLabels, 'rules.*', misspellKey),
  of('state called like another', /^locales\/lifecycles\//, 'states.*.zh', asSibling),
  of('state called like another, of a lifecycle within', entityLabels, 'lifecycles.*.states.*.my', asSibling),
  of('choice called like another in one language', entityLabels, 'values.*.*.en', asSibling),
  of('value called like another in one language', codes, 'values.#.en', asSibling),
  of('example that is refused', /^locales\/formats\.yaml$/, '*.zh', ({ span, path }, { text }) => {
    const start = text.indexOf('例如 ', span.start) + 3;
    // These take nearly every sign, or have no pattern.
    if (start < 3 || start > span.end || /^(vessel-name|network-secret|contact-name)$/.test(String(path[0])))
      return null;
    return { start, end: start, text: '！', at: span.start };
  }),
  of('word of a kind of value misspelt', /^locales\/limits\.yaml$/, 'type.*', misspellKey),
  of('word of a signature misspelt', /^locales\/signatures\.yaml$/, 'refused.*', misspellKey),
  of('word misspelt', namedWords, '*', misspellKey),
  of('word nobody asks for', askedWords, '*', before('▸spareWord: { zh: 备用, en: Spare word, my: အပိုစကား }\n')),
  of('other number in one language', /^locales\/formats\.yaml$/, '*.my', ({ span }, { text }) => {
    const start = text.indexOf('50', span.start);
    return start > 0 && start < span.end ? { start, end: start + 2, text: '500', at: span.start } : null;
  }),
  of('label left to do', entityLabels, 'fields.*.zh|en|my', instead('TODO')),
  of('language missing', entityLabels, 'fields.*.my', withoutLanguage),
  of('not translated into Burmese', entityLabels, 'fields.*.my', asIn('en')),
  of('not translated into Chinese', entityLabels, 'fields.*.zh', asIn('en')),
  of('Chinese for English', entityLabels, 'fields.*.en', asIn('zh')),
  of('Burmese for Chinese', entityLabels, 'fields.*.zh', asIn('my')),
  of('parameter by another name in one language', words, '**.zh|en|my', otherParam),
  of('parameter by another name', words, '**', otherParams),
  of('parameter of another word', /^locales\/ui\.yaml$/, 'flow|rates|entities.fill|chart|valueOf', strangeParams),
];

/** Every kind of mistake that is put into the schemas of the product. */
export const mistakeKinds: readonly MistakeKind[] = [...keys, ...names, ...values, ...bounds, ...labels];
