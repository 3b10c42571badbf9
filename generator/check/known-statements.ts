// E571: a statement of spec-statements.yaml lies in a section there is; `by` names entities and entries, `code` files and folders that are there.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { isNested } from '../../runtime/core/kinds/field-traits.ts';
import { kindOf } from '../../runtime/core/kinds/kinds.ts';
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { MissingCode } from '../load/missing-code.ts';
import type { Check, CheckContext } from './check-context.ts';
import { isDamaged } from './is-damaged.ts';
import type { FindingText } from './report.ts';

export const knownStatements: Check = (context) => {
  const { project, descriptors, damaged, report } = context;
  const { source, doc } = project.statements;
  if (damaged.has(source.file)) return;
  const missing = new Map(project.missingCode.map((one) => [one.path, one]));
  for (const [id, { by = [], code = [] }] of Object.entries(doc)) {
    const section = id.split('.')[0] ?? '';
    if (!damaged.has(project.sections.source.file) && !(section in project.sections.doc)) {
      const fix = 'number it below a section of schemas/spec-sections.yaml, or add the section there';
      report('E571', { source, path: [id] }, { message: `statement "${id}" lies in no section`, fix });
    }
    for (const [index, entry] of by.entries()) {
      const [entity = ''] = entry.split('.');
      const found = descriptors.get(entity);
      // An entity that is not understood has findings of its own.
      if (project.entities.has(entity) && (!found || isUnsure(context, entity, entry))) continue;
      const wrong = found ? stepAstray(found, entry) : { name: entity, names: [...project.entities.keys()] };
      if (wrong === null) continue;
      const { name, names } = wrong;
      const suggestion = nearestName(name, names);
      const fix =
        suggestion === undefined ? 'name an entity, or an entry as the rule book shows its id' : `write ${suggestion}`;
      const message = `statement "${id}" names "${entry}", but there is no "${name}"`;
      report('E571', { source, path: [id, 'by', index] }, { message, suggestion, fix });
    }
    for (const [index, path] of code.entries()) {
      const wrong = missing.get(path);
      if (wrong) report('E571', { source, path: [id, 'code', index] }, codeAstray(id, wrong));
    }
  }
};

/** What to say of code that is not where it is said to be. */
function codeAstray(id: string, { path, name, names, elsewhere }: MissingCode): FindingText {
  const near = elsewhere ?? nearestName(name, names);
  const message = `statement "${id}" is answered by code in "${path}", but there is no "${name}"`;
  return { message, suggestion: near, fix: near === undefined ? 'name a file or a folder there is' : `write ${near}` };
}

/** Whether a part of the entity was left out because it has findings: of shape, or of the field that holds its states. */
function isUnsure(context: CheckContext, entity: string, entry: string): boolean {
  const { lifecycles = [], properties = {} } = context.project.entities.get(entity)?.doc ?? {};
  const isOfStates = /\.(states|actions)\./.test(entry);
  return (
    isDamaged(context, entity) || (isOfStates && lifecycles.some(({ field }) => !Object.hasOwn(properties, field)))
  );
}

function isState(entry: string): boolean {
  return /^[^.]+\.(states|actions)\./.test(entry) && entry.split('.').length > 3;
}

interface StepAstray {
  readonly name: string;
  /** What could stand there. */
  readonly names: readonly string[];
}

/** The first step below the entity that leads nowhere; null: all that are known lead somewhere. */
function stepAstray(entity: EntityDescriptor, entry: string): StepAstray | null {
  const [, part = '', ...steps] = entry.split('.');
  const known =
    part === 'fields' && steps.length === 2
      ? [fieldKeys(entity), limitsOf(entity, steps[0])]
      : [namesOf(entity, entry)];
  const place = isState(entry) ? 1 : 0;
  for (const [index, names] of known.entries()) {
    const name = steps[place + index] ?? '';
    if (names !== null && name !== '' && !names.includes(name)) return { name, names };
  }
  return null;
}

function fieldKeys({ fields }: Pick<EntityDescriptor, 'fields'>): string[] {
  return fields.map(({ key }) => key);
}

/** What entries of the rule book say of any field that has it, whatever its kind. */
const ofAnyKind = [
  'unique',
  'system',
  'enum',
  'code',
  'reference',
  'upload',
  'min-items',
  'max-items',
  'elements',
  'calledFor',
  'shapedBy',
  'holds-fields',
];

/** What an entry of a field can be about: whether it is asked for, limits of its kind, the fields within; null for no field that is there. */
function limitsOf({ fields }: EntityDescriptor, key: string | undefined): string[] | null {
  const field = fields.find((one) => one.key === key);
  if (!field) return null;
  const isAsked = field.required !== 'never' && !field.readOnly && field.computed === undefined;
  return [
    ...(isAsked ? ['required'] : []),
    ...kindOf(field)
      .limits(field)
      .map(({ name }) => name),
    ...ofAnyKind,
    ...(isNested(field) ? field.fields.map((inner) => inner.key) : []),
  ];
}

/** What the entry could be called at its last checked step: rules, fields, or states and actions of the field; null for other parts. */
function namesOf({ rules, fields, lifecycles }: EntityDescriptor, entry: string): string[] | null {
  const [, part, name] = entry.split('.');
  if (part === 'rules') return rules.map(({ id }) => id);
  if (part === 'fields') return fieldKeys({ fields });
  if (part !== 'states' && part !== 'actions') return null;
  if (!isState(entry)) return lifecycles.map(({ field }) => field);
  const own = lifecycles.find(({ field }) => field === name)?.lifecycle;
  if (!own) return [];
  return part === 'states' ? Object.keys(own.states) : own.transitions.map(({ action }) => action);
}
