// E226: what a flow charges by are records whose periods are kept apart, read into fields of the same kinds; its issuers are enterprises.
import { isLines, isProse, namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { periodsOf } from '../../runtime/core/periods.ts';
import type { FlowChargesDoc, FlowDoc } from '../load/project-documents.ts';
import type { Path } from '../load/source-file.ts';
import type { Sourced } from '../model/project.ts';
import type { Check, CheckContext } from './check-context.ts';
import { conditionMentions } from './field-mention.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf, findField } from './find-field.ts';
import { conditionValues, look } from './known-values.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const chargingFlows: Check = (context) => {
  for (const flow of context.project.flows.values()) {
    const { charges, from, to } = flow.doc;
    const known = [from, to, charges?.by ?? from].every((id) => context.descriptors.has(id));
    if (charges && known) checkCharges({ context, flow, charges });
    else if (charges && !context.descriptors.has(charges.by)) {
      const names = [...context.descriptors.values()].filter(({ type }) => type === 'top').map(({ id }) => id);
      const text = unknownName(`"${charges.by}" is no entity`, charges.by, names, 'name the entity of the rules');
      context.report('E226', { source: flow.source, path: ['charges', 'by'] }, text);
    }
  }
};

interface Checked {
  readonly context: CheckContext;
  readonly flow: Sourced<FlowDoc>;
  readonly charges: FlowChargesDoc;
}

function checkCharges(checked: Checked): void {
  const { context, flow, charges } = checked;
  const { from, to } = flow.doc;
  const rules = context.descriptors.get(charges.by);
  if (rules && !periodsOf(rules)) {
    const message = `nothing says which records of ${charges.by} hold on a day`;
    say(checked, ['by'], { message, fix: `give ${charges.by} a rule periods-apart` });
  }
  reachedStates(checked);
  for (const part of ['for', 'where'] as const) conditionOf(checked, charges[part], [part]);
  conditionOf(checked, charges.gathers?.when, ['gathers', 'when']);
  // What is counted in another currency is told by the line that is made.
  conditionOf(checked, charges.converts?.when, ['converts', 'when'], [flow.doc.to, `${charges.to}.`]);
  issuers(checked);
  if (named(checked, to, charges.to, ['to'], (field) => isLines(field), 'lines')) {
    for (const [own, theirs] of Object.entries(charges.line)) {
      fitting(checked, `${charges.to}.${own}`, theirs, ['line', own]);
    }
    const rule = fieldOf(context, to, `${charges.to}.${charges.rule}`);
    const isRule = namesRecord(rule) && rule.entity === charges.by && rule.by === 'id';
    named(checked, to, `${charges.to}.${charges.rule}`, ['rule'], () => isRule, `a reference to ${charges.by}`);
    named(checked, to, `${charges.to}.${charges.day.line}`, ['day', 'line'], (f) => timeOf(f) === 'day', 'a date');
  }
  named(checked, to, charges.day.head, ['day', 'head'], (field) => timeOf(field) === 'day', 'a date');
  for (const [own, theirs] of Object.entries(charges.head)) fitting(checked, own, theirs, ['head', own]);
  const { gathers, converts } = charges;
  for (const part of ['amount', 'currency', 'rate'] as const) {
    if (converts) named(checked, to, `${charges.to}.${converts[part]}`, ['converts', part]);
  }
  if (gathers) {
    named(checked, to, gathers.month, ['gathers', 'month'], isProse, 'a text');
    for (const [index, path] of gathers.alike.entries()) named(checked, to, path, ['gathers', 'alike', index]);
  }
  if (from === to) say(checked, ['by'], { message: `${from} charges itself`, fix: 'name another target' });
}

function say({ context, flow }: Checked, path: Path, text: FindingText, part: 'key' | 'value' = 'value'): void {
  context.report('E226', { source: flow.source, path: ['charges', ...path], part }, text);
}

/** Reports a field that is not there, or is not `what`; true where it is right. */
function named(
  checked: Checked,
  entity: string,
  path: string,
  at: Path,
  fits: (field: NonNullable<ReturnType<typeof fieldOf>>) => boolean = () => true,
  what = '',
): boolean {
  const found = findField(checked.context, entity, path);
  if ('missing' in found) {
    const message = `${found.owner ?? entity} has no field "${found.missing}"`;
    say(checked, at, unknownName(message, found.missing, found.known, `add it to ${found.owner ?? entity}`));
    return false;
  }
  if (!('field' in found) || fits(found.field)) return 'field' in found;
  say(checked, at, { message: `${path} of ${entity} is not ${what}`, fix: `name ${what}` });
  return false;
}

function fitting(checked: Checked, own: string, theirs: string, at: Path): void {
  const { context, flow, charges } = checked;
  if (!(named(checked, flow.doc.to, own, at) && named(checked, charges.by, theirs, at))) return;
  const [to, from] = [fieldOf(context, flow.doc.to, own), fieldOf(context, charges.by, theirs)];
  if (!to || !from) return;
  if (to.readOnly || to.computed) {
    say(checked, at, { message: `${own} is set by the server`, fix: 'name a field that people fill in' });
    return;
  }
  // A reference takes the key of the rule itself, and that of its enterprise.
  if (namesRecord(to) && (theirs === 'id' || theirs === 'companyId')) return;
  const misfit = fieldMisfit(context, { from, owner: charges.by, to });
  if (misfit)
    say(checked, at, { message: `${theirs} does not fit into ${own}: ${misfit.why}`, fix: 'name another field' });
}

function reachedStates(checked: Checked): void {
  const { context, flow, charges } = checked;
  const states = Object.keys(context.descriptors.get(flow.doc.from)?.lifecycles[0]?.lifecycle.states ?? {});
  for (const [index, state] of charges.reaching.entries()) {
    if (states.includes(state)) continue;
    const message = `${flow.doc.from} has no state "${state}"`;
    say(checked, ['reaching', index], unknownName(message, state, states, 'name a state of its first lifecycle'));
  }
}

function issuers(checked: Checked): void {
  const { context, flow, charges } = checked;
  const { enterprise } = context.project.access.doc.entities;
  for (const [index, issuer] of charges.issuers.entries()) {
    if (typeof issuer !== 'string') continue;
    if (issuer === 'companyId') continue;
    const isOne = (field: object): boolean => 'entity' in field && 'by' in field && field.entity === enterprise;
    named(checked, flow.doc.from, issuer, ['issuers', index], isOne, 'a reference to an enterprise');
  }
}

/** What a condition compares: fields of the rule, or of another record below `within`. */
function conditionOf(
  checked: Checked,
  when: FlowChargesDoc['for'],
  path: Path,
  [of, within]: readonly [string, string] = [checked.charges.by, ''],
): void {
  if (!when) return;
  const { context, flow } = checked;
  const at: Path = ['charges', ...path];
  for (const mention of conditionMentions(when, at, 'charges')) {
    const found = findField(context, of, within + mention.name);
    if (!('missing' in found)) continue;
    const text = unknownName(`${of} has no field "${found.missing}"`, mention.name, found.known, 'take it out');
    context.report('E226', { source: flow.source, path: mention.path }, text);
  }
  conditionValues(when, at, (field, value, place) =>
    look(context, fieldOf(context, of, within + field), value, { source: flow.source, path: place }),
  );
}
