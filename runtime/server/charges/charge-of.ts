// What one rule charges for one source on a day: the head of its draft and the line, with quantity and amount worked out exactly.
import { holds } from '../../core/condition.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { plainSource } from '../../core/flow-source.ts';
import { countingOf, decimalsOf, isLines } from '../../core/kinds/field-traits.ts';
import { isEmpty, isRow, valueAt, withValueAt } from '../../core/paths.ts';
import { proposedValue } from '../../core/proposed-value.ts';
import { entityOf } from '../context.ts';
import type { FlowCall } from '../flows/flow-call.ts';
import { filledParts } from '../flows/join-drafts.ts';
import { convertedAmount, type RateOn } from './convert-amount.ts';
import type { ChargingFlow } from './rules-in-force.ts';

export interface Charge {
  readonly rule: Row;
  /** The draft without its lines, in normal form. */
  readonly head: Row;
  /** The line as people would enter it; without quantity where the source does not tell it. */
  readonly line: Row;
  /** The same with what is computed: its amount. */
  readonly computed: Row;
}

/** What is the same for all rules of an issuer: the draft that flows from the source. `call`: of the issuer, about the source. */
export async function chargedDraft(call: FlowCall, flow: ChargingFlow, source: Row): Promise<Row> {
  const target = entityOf(call.context, flow.to);
  const [part] = await filledParts(call, { flow, target, records: [source], links: [] });
  return part?.draft ?? {};
}

/** What a rule, as it holds on the day, charges for the source. `drafted`: see `chargedDraft`. */
export async function chargeOf(
  { context, entity }: Pick<FlowCall, 'context' | 'entity'>,
  flow: ChargingFlow,
  {
    source,
    drafted,
    rule,
    day,
    rateOn,
  }: {
    readonly source: Row;
    readonly drafted: Row;
    readonly rule: Row;
    readonly day: string;
    readonly rateOn: RateOn;
  },
): Promise<Charge> {
  const { charges } = flow;
  const target = entityOf(context, flow.to);
  const lines = target.descriptor.fields.find(({ key }) => key === charges.to);
  const { [charges.to]: flowing, ...flowed } = drafted;
  const [first] = Array.isArray(flowing) ? flowing : [];
  const given = taken(rule, charges.head);
  const { head, from } = await inOwnUnits({ ...flowed, ...given, [charges.day.head]: day }, flow, {
    from: entity.descriptor.fields,
    to: target.descriptor.fields,
    ...{ source, day, rateOn },
  });
  const plain: Row = { ...(isRow(first) ? first : {}), ...taken(rule, charges.line) };
  const isConverted = charges.converts !== undefined && holds(charges.converts.when, plain);
  const own = isConverted ? { ...plain, ...from } : plain;
  // What the head says is not said again, but where it gathers charges of several sources.
  const isGathered = charges.gathers !== undefined && holds(charges.gathers.when, rule);
  const line = Object.fromEntries(Object.entries(own).filter(([key, value]) => isGathered || head[key] !== value));
  const whole = target.shape.normalise({
    ...head,
    [charges.to]: [{ ...line, [charges.rule]: rule.id ?? null, [charges.day.line]: day }],
  });
  const normal = whole[charges.to];
  const [entered] = Array.isArray(normal) ? normal : [];
  const proposed = withProposals(isLines(lines) ? lines.fields : [], isRow(entered) ? entered : {}, whole);
  const { [charges.to]: made } = target.shape.compute({ ...whole, [charges.to]: [proposed] });
  const [computed] = Array.isArray(made) ? made : [];
  const { [charges.to]: _, ...rest } = whole;
  return { rule, head: rest, line: proposed, computed: isRow(computed) ? computed : proposed };
}

function taken(rule: Row, fields: { readonly [own: string]: string }): Row {
  const entries = Object.entries(fields).map(([own, theirs]) => [own, valueAt(rule, theirs) ?? null] as const);
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)));
}

function withProposals(fields: readonly Field[], line: Row, head: Row): Row {
  const row: Row = { ...line };
  for (const field of fields) {
    if (!field.proposes || !isEmpty(row[field.key])) continue;
    const proposed = proposedValue(row, field, head);
    if (proposed) row[field.key] = proposed.value;
  }
  return row;
}

interface Ends {
  readonly from: readonly Field[];
  readonly to: readonly Field[];
  readonly source: Row;
  readonly day: string;
  readonly rateOn: RateOn;
}

/**
 * The head with amounts that the source counts in another currency told in that of the draft, and what a line tells of it (`from`).
 * They stay behind where no rate is published, and where the flow converts nothing.
 */
async function inOwnUnits(
  head: Row,
  { fields, charges: { converts } }: ChargingFlow,
  { from, to, source, day, rateOn }: Ends,
): Promise<{ readonly head: Row; readonly from: Row }> {
  let [own, told]: [Row, Row] = [head, {}];
  for (const [key, written] of Object.entries(fields)) {
    const plain = plainSource(written);
    const field = to.find((one) => one.key === key);
    const theirs = 'from' in plain ? from.find((one) => one.key === plain.from) : undefined;
    const [ownUnit, otherUnit] = [countingOf(field), countingOf(theirs)];
    if (ownUnit === undefined || otherUnit === undefined) continue;
    const [wanted, counted, amount] = [valueAt(own, ownUnit), valueAt(source, otherUnit), valueAt(own, key)];
    if (isEmpty(counted) || isEmpty(amount) || wanted === counted) continue;
    const pair = { from: String(counted), to: String(wanted), day };
    const rate = converts?.rates && !isEmpty(wanted) ? await rateOn(converts.rates, pair) : null;
    own = withValueAt(own, key, rate === null ? undefined : convertedAmount(String(amount), rate, decimalsOf(field)));
    if (converts)
      told = {
        [converts.amount]: amount,
        [converts.currency]: counted,
        ...(rate !== null && { [converts.rate]: rate }),
      };
  }
  return { head: own, from: told };
}
