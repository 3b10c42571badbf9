// A record as a template holds it, and the draft that is made of it later, when codes and records may have gone.
import { isKept, toEnterAnew } from '../../core/copied.ts';
import type { Json, Row, Scalar } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import type { Finding } from '../../core/findings.ts';
import type { KeptTemplate } from '../../core/kept-items.ts';
import { isRow } from '../../core/paths.ts';
import { plainValues } from '../../core/record-names.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { findReferences } from '../store/find-references.ts';
import type { ReferencedRecords } from '../store/reference-paths.ts';
import { visibilityOf } from '../store/visibility.ts';
import { requireVerb } from '../write/authorize.ts';
import { checkCodes, checkReferences } from '../write/check-values.ts';
import { initialStates } from '../write/copy.ts';
import { readRow } from '../write/merge-input.ts';
import { withReferences } from '../write/present-record.ts';

/** What a draft is made with. */
export interface DraftScope {
  readonly context: Pick<WriteScope, 'entities' | 'database' | 'codes'>;
  readonly caller: Caller;
}

/** The entity of a template. Throws `kept-outdated` where there is none any more, `not-permitted` for who may not copy. */
export function templateEntity({ context, caller }: DraftScope, id: string): ServerEntity {
  const entity = context.entities.get(id);
  if (!entity) throw new Refusal('kept-outdated', { data: { of: id } });
  requireVerb({ caller, entity }, 'create');
  requireVerb({ caller, entity }, 'copy');
  return entity;
}

/** The values that a template must not contradict to be offered in a view. Throws as `templateEntity`, for views too. */
export function templateValues(scope: DraftScope, of: string, id: string): { readonly [field: string]: Scalar } {
  const view = templateEntity(scope, of).descriptor.views.find((one) => one.id === id);
  if (!view) throw new Refusal('kept-outdated', { data: { of: id } });
  return plainValues(view);
}

/** What a template keeps of a record: what a copy would take over, without files. */
export function templateOf({ descriptor, shape }: ServerEntity, sent: Json): KeptTemplate {
  const record = shape.sound(shape.normalise(readRow(sent)));
  return { record: shape.pick(record, isKept), anew: toEnterAnew(descriptor, record) };
}

/** A draft of a template, with what in it is no longer valid: it stays, to be looked at. */
export interface TemplateDraft {
  readonly record: Row;
  readonly findings: readonly Finding[];
  /** Values of fields that there are no longer. */
  readonly gone: readonly string[];
}

/** The record a form begins with. Names of records the caller may not see any more are not told. */
export async function draftOfTemplate(
  { context, caller }: DraftScope,
  entity: ServerEntity,
  stored: Json,
): Promise<TemplateDraft> {
  const { record: held, anew } = readTemplate(stored);
  const { descriptor, shape, layout } = entity;
  const sound = shape.sound(shape.normalise(shape.pick(held, isKept)));
  const record = { ...shape.compute(sound), ...initialStates(descriptor) };
  const found = await findReferences(context.database, {
    ...{ layout, language: caller.language, record },
    visibility: visibilityOf(caller.person),
  });
  const check = { entity, record, before: null };
  const findings = [
    ...checkReferences({ ...check, references: found }),
    ...(await checkCodes(context.codes, check, () => true)),
  ];
  const named = withReferences(entity, record, inSight(found));
  return {
    record: { ...named.record, $labels: named.labels, $anew: [...anew] },
    findings,
    gone: Object.keys(held).filter((key) => !shape.byKey.has(key)),
  };
}

function readTemplate(stored: Json): KeptTemplate {
  const { record, anew } = isRow(stored) ? stored : {};
  return {
    record: isRow(record) ? record : {},
    anew: Array.isArray(anew) ? anew.filter((path): path is string => typeof path === 'string') : [],
  };
}

function inSight(found: ReferencedRecords): ReferencedRecords {
  return new Map(
    [...found].map(([path, named]) => [path, new Map([...named].filter(([, { isVisible }]) => isVisible))]),
  );
}
