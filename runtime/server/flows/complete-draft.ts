// Completes what flowed into a draft as if it had been typed or chosen: a party by its name, where exactly one record is called so, an
// account by the enterprise it is of.
import { completionsAt, type PlacedCompletion } from '../../core/completions.ts';
import { holds } from '../../core/condition.ts';
import type { Json } from '../../core/descriptor/value.ts';
import { isEmpty, schemaPathOf, valueAt, withValueAt } from '../../core/paths.ts';
import type { ServerEntity } from '../context.ts';
import { completingRecords } from '../known/completing-records.ts';
import type { FlowCall } from './flow-call.ts';
import type { Joined } from './join-drafts.ts';

/** Texts that are looked up at most: a draft of a thousand lines is not worth a thousand questions. */
const mostTexts = 20;

/** What stays empty beside a text that flowed is filled from the record it names; limits of the places are checked by the caller. */
export async function completeDraft(call: FlowCall, target: ServerEntity, { draft, filled }: Joined): Promise<Joined> {
  let made = draft;
  const added: Joined['filled'][number][] = [];
  const known = new Map<string, Promise<{ readonly [own: string]: Json }>>();
  for (const { path, source } of filled) {
    const typed = valueAt(draft, path);
    const placed = completionsAt(target.descriptor, path).filter(
      ({ completion: { by, when } }) => !(by && when) || holds(when, draft),
    );
    if (placed.length === 0 || typeof typed !== 'string') continue;
    const asked = `${schemaPathOf(path)} ${typed}`;
    if (!known.has(asked) && known.size === mostTexts) break;
    const found = known.get(asked) ?? valuesOf(call, placed, { path: schemaPathOf(path), typed });
    known.set(asked, found);
    for (const [key, value] of Object.entries(await found)) {
      const at = besideAt(path, key);
      const field = target.fieldAt(schemaPathOf(at));
      if (!field || field.readOnly || field.computed || isEmpty(value) || !isEmpty(valueAt(made, at))) continue;
      made = withValueAt(made, at, value);
      added.push({ path: at, of: 'known', source, ifFits: true });
    }
  }
  return { draft: made, filled: [...filled, ...added] };
}

/** Schema path -> value that the one record of that name has; nothing where there is none, or several. */
async function valuesOf(
  { context, caller, entity }: FlowCall,
  placed: readonly PlacedCompletion[],
  { path, typed }: { readonly path: string; readonly typed: string },
): Promise<{ readonly [path: string]: Json }> {
  const values: { [path: string]: Json } = {};
  const known = { layouts: entity.layout.layouts, database: context.database };
  for (const one of placed) {
    const own = one.base === '' ? path : path.slice(one.base.length + 1);
    const rows = await completingRecords({ context: known, caller, typed }, { placed: [one], path });
    const isChosen = one.completion.by !== undefined;
    const [exact, other] = isChosen ? rows : rows.filter((row) => row.values[own] === typed);
    if (!exact || other || exact.warning !== undefined) continue;
    for (const [key, value] of Object.entries(exact.values)) {
      values[one.base === '' ? key : `${one.base}.${key}`] ??= value;
    }
  }
  return values;
}

/** A schema path with the line numbers of a concrete one, as far as both go together. */
function besideAt(path: string, schemaPath: string): string {
  const numbers = path.split('.');
  const steps: string[] = [];
  for (const step of schemaPath.split('.')) {
    steps.push(step);
    if (numbers[steps.length - 1] === step && /^\d+$/.test(numbers[steps.length] ?? ''))
      steps.push(numbers[steps.length] ?? '');
  }
  return steps.join('.');
}
