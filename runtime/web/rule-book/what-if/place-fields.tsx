// The values that decide an entry, each to be changed: where it is written, and what else changes with it.
import { Input, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { type FactScope, factValue, placeName } from '../../../core/rule-book/fact-words.ts';
import type { EditPlace, SchemaEdit } from '../../../core/rule-book/schema-edit.ts';
import { useWords } from '../book-context.ts';
import { useFactScope } from '../fact-changes.tsx';
import { typedText, typedValue } from './typed-value.ts';

interface PlaceFieldsProps {
  /** Whose rule it is that the places decide. */
  readonly entity: string;
  readonly places: readonly EditPlace[];
  /** What was typed, by number of the place. */
  readonly typed: { readonly [place: number]: string };
  readonly onType: (place: number, text: string) => void;
}

export function PlaceFields({ entity, places, typed, onType }: PlaceFieldsProps): ReactNode {
  const { word } = useWords();
  const scope = useFactScope(entity);
  if (places.length === 0) return <p>{word('trialNoPlaces')}</p>;
  return (
    <div className="whatif-places">
      {places.map((place, index) => {
        const written = place.path.join(' › ');
        const name = placeName(scope, place.file, place.path);
        const label = word('trialValueOf', { name });
        return (
          <div key={`${place.file} ${written}`}>
            <div>
              {name} {place.shared && <Tag color="orange">{word('trialShared')}</Tag>}
            </div>
            <PlaceInput
              place={place}
              label={label}
              scope={scope}
              text={typed[index] ?? typedText(place.value)}
              onType={(text) => onType(index, text)}
            />
            <span className="rulebook-source">{`${place.file}:${place.line} ${written}`}</span>
          </div>
        );
      })}
    </div>
  );
}

interface PlaceInputProps {
  readonly place: EditPlace;
  readonly label: string;
  readonly text: string;
  readonly scope: FactScope;
  readonly onType: (text: string) => void;
}

function PlaceInput({ place: { value, choices }, label, text, scope, onType }: PlaceInputProps): ReactNode {
  const offered = choices ?? (typeof value === 'boolean' ? ['true', 'false'] : null);
  if (offered === null)
    return <Input aria-label={label} value={text} onChange={({ target }) => onType(target.value)} />;
  return (
    <Select
      aria-label={label}
      value={text}
      options={offered.map((one) => ({ value: one, label: choices ? one : factValue(scope, one === 'true') }))}
      onChange={onType}
    />
  );
}

/** The edits that what was typed comes to; none for values that are what they were. */
export function editsOf(places: readonly EditPlace[], typed: PlaceFieldsProps['typed']): SchemaEdit[] {
  return places.flatMap(({ file, path, value }, index) => {
    const text = typed[index];
    if (text === undefined || text === typedText(value)) return [];
    return [{ file, path, before: value, after: typedValue(text, value) }];
  });
}
