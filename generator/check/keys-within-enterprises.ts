// E251: what keeps records of enterprises apart names their enterprise, or it is declared that all of them are meant.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { isEmbedded, numberingOf } from '../../runtime/core/kinds/field-traits.ts';
import { nearestName } from '../../runtime/core/nearest-name.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import type { Path } from '../load/source-file.ts';
import { placementOf } from '../model/placement-of.ts';
import { eachEntity } from './each-member.ts';
import { unknownName } from './suggest.ts';

interface UniqueKey {
  /** The unique field or the rule, as `acrossEnterprises` names it; null: a group, which names none. */
  readonly name: string | null;
  readonly fields: readonly string[];
  readonly path: Path;
}

export const keysWithinEnterprises = eachEntity(({ project, descriptors, damaged, report }, source) => {
  const { id, doc, source: file } = source;
  const entity = descriptors.get(id);
  const placement = placementOf(project, source);
  // In a file that could not be read whole a numbering may be what is missing.
  if (!entity || entity.type === 'sub' || damaged.has(file.file)) return;
  const across = doc.acrossEnterprises ?? [];
  const keys = uniqueKeysOf(entity);
  const wide = placement.at === 'enterprise' ? keys.filter(({ fields }) => !fields.includes(placement.by)) : [];
  const isWhole = ({ fields }: UniqueKey): boolean => fields.every((one) => fieldAt(entity.fields, one) !== undefined);
  const unsaid = wide.filter((key) => !(key.name !== null && across.includes(key.name)) && isWhole(key));
  const wrong = across.filter((name) => !wide.some((key) => key.name === name));
  const open = unsaid.flatMap(({ name }) => name ?? []);
  const meant = namedWrong(wrong, open);
  for (const { name, fields, path } of unsaid) {
    if (name !== null && meant.has(name)) continue;
    const said = fields.join(', ');
    const message = `${said} of ${id} must differ among all enterprises, whose records lie apart`;
    const declared = name === null ? '' : `, or name ${name} in acrossEnterprises`;
    report('E251', { source: file, path }, { message, fix: `add the enterprise to the key${declared}` });
  }
  for (const [index, name] of across.entries()) {
    if (!wrong.includes(name)) continue;
    const message = `"${name}" keeps no values of ${id} apart among enterprises`;
    const otherwise = 'name a unique field without numbering, or a rule unique-among that lacks the enterprise';
    const text = unknownName(message, name, open, otherwise);
    report('E251', { source: file, path: ['acrossEnterprises', index] }, text);
  }
});

/** Of the keys that are not named, those that a wrong name stands for: the one it nearly is, or all where there are as many wrong names. */
function namedWrong(wrong: readonly string[], open: readonly string[]): ReadonlySet<string> {
  if (wrong.length >= open.length) return new Set(open);
  return new Set(wrong.flatMap((name) => nearestName(name, open) ?? []));
}

/** Keys that the database keeps; numbers come from one counter, and differ without a key. */
function uniqueKeysOf({ fields, unique, rules }: EntityDescriptor): UniqueKey[] {
  const single = fields.filter((field) => field.unique === true && numberingOf(field) === undefined);
  return [
    ...single.map(({ key }) => ({ name: key, fields: [key], path: ['properties', key, 'unique'] })),
    ...unique.map((group, index) => ({ name: null, fields: group, path: ['unique', index] })),
    ...rules.flatMap(({ id, kind, on, params }, index): UniqueKey[] => {
      const { fields: named = [], beside } = params as { fields?: readonly string[]; beside?: readonly string[] };
      const isKey = kind === 'unique-among' && typeof on === 'string' && beside === undefined;
      if (!isKey || named.some((path) => isInLines(fields, path))) return [];
      return [{ name: id, fields: named, path: ['rules', index] }];
    }),
  ];
}

/** Lines have no keys of that kind; the server compares them. */
function isInLines(fields: EntityDescriptor['fields'], path: string): boolean {
  const [first = ''] = path.split('.');
  return path.includes('.') && !isEmbedded(fieldAt(fields, first));
}
