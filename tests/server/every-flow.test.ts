// Every flow that is declared fills a draft of a sample source: all it names arrives, in a form its target takes, and nothing else.
import { describe, expect, it } from 'vitest';
import { model } from '../../generated/model.gen.ts';
import { checkRecord } from '../../runtime/core/check-record.ts';
import { compileEntity, type Entity } from '../../runtime/core/compile-entity.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Flow, FlowLines } from '../../runtime/core/descriptor/flow.ts';
import type { Row } from '../../runtime/core/descriptor/value.ts';
import { meetCondition } from '../../runtime/core/examples/meet-condition.ts';
import { sampleRow } from '../../runtime/core/examples/sample-value.ts';
import { completenessRules } from '../../runtime/core/findings.ts';
import { isEmpty, schemaPathOf, valuesAt } from '../../runtime/core/paths.ts';
import { exampleRecord } from '../../runtime/core/rules/example-record.ts';
import { fillDraft, type Rest } from '../../runtime/server/flows/fill-draft.ts';
import { measuresOf } from '../../runtime/server/links/measures.ts';
import { modelSource } from '../conformance/model-source.ts';

const source = modelSource(model);
const sourceId = '00000000-0000-4000-8000-0000000000f1';

function entityOf(id: string): Entity {
  const compiled = model.entities[id];
  if (!compiled) throw new Error(`There is no entity ${id}`);
  return compileEntity(compiled);
}

/** A complete record for which the flow can be made, with whatever the server sets in such a one. */
function sampleSource(flow: Flow): Row {
  const { descriptor, shape } = entityOf(flow.from);
  const whole = {
    ...sampleRow(descriptor.fields, source, 3),
    ...exampleRecord(descriptor, source).record,
    id: sourceId,
  };
  const own = Object.fromEntries(
    descriptor.fields.flatMap(({ key }) => (key === 'companyId' ? [[key, sourceId]] : [])),
  );
  const meant = flow.when
    ? meetCondition({ ...whole, ...own }, flow.when, { fields: descriptor.fields, source })
    : whole;
  return shape.compute({ ...whole, ...own, ...meant, ...summedUp(flow, descriptor.fields) });
}

/** Lines the server writes, one with an amount of one, where the flow is for records in which these add up to something. */
function summedUp({ when }: Flow, fields: readonly Field[]): Row {
  const sums = fields.flatMap(({ key, computed }) =>
    when && 'field' in when && when.field === key && computed && 'sum' in computed ? [computed.sum] : [],
  );
  return Object.fromEntries(
    sums.map((path) => {
      const [lines = '', inner = ''] = path.split('.');
      return [lines, [{ [inner]: '1' }]];
    }),
  );
}

function filledBy(flow: Flow, record: Row, restOf: (measure: string, line: string) => Rest | null = () => null) {
  return fillDraft({
    flow,
    source: record,
    from: entityOf(flow.from).descriptor.fields,
    to: entityOf(flow.to).descriptor.fields,
    known: {
      fieldsOf: (id) => entityOf(id).descriptor.fields,
      find: ({ entity, by, key }) => ({
        ...exampleRecord(entityOf(entity).descriptor, source).record,
        id: sourceId,
        [by]: key,
      }),
    },
    mine: { entity: 'enterprise', id: sourceId },
    restOf,
  });
}

function targetsOf(lines: readonly FlowLines[] = [], above = ''): string[] {
  return lines.flatMap(({ to, fields, cases = [], lines: below }) => [
    ...[fields, ...cases.map((one) => one.fields)].flatMap(Object.keys).map((key) => `${above}${to}.${key}`),
    ...targetsOf(below, `${above}${to}.`),
  ]);
}

describe.each(model.flows.map((flow) => [flow.id, flow] as const))('%s', (_id, flow) => {
  const record = sampleSource(flow);
  const { draft, filled } = filledBy(flow, record);
  const target = entityOf(flow.to);

  it('can be made of the sample', () => {
    expect(flow.when === undefined || holds(flow.when, record)).toBe(true);
  });

  it('fills nothing but what it names', () => {
    const named = new Set([
      ...Object.keys(flow.fields),
      ...flow.cases.flatMap(({ fields }) => Object.keys(fields)),
      ...targetsOf(flow.lines),
    ]);
    expect(filled.map(({ path }) => schemaPathOf(path)).filter((path) => !named.has(path))).toEqual([]);
    expect(filled.length).toBeGreaterThanOrEqual(Math.min(2, named.size));
    expect(filled.every(({ path }) => valuesAt(draft, path).every(({ value }) => !isEmpty(value)))).toBe(true);
  });

  it('fills values that a draft takes', () => {
    const yielding = new Set(filled.flatMap(({ path, ifFits }) => (ifFits ? [path] : [])));
    const filledPaths = new Set(filled.map(({ path }) => path));
    const findings = checkRecord(target, target.shape.normalise(draft), 'draft').filter(
      ({ path, rule }) => filledPaths.has(path) && !yielding.has(path) && !completenessRules.has(rule),
    );
    expect(findings).toEqual([]);
  });

  it('leaves out lines of which nothing is open, and fills what is left of others', () => {
    const measures = measuresOf(flow, entityOf(flow.from).descriptor.fields, record);
    const inLines = measures.filter(({ key }) => key.includes('.'));
    if (inLines.length === 0) return expect(flow.lines.some(({ open }) => open)).toBe(false);
    const none = filledBy(flow, record, (key, line) => {
      const has = measures.find((one) => one.key === key && one.line === line.replace(/\.$/, ''))?.has;
      return has === undefined ? null : { has, open: '0' };
    });
    const lines = [...new Set(inLines.map(({ key }) => key.split('.')[0] ?? ''))];
    expect(lines.flatMap((key) => (Array.isArray(none.draft[key]) ? none.draft[key] : []))).toEqual([]);
    return undefined;
  });
});
