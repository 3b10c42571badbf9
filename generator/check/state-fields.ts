// E312: the field of a lifecycle is the field of its states, and every field of states belongs to a lifecycle in use.
import { eachEntity } from './each-member.ts';

export const stateFields = eachEntity(({ project, damaged, report }, { id, doc, source }) => {
  // An invalid list was removed as a whole.
  if (!doc.lifecycles && damaged.has(source.file)) return;
  for (const [index, { use, field }] of (doc.lifecycles ?? []).entries()) {
    const written = doc.properties[field];
    if (!written || written.state === use || !project.lifecycles.has(use)) continue;
    if (written.state !== undefined && !project.lifecycles.has(written.state)) continue;
    const message = `${field} does not hold the states of lifecycle ${use}`;
    const fix = `write ${field}: { state: ${use}, readOnly: true }`;
    report('E312', { source, path: ['lifecycles', index, 'field'] }, { message, fix });
  }
  for (const [key, { state }] of Object.entries(doc.properties)) {
    // A use that names the field with another lifecycle has been reported above.
    if (state === undefined || !project.lifecycles.has(state)) continue;
    if (doc.lifecycles?.some((use) => use.field === key)) continue;
    // One in a field that there is not has a finding of its own, too.
    if (doc.lifecycles?.some(({ use, field }) => use === state && !doc.properties[field])) continue;
    const message = `${key} holds the states of lifecycle ${state}, which ${id} does not use with it`;
    const fix = `add lifecycles: [ { use: ${state}, field: ${key}, actors: ... } ]`;
    report('E312', { source, path: ['properties', key, 'state'] }, { message, fix });
  }
});
