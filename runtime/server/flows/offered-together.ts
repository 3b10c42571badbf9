// What can be made of several records together, with what is open of all of them; and why not where they do not go together.
import { sumDecimals } from '../../core/decimal.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isOwnSource } from '../../core/flow-sources.ts';
import { labelKeyAt } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf } from '../context.ts';
import { refused } from '../reply.ts';
import { requireRecord } from '../write/load.ts';
import type { FlowCall } from './flow-call.ts';
import { filledParts, type Joining } from './join-drafts.ts';
import { statesFor } from './offered-flows.ts';
import { linksFrom, restsUnder } from './open-of.ts';

/** The flows of several sources, as the API answers them. Throws `not-found` for a record out of sight. */
export async function offeredTogether(call: FlowCall, ids: readonly string[]): Promise<Row> {
  const { context, caller, entity } = call;
  const records: Row[] = [];
  for (const id of new Set(ids)) records.push((await requireRecord(call, id, 'view')).record);
  const flows = (context.flows.from.get(entity.descriptor.id) ?? []).filter(
    (flow) =>
      flow.several === true &&
      flow.by.includes(caller.person.account) &&
      mayUse(entityOf(context, flow.to).descriptor, 'create', caller.person, caller.rights) &&
      records.every((record) => isOwnSource(flow, record, caller.person.companyId)) &&
      records.some((record) => statesFor(entity.descriptor, flow.when, record) !== null),
  );
  const links = await linksFrom(
    call,
    flows,
    records.map(({ id }) => String(id)),
  );
  const offered: Row[] = [];
  for (const flow of flows) {
    const joining: Joining = { flow, target: entityOf(context, flow.to), records, links };
    const whyNot = await whyNotTogether(call, joining);
    offered.push({
      ...{ flow: flow.id, to: flow.to, may: whyNot === null, existing: [], lines: [] },
      ...(whyNot !== null && { whyNot }),
      ...totalsOf(call, joining),
    });
  }
  return { flows: offered };
}

async function whyNotTogether(call: FlowCall, joining: Joining): Promise<string | null> {
  try {
    await filledParts(call, joining);
    return null;
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return refused(call.context.messages, call.caller.language, thrown).message;
  }
}

/** What is open of all of them, measure by measure. */
function totalsOf(call: FlowCall, { flow, target, records, links }: Joining): Row {
  const rests = records.map((record) => restsUnder(call, flow, record, links));
  const isOpen = (one: (typeof rests)[number]): boolean => one.some(({ open }) => Number(open) > 0);
  const totals = [...Map.groupBy(rests.flat(), ({ key }) => key)].map(([key, measures]) => {
    const sum = (name: 'has' | 'reserved' | 'consumed' | 'open'): string =>
      sumDecimals(measures.map((one) => one[name]));
    const label = call.context.messages.format(
      call.caller.language,
      labelKeyAt(flow.to, target.descriptor.fields, key),
    );
    return { key, label, has: sum('has'), reserved: sum('reserved'), consumed: sum('consumed'), open: sum('open') };
  });
  const lines = rests.flatMap((one) => [...Map.groupBy(one, ({ line }) => line).values()]);
  return { totals: totals as unknown as Json, linesOpen: lines.filter(isOpen).length, linesInAll: lines.length };
}
