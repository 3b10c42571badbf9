// What the server would say to a record that is handed in, before the person is asked whether to.
import { validateRecord } from '../api/entity-calls.ts';
import type { OpenRecord } from '../record/open-record.ts';
import { payloadOf } from '../record/payload.ts';
import type { ShownFinding } from '../record/record-checker.ts';
import { shownFindingOf } from '../record/save-record.ts';

/** Milliseconds after which the person is asked all the same: handing it in has the last word. */
const patience = 5_000;

/** Its findings; none where it cannot be asked, or refuses with something else, which it says again then. */
export async function judged({ entity, store }: OpenRecord): Promise<readonly ShownFinding[]> {
  try {
    const sent = payloadOf(entity.shape, store.record);
    const signal = AbortSignal.timeout(patience);
    const { findings } = await validateRecord(entity.descriptor.id, sent, 'complete', { toast: false, signal });
    return findings.map(shownFindingOf);
  } catch {
    return [];
  }
}
