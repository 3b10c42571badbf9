// What a person fills in when acting, as a record under edit: the record as it will be, checked as the transition checks it.
import type { Validate } from '../../core/check-shape.ts';
import { checkTransition } from '../../core/check-transition.ts';
import { compileEntity, type Entity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Entered, Transition } from '../../core/descriptor/lifecycle.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { enteredKey, enteredNow, enteredPlace, isEnteredAt, withEntered } from '../../core/entering.ts';
import { isEmpty, isRow, schemaPathOf, valueAt } from '../../core/paths.ts';
import type { ApiError } from '../api/api-error.ts';
import { type ServedRow, startsOf } from '../api/entity-calls.ts';
import { RecordChecker, type ShownFinding } from '../record/record-checker.ts';
import { RecordStore, titlesOf, withoutExtras } from '../record/record-store.ts';
import { shownFindingOf } from '../record/save-record.ts';

/** Fields under edit, and what is asked of them: lists load what answers it with the first action that needs it. */
export interface TransitionInput {
  readonly entity: Entity;
  readonly enters: Entered;
  readonly store: RecordStore;
  readonly checker: RecordChecker;
  /** Path of what is filled in, with a point at its end; empty for the record itself. */
  readonly place: string;
  /** What is sent: every field, those left empty as null. */
  readonly sent: () => Row;
  /** Whether a finding stands at one of the fields; others concern the rest of the record. */
  readonly isAtField: (finding: ShownFinding) => boolean;
  /** What the server found, that about what was entered at the places of the record. */
  readonly findingsOf: (refusal: ApiError) => readonly ShownFinding[];
}

/** Limits are checked by the server: lists do not carry the compiled validators. What is missing and rules are told here. */
const withoutLimits: Validate = () => true;

/** Opens the fields of a transition over the whole record as it is stored. */
export function openTransitionInput(
  descriptor: EntityDescriptor,
  transition: Transition & { readonly enters: Entered },
  served: ServedRow,
): TransitionInput {
  const { enters } = transition;
  const entity = compileEntity({ descriptor, validate: withoutLimits });
  const before = withoutExtras(served);
  const start = withEntered(entity, enters, before, { sent: enteredNow(entity, enters, before) });
  const store = new RecordStore(start, start, titlesOf(served));
  const place = enteredPlace(enters, before);
  const checker = new RecordChecker(store, {
    evaluate: (edited) => {
      const sent = sentOf(entity, enters, edited, place);
      const record = withEntered(entity, enters, before, { sent });
      return checkTransition(entity, {
        transition: { ...transition, checks: false },
        before,
        record,
        sent,
      });
    },
    isEarly: () => true,
    fieldsOf: () => [],
    labelKeyAt: (path) => entity.labelKeyAt(path),
  });
  return {
    ...{ entity, enters, store, checker, place },
    sent: () => sentOf(entity, enters, store.record, place),
    isAtField: ({ path }) => isEnteredAt(entity, enters, place, path),
    findingsOf: ({ findings }) => findings.map(shownFindingOf).map((finding) => atPlace(finding, place)),
  };
}

/** Puts in what the fields begin with, as proposals, where the record itself gives nothing. */
export async function startsOfInput({ entity, enters, store, place }: TransitionInput): Promise<void> {
  const begun = entity.entering(enters).fields.filter(({ starts }) => starts !== undefined);
  if (begun.length === 0) return;
  // The dialog opens without what would be convenient.
  const known = await startsOf(entity.descriptor.id, '', { toast: false }).catch(() => null);
  for (const { key } of known ? begun : []) {
    const path = `${place}${key}`;
    const start = known?.values[schemaPathOf(path)];
    if (start) store.propose({ [path]: start.value }, { known: start.known });
  }
}

function atPlace(finding: ShownFinding, place: string): ShownFinding {
  const prefix = `${enteredKey}.`;
  return finding.path.startsWith(prefix)
    ? { ...finding, path: `${place}${finding.path.slice(prefix.length)}` }
    : finding;
}

function sentOf(entity: Entity, enters: Entered, record: Row, place: string): Row {
  const holder = place === '' ? record : lineAt(record, place);
  const values = entity.entering(enters).fields.map(({ key }) => {
    const value = holder[key];
    return [key, isEmpty(value) ? null : value] as const;
  });
  return Object.fromEntries(values.map(([key, value]) => [key, value ?? null]));
}

function lineAt(record: Row, place: string): Row {
  const line = valueAt(record, place.slice(0, -1));
  return isRow(line) ? line : {};
}
