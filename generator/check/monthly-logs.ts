// E256: what lies in a table a month is a log, and nothing has to hold across its months: no value kept apart, no record that names an entry.
import { placementOf } from '../model/placement-of.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { allOf, eachEntity } from './each-member.ts';

const months = 'a table a month';

const fittingLogs = eachEntity(({ project, report }, entity) => {
  const { id, doc, source } = entity;
  if (doc.partition === undefined || doc.kind === 'sub') return;
  const at = { source, path: ['partition'] };
  if (doc.kind !== 'log') {
    const message = `${id} is no log: records that people change do not lie in ${months}`;
    report('E256', at, { message, fix: 'take partition out, or make it kind: log' });
  } else if (placementOf(project, entity).at === 'enterprise') {
    const message = `${id} lies with enterprises and cannot lie in ${months} as well`;
    report('E256', at, { message, fix: 'take partition out, or write placement: coordinator' });
  }
  const unique = Object.entries(doc.properties).find(([, field]) => field.unique)?.[0] ?? doc.unique?.[0]?.join(', ');
  if (unique !== undefined) {
    const message = `${id} lies in ${months}, across which no key keeps ${unique} apart`;
    report('E256', at, { message, fix: 'take unique out, or partition' });
  }
});

const namedLogs = eachFieldDoc(({ project, report }, { key, doc, at }) => {
  const { file } = project.access.doc.entities;
  const named = doc.upload === undefined ? doc.refers : file;
  if (named === undefined || project.entities.get(named)?.doc.partition === undefined) return;
  const message = `${key} names records of ${named}, whose months go as a whole`;
  const fix = `take partition out of ${named}, or keep in ${key} what it tells`;
  report('E256', at(doc.upload === undefined ? 'refers' : 'upload'), { message, fix });
});

export const monthlyLogs = allOf(fittingLogs, namedLogs);
