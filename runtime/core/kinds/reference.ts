// One or several other records, by their key; that they exist and may be chosen is checked where the records are.
import type { Condition } from '../descriptor/condition.ts';
import type { ReferenceField, ReferencesField, ReferenceTarget } from '../descriptor/field.ts';
import { mostValues } from '../list-limits.ts';
import { countsOf, joined, type Keywords, pick } from './keywords-of-field.ts';
import { cleanLine, type FieldOrigin, type Kind, listSchema, ofOneValue, ofSeveral } from './kind.ts';
import { exampleId, type SampleMaker, sampleId, storedKey } from './sample-source.ts';

const uuid = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

function value(by: string): { type: 'string'; minLength: 1; maxLength: number; pattern?: string } {
  return { type: 'string', minLength: 1, maxLength: 64, ...(by === 'id' && { pattern: uuid }) };
}

function targetOf(keywords: Keywords, entity: string, { keyOf, isTold }: FieldOrigin): ReferenceTarget {
  const told = isTold(entity) ? { isTold: true as const } : {};
  return { entity, by: keyOf(entity), ...pick(keywords, ['where', 'fills', 'within']), ...told };
}

function brief(kind: string, field: ReferenceTarget, say: (condition: Condition) => string): string {
  return joined(
    kind,
    `to ${field.entity} by ${field.by}`,
    field.where && `where ${say(field.where)}`,
    field.fills && `fills ${Object.keys(field.fills).join(', ')}`,
  );
}

/** The key of the record number `seed` of the entity that is named: what its key field would hold. */
function sampleKey(field: ReferenceField | ReferencesField, maker: SampleMaker, seed: number): string {
  const { entity, by } = field;
  const stored = storedKey(field, maker.source, seed);
  if (stored !== undefined) return stored;
  if (by === 'id') return sampleId(seed);
  const key = maker.source.entity(entity)?.fields.find((one) => one.key === by);
  // A key that names a record itself would lead on and on.
  return key && !('by' in key) ? String(maker.value(key, seed)) : `K${seed + 1}`;
}

export const reference: Kind<ReferenceField> = {
  ...ofOneValue,
  isGrouping: true,
  isKey: true,
  written: (keywords, origin) =>
    keywords.refers === undefined
      ? null
      : { ...targetOf(keywords, keywords.refers, origin), ...(keywords.goesWith && { goesWith: true }) },
  schema: (field) => value(field.by),
  normalise: cleanLine,
  column: (field) => ({ type: field.by === 'id' ? 'uuid' : 'text' }),
  fromCell: cleanLine,
  operators: ['in', 'is'],
  format: (one, _field, wording) => wording.title ?? String(one),
  gridWidth: ({ by }) => (by === 'id' ? 120 : 92),
  // Numbers of records are read whole, names of enterprises are cut.
  listWidth: ({ by }, { names }) => (names ? 144 : by === 'id' ? 104 : 126),
  stretches: () => true,
  filledBy: 'choose',
  brief: (field, say) => brief('reference', field, say),
  notes: ({ by, entity }) => [`${by} of ${entity}`],
  sample: sampleKey,
  example: ({ by }) => (by === 'id' ? exampleId : null),
};

export const references: Kind<ReferencesField> = {
  ...ofSeveral,
  written: (keywords, origin) =>
    origin.items?.refers === undefined
      ? null
      : { ...targetOf(origin.items, origin.items.refers, origin), ...countsOf(keywords, mostValues) },
  schema: (field) => listSchema(field, value(field.by)),
  column: () => null,
  format: (many, _field, wording) => wording.title ?? (Array.isArray(many) ? many.join(', ') : ''),
  listWidth: () => 104,
  brief: (field, say) => brief('references', field, say),
  notes: ({ by, entity }) => [`${by} of ${entity}`],
  sample: (field, maker, seed) => [sampleKey(field, maker, seed)],
  example: ({ by }) => (by === 'id' ? [exampleId] : null),
};
