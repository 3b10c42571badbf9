// The test cases of rules: run, noticed when a rule is gone, shown at their entry, kept from an example, and told when a change alters them.
import { afterAll, describe, expect, it } from 'vitest';
import { changedAnswers } from '../../cli/cases/changed-answers.ts';
import { compileJudges } from '../../cli/cases/compile-judges.ts';
import { mutateRules } from '../../cli/cases/mutate-rules.ts';
import { runCases } from '../../cli/cases/run-cases.ts';
import { printMutation, printRun } from '../../cli/cases/test-command.ts';
import { examine } from '../../generator/examine.ts';
import { buildModel } from '../../generator/model/build-model.ts';
import type { Model } from '../../generator/model/model.ts';
import { turnOf } from '../../runtime/core/cases/judge-case.ts';
import { mapOf } from '../../runtime/core/json-map.ts';
import { entryCases, readCases } from '../../runtime/core/rule-book/book-cases.ts';
import type { TriedCase } from '../../runtime/core/rule-book/change-trial.ts';
import { answerNow, editOf, fileFor, likelyAnswer, newCase } from '../../runtime/web/rule-book/cases/new-case.ts';
import { type Case, makeProject } from '../generator/case-project.ts';
import { book, model } from './book.ts';

const shipment = 'schemas/trade/shipment.yaml';
const written = `entity: shipment
as: trader
base:
  direction: import
  broker: 00000000-0000-4000-8000-0000000000b1
  netWeight: "1.5"
  grossWeight: "2"
  consignee: { name: A, phone: "13800000000" }
  lines: [ { goodsName: rice, unit: "035", quantity: "1.5" } ]
cases:
  - { name: the shipment as it is, complete: [lines.0.product: kilograms-have-product] }
  - { name: more net than gross, set: { netWeight: "3", lines.0.quantity: "3" }, complete: [lines.0.product: kilograms-have-product, netWeight: net-not-above-gross] }
`;

const made: { discard(): void }[] = [];
afterAll(() => {
  for (const { discard } of made) discard();
});

async function modelOf({ add, ...described }: Case): Promise<Model> {
  const project = makeProject({ ...described, add: { 'schemas/cases/shipment.yaml': written, ...add } });
  made.push(project);
  const { project: read, descriptors, findings } = await examine({ root: project.root });
  expect(findings).toEqual([]);
  return buildModel(read, descriptors);
}

const run = (one: Model) => runCases(one, compileJudges(one));

describe('cases of a project', () => {
  it('are as they must, or told with what must come and what came', async () => {
    const sound = await modelOf({});
    const failed = run(sound).filter(({ verdict }) => verdict === 'fails');
    expect(failed.map(({ one, answer }) => [one.name, answer])).toEqual([]);
    const wrong = await modelOf({
      edits: [
        {
          file: shipment,
          replace: 'not-above: [netWeight, grossWeight]',
          by: 'not-above: [grossWeight, totalQuantity]',
        },
      ],
    });
    const text = printRun(run(wrong), wrong);
    expect(text).toContain('2 cases of 1 files: 0 as they must, 2 otherwise');
    expect(text).toContain('schemas/cases/shipment.yaml: more net than gross');
    expect(text).toContain('    must come: lines.0.product: kilograms-have-product, netWeight: net-not-above-gross');
  });

  it('notice which rule is gone, and which is not protected', async () => {
    const one = await modelOf({});
    const { shipment: rules } = await mutateRules(one, compileJudges(one));
    expect(rules?.['net-not-above-gross']).toEqual({ gone: ['more net than gross'] });
    expect(rules?.['broker-chosen']?.gone).toEqual([]);
    expect(printMutation({ shipment: rules ?? {} })).toContain(
      'noticed by no case: shipment quantity-is-net, shipment broker-chosen',
    );
  });

  it('tell what a change makes them answer', async () => {
    const [before, after] = [
      await modelOf({}),
      await modelOf({ edits: [{ file: 'schemas/types.yaml', replace: 'digits: [8, 3]', by: 'digits: [8, 0]' }] }),
    ];
    const changed = await changedAnswers(before, after, new Set(['shipment']));
    expect(changed.map(({ name, verdict }) => [name, verdict])).toEqual([['the shipment as it is', 'fails']]);
    expect(changed[0]?.before?.draft).toEqual([]);
    expect(changed[0]?.after?.draft).toEqual([{ path: 'netWeight', rule: 'digits' }]);
    expect(await changedAnswers(before, before, new Set(['shipment']))).toEqual([]);
  });

  it('are no longer as they must where a rule on other records turns them, though a page finds nothing', async () => {
    const narrow = {
      ...model,
      entities: model.entities.map((entity) => ({
        ...entity,
        rules: entity.rules.map((rule) =>
          rule.id === 'weight-near-manifest'
            ? { ...rule, params: { ...mapOf(rule.params), withinPercent: '3' } }
            : rule,
        ),
      })),
    };
    const reports = new Set(['export-arrival-report']);
    const told = (changed: readonly TriedCase[]) =>
      changed.map(({ name, verdict, before, after }) => [name, verdict, turnOf(before, after)]);
    const less = 'a weight five in a hundred less';
    expect(told(await changedAnswers(model, narrow, reports))).toEqual([[less, 'fails', 'refused']]);
    expect(told(await changedAnswers(narrow, model, reports))).toEqual([[less, 'passes', 'accepted']]);
  });
});

