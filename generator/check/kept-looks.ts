// E327: `looks` names a log entity with fields for record, reader and day, unique by them and deleted with the record.
import type { EntityDescriptor, Looks } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { namesRecord, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import { eachEntity } from './each-member.ts';
import type { FindingText } from './report.ts';
import { unknownName } from './suggest.ts';

export const keptLooks = eachEntity(({ project, damaged, descriptors, report }, { id, doc, source }) => {
  const { looks } = doc;
  if (!looks || damaged.has(source.file)) return;
  const log = descriptors.get(looks.kept);
  if (log?.type !== 'log') {
    const logs = [...descriptors.values()].filter(({ type }) => type === 'log').map((one) => one.id);
    const text = unknownName(`looks are kept in "${looks.kept}", which is no log`, looks.kept, logs, 'name a log');
    report('E327', { source, path: ['looks', 'kept'] }, text);
    return;
  }
  const kept = { entity: id, account: project.access.doc.entities.account, log, looks };
  const faults = steps.flatMap((step) => {
    const text = faultOf(kept, step);
    return text ? [{ step, text }] : [];
  });
  const [first, second] = faults;
  const turned = first && second && faults.length === 2 && turnedRound(kept, first.step, second.step);
  for (const { step, text } of turned ? faults.slice(0, 1) : faults)
    report('E327', { source, path: ['looks', step] }, turned ? { ...text, ...turned } : text);
  const once = [looks.of, looks.by, looks.on];
  if (log.unique.some((keys) => keys.length === once.length && once.every((key) => keys.includes(key)))) return;
  const message = `${log.id} may keep several looks of one reader on one day`;
  report(
    'E327',
    { source, path: ['looks'], part: 'key' },
    { message, fix: `add unique: [[${once.join(', ')}]] to it` },
  );
});

const steps = ['of', 'by', 'on'] as const;

/** What to say where each of two names what the other must be; null: that is not it. */
function turnedRound(kept: Kept, one: Step, other: Step): Pick<FindingText, 'suggestion' | 'fix'> | null {
  const { looks } = kept;
  const swapped = { ...kept, looks: { ...looks, [one]: looks[other], [other]: looks[one] } };
  if (faultOf(swapped, one) || faultOf(swapped, other)) return null;
  return { suggestion: looks[other], fix: `write ${one}: ${looks[other]} and ${other}: ${looks[one]}` };
}

type Step = (typeof steps)[number];

interface Kept {
  /** Whose looks are kept. */
  readonly entity: string;
  /** The entity of the readers. */
  readonly account: string;
  readonly log: EntityDescriptor;
  readonly looks: Looks;
}

/** What a field of the log must be. */
const wanted: { readonly [step in Step]: (field: Field, of: Kept) => string | null } = {
  of: (field, { entity }) =>
    namesRecord(field) && field.entity === entity && field.by === 'id' && field.goesWith
      ? null
      : `refers: ${entity}, goesWith: true`,
  by: (field, { account }) => (namesRecord(field) && field.entity === account ? null : `refers: ${account}`),
  on: (field) => (timeOf(field) === 'day' ? null : 'format: date'),
};

function faultOf(kept: Kept, step: Step): FindingText | null {
  const { log, looks } = kept;
  const key = looks[step];
  const field = log.fields.find((one) => one.key === key);
  if (!field) {
    const known = log.fields.map((one) => one.key);
    return unknownName(`${log.id} has no field "${key}"`, key, known, `add it to ${log.id}`);
  }
  const lacks = wanted[step](field, kept);
  return lacks === null ? null : { message: `${key} of ${log.id} is not what it must be`, fix: `give it ${lacks}` };
}
