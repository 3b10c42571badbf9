// E217: every required field is somewhere in the form; E541: it is one that people fill.

import { nearestName } from '../../runtime/core/nearest-name.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { isMade } from './is-made.ts';
import { setByEntity } from './set-fields.ts';

export const fillableRequired = eachEntity((context, entity) => {
  const { descriptors, report } = context;
  const { id, doc, source } = entity;
  unfilled(context, entity);
  if (!doc.form) return;
  const fields = descriptors.get(id)?.fields ?? [];
  const shown = new Set(
    descriptors.get(id)?.form.flatMap((section) => section.fields.map((path) => path.split('.')[0] ?? path)),
  );
  // A name that is no field has a finding of its own; it may be this one, misspelt.
  const misspelt = [...shown].filter((name) => fields.every(({ key }) => key !== name));
  const filled = new Set(Object.values(doc.properties).flatMap(filledBy));
  const given = new Set(Object.values(doc.views ?? {}).flatMap(({ where }) => Object.keys(where ?? {})));
  for (const keyword of ['required', 'requiredInDraft'] as const) {
    for (const [index, key] of (doc[keyword] ?? []).entries()) {
      const field = fields.find((candidate) => candidate.key === key);
      if (field?.computed !== undefined) {
        const message = `${key} is required, but nobody can fill it: it is computed`;
        const fix = 'require the fields it is made from, or take it out';
        report('E541', { source, path: [keyword, index] }, { message, fix });
        continue;
      }
      if (!field || field.readOnly || field.default !== undefined) continue;
      if (shown.has(key) || filled.has(key) || given.has(key)) continue;
      if (misspelt.some((name) => nearestName(name, [key]))) continue;
      const message = `${key} is required, but no section of the form holds it`;
      report('E217', { source, path: [keyword, index] }, { message, fix: `add ${key} to the fields of a section` });
    }
  }
});

/** What is read-only is asked of nobody, and stays empty in a record that people begin unless something fills it there. */
function unfilled({ project, report }: CheckContext, { id, doc, source }: EntitySource): void {
  // The server writes these by itself, and hand-written hooks may write any.
  const isServed =
    Object.values(project.access.doc.entities).includes(id) ||
    project.overrides.some(({ owner, name }) => owner === id && name === 'hooks.ts');
  if (!isMade(doc) || isServed) return;
  const filled = new Set(setByEntity(doc));
  const given = new Set(Object.values(doc.views ?? {}).flatMap(({ where }) => Object.keys(where ?? {})));
  for (const keyword of ['required', 'requiredInDraft'] as const) {
    for (const [index, key] of (doc[keyword] ?? []).entries()) {
      const { readOnly, computed, numbering, state } = doc.properties[key] ?? {};
      const isGiven = [computed, numbering, state].some((by) => by !== undefined) || filled.has(key) || given.has(key);
      if (readOnly !== true || isGiven) continue;
      const message = `${key} is required, but nobody can fill it: it is read-only, and empty in a new record`;
      const fix = `take readOnly out of ${key}, or take ${key} out of ${keyword}: what a transition sets is asked of nobody`;
      report('E541', { source, path: [keyword, index] }, { message, fix });
    }
  }
}

function filledBy(field: FieldDoc): string[] {
  return Object.keys(field.fills ?? {});
}
