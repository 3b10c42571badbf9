// E249: a text that holds fields of an entity means nothing else beside, and the entity has records with such fields.
import { heldFields } from '../model/held-fields.ts';
import { eachFieldDoc } from './each-field-doc.ts';

/** What makes a text something that is not read as it is written. */
const others = ['pattern', 'format', 'checkDigit', 'says', 'offers', 'shapedBy', 'elements', 'numbering'] as const;

export const holdingTexts = eachFieldDoc(({ project, report }, { key, resolved, at }) => {
  const held = resolved.holdsFieldsOf;
  if (!held) return;
  const other = others.find((keyword) => resolved[keyword] !== undefined);
  if (other !== undefined) {
    const message = `${key} holds fields of ${held.entity} and has ${other}, which says what the whole text is`;
    report('E249', at('holdsFieldsOf'), { message, fix: `keep one of them: holdsFieldsOf or ${other}` });
  }
  const target = project.entities.get(held.entity);
  // What is not there at all has a finding of its own.
  if (!target) return;
  const isRecord = target.doc.kind !== 'sub' && target.doc.kind !== 'log';
  if (isRecord && heldFields(project, held.entity).keys.length > 0) return;
  const message = `no field of ${held.entity} can stand in ${key}: ${isRecord ? 'it has no single value that others may read' : 'it has no records of its own'}`;
  report('E249', at('holdsFieldsOf'), { message, fix: 'name an entity with records that people fill in' });
});