describe('the cases of this project', () => {
  const read = readCases({ files: model.cases });

  it('stand at the entry they break or keep', () => {
    const entry = book.entries.find(({ id }) => id === 'declaration.rules.net-not-above-gross');
    if (!entry) throw new Error('The book lacks the rule on weights');
    const { breaks, keeps, mutation } = entryCases(book, { read, mutation: model.mutation }, entry);
    expect(breaks.map(({ name }) => name)).toContain('net weight above gross weight by a gram');
    expect(breaks[0]?.found).toEqual([{ path: 'netWeight', rule: 'net-not-above-gross', at: 'complete' }]);
    expect(keeps.length).toBeGreaterThan(0);
    expect(mutation?.gone).toContain('net weight above gross weight by a gram');
  });

  it('of lines stand at the limits of the lines', () => {
    const entry = book.entries.find(({ id }) => id === 'declaration-goods-line.fields.unitPrice.digits');
    if (!entry) throw new Error('The book lacks the digits of prices');
    expect(entryCases(book, { read, mutation: {} }, entry).breaks.length).toBeGreaterThan(0);
  });

  it('are none of a notice, which judges nothing, though they set its day', () => {
    const [entry] = book.entries.filter(({ id }) => id === 'bill.deadlines.due-soon');
    expect(entry?.path).toBe('dueDate');
    expect(entry && entryCases(book, { read, mutation: {} }, entry)).toEqual({ breaks: [], keeps: [] });
  });

  it('are what the kept run of mutation names', () => {
    const names = new Map<string, Set<string>>();
    for (const { read: file } of read) {
      const own = names.get(file.entity) ?? new Set();
      names.set(file.entity, own);
      for (const { name } of file.cases) own.add(name);
    }
    // Anything here: run "tongguan rules test --mutate" once more.
    const lost = Object.entries(model.mutation).flatMap(([entity, rules]) =>
      Object.entries(rules).flatMap(([rule, found]) => {
        const isThere = model.entities.some(
          ({ id, rules: own }) => id === entity && own.some((one) => one.id === rule),
        );
        const gone = Object.values(found)
          .flat()
          .filter((name) => !names.get(entity)?.has(name));
        return isThere ? gone.map((name) => `${entity} ${rule}: ${name}`) : [`${entity} ${rule}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('are added from an example, with all that is found of the whole record', () => {
    const entry = book.entries.find(({ id }) => id === 'declaration.rules.net-not-above-gross');
    const home = fileFor(read, 'declaration');
    const compiled = compileJudges(model).judgeOf('declaration');
    if (!entry || !home || !compiled) throw new Error('The book lacks the rule on weights');
    const filled = {
      entry,
      compiled,
      record: { netWeight: '50000.000', grossWeight: '49999.998' },
      inputs: ['netWeight', 'grossWeight'],
    };
    const wanted = likelyAnswer(entry, answerNow(home, filled), filled.inputs);
    expect(wanted).toEqual({ comes: 'complete', at: 'netWeight' });
    const kept = newCase(home, { ...filled, name: 'two grams over', wanted });
    expect(kept.isSo).toBe(true);
    expect(editOf(kept)).toEqual({
      file: 'schemas/cases/declaration.yaml',
      path: ['cases', 'two grams over'],
      after: {
        name: 'two grams over',
        set: { grossWeight: '49999.998' },
        complete: [{ netWeight: 'net-not-above-gross' }],
      },
    });
    const otherwise = newCase(home, {
      ...filled,
      name: 'two grams over',
      wanted: { comes: 'nothing', at: 'netWeight' },
    });
    expect(otherwise.isSo).toBe(false);
  });
});
