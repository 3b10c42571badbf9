// What is open of a source under a flow, and what was made of it.
import type { Flow } from '../../core/descriptor/flow.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { WriteScope } from '../context.ts';
import { type LiveLink, liveLinks } from '../links/link-table.ts';
import { type MeasureRest, measuresOf, restsOf } from '../links/measures.ts';
import type { Caller } from '../session/caller.ts';
import { rowScope } from '../write/load.ts';

interface Asking {
  readonly context: Pick<WriteScope, 'entities' | 'database'>;
  readonly caller: Caller;
}

/** The links that lead from sources under flows, with what their targets are now. */
export function linksFrom(
  { context, caller }: Asking,
  flows: readonly Flow[],
  sourceIds: readonly string[],
): Promise<LiveLink[]> {
  const requests = flows.flatMap((flow) => {
    const target = context.entities.get(flow.to);
    return target ? [{ flow, target, language: caller.language, scope: rowScope(target, 'view', caller) }] : [];
  });
  return liveLinks(context.database, sourceIds, requests);
}

/** What is open of one source, measure by measure, with the links that lead from it. */
export function restsUnder({ context }: Asking, flow: Flow, source: Row, links: readonly LiveLink[]): MeasureRest[] {
  const fields = context.entities.get(flow.from)?.descriptor.fields ?? [];
  const own = links.filter(({ flow: id, sourceId }) => id === flow.id && sourceId === source.id);
  return restsOf(measuresOf(flow, fields, source), own);
}
