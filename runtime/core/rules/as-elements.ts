// as-elements: goods.specModel — a text is made of the elements listed for the record chosen beside it: those that must be are filled,
// those chosen from a code table hold one of its codes, and there are no more parts than elements. Without elements it is free.
import type { Condition } from '../descriptor/condition.ts';
import type { Elements } from '../descriptor/field.ts';
import type { Json, Row } from '../descriptor/value.ts';
import { bar, elementFault, type ListedElement } from '../element-parts.ts';
import { withSample } from '../examples/place-sample.ts';
import { elementsOf } from '../kinds/field-traits.ts';
import { fieldAt, isEmpty, valueAt, valuesAt, withValueAt } from '../paths.ts';
import { alongside } from './lines-of.ts';
import type { FieldRead, RecordPort, RuleKind, Violation } from './rule-kind.ts';

/** As the compiler hands it on: with the elements of the field, whose references are paths of the record. */
type Made = { field: string; elements: Elements & Json };
type AsElements = string | Made;

interface OrderedElement extends ListedElement {
  readonly order: number;
}

export const asElements: RuleKind<AsElements> = {
  kind: 'as-elements',
  params: { type: 'string', minLength: 1 },
  completed: (params, fields) => {
    if (typeof params !== 'string') return params;
    const elements = elementsOf(fieldAt(fields, params));
    if (!elements) return params;
    const placed = Object.entries(elements.of).map(([theirs, own]) => [theirs, beside(params, own)]);
    return { field: params, elements: { ...elements, of: Object.fromEntries(placed) } as Made['elements'] };
  },
  reads: (params) => {
    if (typeof params === 'string') return [{ path: params, kinds: ['text'] }];
    const { field, elements } = params;
    const of = elements.from;
    const listed: FieldRead[] = [elements.order, elements.name, elements.needed].map((path) => ({ path, of }));
    return [
      { path: field, kinds: ['text'] },
      ...Object.entries(elements.of).flatMap(([theirs, own]): FieldRead[] => [
        { path: own, kinds: ['reference'] },
        { path: theirs, of, key: true },
      ]),
      ...listed,
    ];
  },
  sentences: ['as-elements-many', 'as-elements-coded'],
  wording: (params, label) => ({ field: label(fieldOf(params)) }),
  check: () => [],
  checkCrossRecord: async (record, params, _context, port) => {
    if (typeof params === 'string') return [];
    const listed = new Map<string, Promise<readonly ListedElement[]>>();
    const violations: Violation[] = [];
    for (const { path, value } of valuesAt(record, params.field)) {
      if (isEmpty(value)) continue;
      const values = chosenBeside(record, path, params.elements);
      if (values === null) continue;
      const key = JSON.stringify(values);
      const elements = listed.get(key) ?? elementsFor(values, params.elements, port);
      listed.set(key, elements);
      const fault = elementFault(String(value), await elements);
      if (fault) violations.push({ path, ...fault });
    }
    return violations;
  },
  examples: (record, params, { entity, source }) => {
    if (typeof params === 'string') return null;
    const { field, elements } = params;
    const shape = { fields: entity.fields, source };
    const ready = [...Object.values(elements.of), field].reduce((row, path) => withSample(row, path, shape), record);
    const [first] = valuesAt(ready, field);
    const values = first && chosenBeside(ready, first.path, elements);
    if (!first || !values) return null;
    const others = ['A', 'B'].map((name, index) => ({
      entity: elements.from,
      values: {
        ...valuesMeeting(elements.where),
        ...values,
        [elements.order]: index + 1,
        [elements.name]: name,
        [elements.needed]: true,
      },
    }));
    return {
      passes: withValueAt(ready, first.path, `a${bar}b`),
      fails: withValueAt(ready, first.path, 'a'),
      inputs: [first.path, ...Object.values(elements.of).map((own) => alongside(first.path, own))],
      others,
    };
  },
};

function fieldOf(params: AsElements): string {
  return typeof params === 'string' ? params : params.field;
}

/** The path of a field beside another. */
function beside(path: string, key: string): string {
  return [...path.split('.').slice(0, -1), key].join('.');
}

/** What the elements must name; null while nothing is chosen. */
function chosenBeside(record: Row, path: string, { of }: Elements): { [theirs: string]: Json } | null {
  const values = Object.entries(of).map(([theirs, own]) => [theirs, valueAt(record, alongside(path, own)) ?? null]);
  return values.some(([, value]) => isEmpty(value)) ? null : Object.fromEntries(values);
}

async function elementsFor(
  values: { readonly [path: string]: Json },
  { from, order, name, needed, codes, where }: Elements,
  port: RecordPort,
): Promise<readonly ListedElement[]> {
  const paths = [order, name, needed, ...(codes === undefined ? [] : [codes])];
  const rows = await port.values({ entity: from, values, paths, ...(where && { where }) });
  const read = rows.map(async (row): Promise<OrderedElement> => {
    const table = codes === undefined ? null : row[codes]?.[0];
    return {
      order: Number(row[order]?.[0] ?? 0),
      name: String(row[name]?.[0] ?? ''),
      required: String(row[needed]?.[0]) === 'true',
      codes: typeof table === 'string' ? await port.codes(table) : [],
    };
  });
  return (await Promise.all(read)).toSorted((a, b) => a.order - b.order);
}

/** Values with which a plain condition holds, for an example. */
function valuesMeeting(where: Condition | undefined): { [path: string]: Json } {
  return where && 'field' in where && 'is' in where ? { [where.field]: where.is } : {};
}
