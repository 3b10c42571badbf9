// Entries of what a record can be made of: which fields flow, for whom, from what, and how much can be taken.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Flow, FlowLines } from '../../runtime/core/descriptor/flow.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { conditionText, labelOf, type TextContext } from '../model/condition-text.ts';
import { list } from '../model/translator.ts';
import type { RuleEntry } from './rule-entries.ts';

/** One entry for each flow that leads to records of the entity. */
export function flowEntries(context: TextContext, entity: EntityDescriptor): RuleEntry[] {
  return context.model.flows.filter(({ to }) => to === entity.id).map((flow) => flowEntry(context, entity, flow));
}

function flowEntry(context: TextContext, entity: EntityDescriptor, flow: Flow): RuleEntry {
  const { translator, model } = context;
  const source = model.entities.find(({ id }) => id === flow.from);
  const named = (paths: readonly string[]): LocalizedText => list(paths.map((path) => labelOf(context, entity, path)));
  const open = [...flow.open, ...openIn(flow.lines, '')];
  const { file: _, id, source: spec, ...facts } = flow;
  return {
    id: `${entity.id}.flows.${id}`,
    entity: entity.id,
    kind: 'system',
    name: id,
    sentence: translator.book('sentence.flow', {
      source: translator.say(`entity.${flow.from}.label`),
      fields: named([...Object.keys(flow.fields), ...flow.lines.map(({ to }) => to)]),
    }),
    details: [
      ...(flow.by.length > 0
        ? [
            translator.book('sentence.flowBy', {
              accounts: list(flow.by.map((one) => translator.say(`ui.accountType.${one}`))),
            }),
          ]
        : []),
      ...(flow.mine !== undefined && source
        ? [translator.book('sentence.flowMine', { field: labelOf(context, source, flow.mine) })]
        : []),
      ...chargesText(context, flow),
      ...(flow.when && source
        ? [translator.book('sentence.onlyWhen', { condition: conditionText(context, source, flow.when) })]
        : []),
      ...severalText(context, named, flow),
      ...(open.length > 0 ? [translator.book('sentence.flowOpen', { fields: named(open) })] : []),
      keepsText(context, flow),
    ],
    source: spec,
    facts: facts as unknown as { readonly [name: string]: Json },
  };
}

function severalText(
  { translator }: TextContext,
  named: (paths: readonly string[]) => LocalizedText,
  { several, same }: Flow,
): LocalizedText[] {
  if (!several) return [];
  return [
    same.length > 0
      ? translator.book('sentence.flowSame', { fields: named(same) })
      : translator.book('sentence.flowSeveral'),
  ];
}

/** When the server makes it by itself, by which rules, and which of them it gathers by the month. */
function chargesText(context: TextContext, { from, charges }: Flow): LocalizedText[] {
  const { translator, model } = context;
  const rules = model.entities.find(({ id }) => id === charges?.by);
  const lifecycle = model.entities.find(({ id }) => id === from)?.lifecycles[0]?.lifecycle.id;
  if (!charges || !rules || lifecycle === undefined) return [];
  const or = translator.book('condition.orValue');
  const states = charges.reaching.map((state) => translator.say(`entity.${from}.states.${lifecycle}.${state}`));
  const conditions = [charges.for, charges.where].flatMap((one) => (one ? [one] : []));
  const by = translator.say(`entity.${rules.id}.label`);
  return [
    translator.book('sentence.flowCharges', {
      states: list(states, or),
      rules: by,
      condition: conditionText(context, rules, { all: conditions }),
    }),
    translator.book('sentence.flowChargedOnce', { rules: by }),
    ...(charges.converts?.rates
      ? [
          translator.book('sentence.flowConverts', {
            rates: translator.say(`entity.${charges.converts.rates.entity}.label`),
          }),
        ]
      : []),
    ...(charges.gathers
      ? [
          translator.book('sentence.flowGathers', {
            rules: by,
            condition: conditionText(context, rules, charges.gathers.when),
          }),
        ]
      : []),
  ];
}

/** What keeps the source while such a record stands. */
function keepsText({ translator, model }: TextContext, { from, keeps }: Flow): LocalizedText {
  const lifecycle = model.entities.find(({ id }) => id === from)?.lifecycles[0]?.lifecycle.id;
  if (keeps.length === 0 || lifecycle === undefined) return translator.book('sentence.flowKept');
  const states = keeps.map((state) => translator.say(`entity.${from}.states.${lifecycle}.${state}`));
  return translator.book('sentence.flowKeeps', { states: list(states, translator.book('condition.orValue')) });
}

function openIn(lines: readonly FlowLines[], above: string): string[] {
  return lines.flatMap(({ to, open = [], lines: below = [] }) => [
    ...open.map((key) => `${above}${to}.${key}`),
    ...openIn(below, `${above}${to}.`),
  ]);
}
