// E215: sub-records are only embedded, others are only referred to, and each kind of entity has only what it can use.
import { subEntityOf } from '../model/field-doc.ts';
import { eachFieldDoc } from './each-field-doc.ts';
import { allOf, eachEntity } from './each-member.ts';

const notForSubs = [
  'owner',
  'placement',
  'partition',
  'acrossEnterprises',
  'unique',
  'lifecycles',
  'access',
  'views',
  'rules',
] as const;

const fittingReferences = eachFieldDoc(({ project, report }, { key, doc, at }) => {
  const sub = doc.$ref === undefined ? null : subEntityOf(doc);
  const embedded = sub === null ? undefined : project.entities.get(sub);
  if (embedded && embedded.doc.kind !== 'sub') {
    const message = `${key} embeds ${sub}, which is an entity of its own`;
    report('E215', at('$ref'), { message, fix: `refer to it with refers: ${sub}, or make it kind: sub` });
  }
  if (doc.refers !== undefined && project.entities.get(doc.refers)?.doc.kind === 'sub') {
    const message = `${key} refers to ${doc.refers}, which only exists within other records`;
    report('E215', at('refers'), { message, fix: `embed it with $ref: ${doc.refers}` });
  }
});

const fittingKeywords = eachEntity(({ report }, { id, doc, source }) => {
  if (doc.kind === 'ref' && doc.owner !== undefined && doc.owner !== 'platform') {
    const message = `the reference table ${id} belongs to the platform`;
    report('E215', { source, path: ['owner'] }, { message, fix: 'take owner out, or make it kind: top' });
  }
  if (doc.kind !== 'sub') return;
  const written = notForSubs.filter((keyword) => doc[keyword] !== undefined);
  const [first] = written;
  if (first === undefined) return;
  const named = written.join(', ');
  const message = `${id} is a sub-record, ${named} ${written.length > 1 ? 'belong' : 'belongs'} to the record that holds it`;
  const fix = `take ${named} out, or kind: sub where it has records of its own`;
  report('E215', { source, path: [first], part: 'key' }, { message, fix });
});

export const fittingEntityKinds = allOf(fittingReferences, fittingKeywords);
