// One line that came for a record: what kind it is, when, and what it says.
import type { ReactNode } from 'react';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import { isNested, valueTone } from '../../core/kinds/field-traits.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { isEmpty } from '../../core/paths.ts';
import { ToneTag } from '../kinds/state-tag.tsx';
import type { PageWording } from '../kinds/wording.ts';
import { Moment } from '../ui/moment.tsx';
import type { Came } from './happenings.ts';

interface CameStepProps {
  readonly entity: EntityDescriptor;
  readonly came: Came;
  readonly wording: PageWording;
}

export function CameStep({ entity, came, wording }: CameStepProps): ReactNode {
  const field = entity.fields.find(({ key }) => key === came.lines);
  const within = isNested(field) ? field.fields : [];
  const said = came.shows.flatMap((key) => {
    const shown = within.find((one) => one.key === key);
    const value = came.line[key];
    if (!shown || isEmpty(value)) return [];
    return [{ key, text: kindOf(shown).format(value, shown, wording), tone: valueTone(shown, value) }];
  });
  const [first, ...rest] = said;
  return (
    <article className="history-step">
      <header>
        <strong>{wording.t(`entity.${entity.id}.fields.${came.lines}`)}</strong>
        {first && <ToneTag tone={first.tone}>{first.text}</ToneTag>}
        <Moment at={came.at} />
      </header>
      {rest.map(({ key, text, tone }) => (
        <p key={key}>
          <ToneTag tone={tone}>{text}</ToneTag>
        </p>
      ))}
    </article>
  );
}
