// E235: the elements a text is made of are told apart and put in order by fields that can: a whole number, a text, a switch, and the
// same entity named on both sides.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import { isProse, isSwitch, isWhole, namesRecord } from '../../runtime/core/kinds/field-traits.ts';
import type { CheckContext } from './check-context.ts';
import { eachEntity } from './each-member.ts';
import { fieldOf } from './find-field.ts';

/** What each field of an element must be. */
const demands: readonly {
  readonly key: 'order' | 'name' | 'needed' | 'codes';
  readonly isFit: (field: Field) => boolean;
  readonly said: string;
}[] = [
  { key: 'order', isFit: isWhole, said: 'a whole number (type: integer)' },
  { key: 'name', isFit: isProse, said: 'a text' },
  { key: 'needed', isFit: isSwitch, said: 'a switch (type: boolean)' },
  { key: 'codes', isFit: (field) => isProse(field) || namesRecord(field), said: 'the id of a code table' },
];

export const listedElements = eachEntity((context, { id, doc, source }) => {
  for (const [key, { elements }] of Object.entries(doc.properties)) {
    if (elements === undefined) continue;
    const path = ['properties', key, 'elements'];
    for (const { key: part, isFit, said } of demands) {
      const name = elements[part];
      // What is not there at all has a finding of its own.
      const field = name === undefined ? null : fieldOf(context, elements.from, name);
      if (!field || isFit(field)) continue;
      const message = `${part} of the elements of ${key} is ${name}, which is of the kind ${field.kind}`;
      context.report('E235', { source, path: [...path, part] }, { message, fix: `name ${said}` });
    }
    sameRecords(context, { id, elements }, (theirs, own) => {
      const message = `${theirs} of the elements of ${key} and ${own} beside it do not name the same records`;
      const fix = 'pair references to one entity';
      context.report('E235', { source, path: [...path, 'of', theirs] }, { message, fix });
    });
  }
});

interface Paired {
  readonly id: string;
  readonly elements: { readonly from: string; readonly of: { readonly [theirs: string]: string } };
}

/** Tells the pairs that are no references to one entity. */
function sameRecords(context: CheckContext, { id, elements }: Paired, tell: (theirs: string, own: string) => void) {
  for (const [theirs, own] of Object.entries(elements.of)) {
    const [there, here] = [fieldOf(context, elements.from, theirs), fieldOf(context, id, own)];
    if (!there || !here) continue;
    if (!namesRecord(there) || !namesRecord(here) || there.entity !== here.entity) tell(theirs, own);
  }
}
