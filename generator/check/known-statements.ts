// E571: a statement of spec-statements.yaml lies in a section there is, and `by` names entities and entries that are there.

import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { Check, CheckContext } from './check-context.ts';
import { isDamaged } from './is-damaged.ts';

export const knownStatements: Check = (context) => {
  const { project, descriptors, damaged, report } = context;
  const { source, doc } = project.statements;
  if (damaged.has(source.file)) return;
  for (const [id, { by = [] }] of Object.entries(doc)) {
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
      const names = found ? namesOf(found, entry) : [...project.entities.keys()];
      const name = found ? (entry.split('.')[found && isState(entry) ? 3 : 2] ?? '') : entity;
      if (found ? names === null || name === '' || names.includes(name) : false) continue;
      const suggestion = nearestName(name, names ?? []);
      const fix =
        suggestion === undefined ? 'name an entity, or an entry as the rule book shows its id' : `write ${suggestion}`;
      const message = `statement "${id}" names "${entry}", but there is no "${name}"`;
      report('E571', { source, path: [id, 'by', index] }, { message, suggestion, fix });
    }
  }
};

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

/** What the entry could be called at its last checked step: rules, fields, or states and actions of the field; null for other parts. */
function namesOf({ rules, fields, lifecycles }: EntityDescriptor, entry: string): string[] | null {
  const [, part, name] = entry.split('.');
  if (part === 'rules') return rules.map(({ id }) => id);
  if (part === 'fields') return fields.map(({ key }) => key);
  if (part !== 'states' && part !== 'actions') return null;
  if (!isState(entry)) return lifecycles.map(({ field }) => field);
  const own = lifecycles.find(({ field }) => field === name)?.lifecycle;
  if (!own) return [];
  return part === 'states' ? Object.keys(own.states) : own.transitions.map(({ action }) => action);
}
