// The values that decide an entry, each to be changed: where it is written, and what else changes with it.
import { Input, Select, Tag } from 'antd';
import type { ReactNode } from 'react';
import { type FactScope, factValue, placeName } from '../../../core/rule-book/fact-words.ts';
import type { EditPlace, SchemaEdit } from '../../../core/rule-book/schema-edit.ts';
import { valueChoices, verbChoices } from '../../../core/rule-book/value-choices.ts';
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
  const offers = places.map((place) => offerOf(scope, place));
  const show = (isMeant: (offer: Offer) => boolean): ReactNode[] =>
    places.flatMap((place, index) => {
      const offer = offers[index];
      if (!offer || place.fixed || !isMeant(offer)) return [];
      const field = { place, offer, scope, text: typed[index] ?? typedText(place.value) };
      return [
        <PlaceField key={`${place.file} ${place.path.join(' ')}`} {...field} onType={(text) => onType(index, text)} />,
      ];
    });
  const changeable = offers.filter((_, index) => !places[index]?.fixed);
  const compared = changeable.filter(({ isCompared }) => isCompared).length;
  return (
    <>
      {changeable.length === 0 && <p>{word('trialNoPlaces')}</p>}
      <div className="whatif-places">{show(({ isCompared }) => !isCompared)}</div>
      {compared > 0 && (
        <details open={compared === changeable.length}>
          <summary>{word('trialCompared', { count: compared })}</summary>
          <div className="whatif-places">{show(({ isCompared }) => isCompared)}</div>
        </details>
      )}
      <FixedPlaces scope={scope} places={places.filter(({ fixed }) => fixed)} isAll={changeable.length === 0} />
    </>
  );
}

interface FixedPlacesProps {
  readonly scope: FactScope;
  readonly places: readonly EditPlace[];
  /** There is nothing that can be changed beside them. */
  readonly isAll: boolean;
}

/** What is changed in its file alone: where that is, and what stands there. */
function FixedPlaces({ scope, places, isAll }: FixedPlacesProps): ReactNode {
  const { word } = useWords();
  if (places.length === 0) return null;
  return (
    <details open={isAll}>
      <summary>{word(isAll ? 'trialWritten' : 'trialFixed', { count: places.length })}</summary>
      <ul>
        {places.map(({ file, line, path, value }) => (
          <li key={`${file} ${path.join(' ')}`}>
            {value !== null && `${placeName(scope, file, path)}: ${factValue(scope, value)} `}
            <code>{`${file}:${line}`}</code> <span className="rulebook-source">{path.join(' › ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a place can be instead; null: it is typed. */
interface Offer {
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
  /** It names what the rule compares, which is seldom changed. */
  readonly isCompared: boolean;
}

function offerOf(scope: FactScope, { path, value, choices }: EditPlace): Offer {
  if (choices) {
    const reading = scope.book.readings.find(({ id }) => id === path[0]);
    const means = (one: string): string =>
      reading?.options.find(({ id }) => id === one)?.means[scope.language] ?? factValue(scope, one);
    return { options: choices.map((one) => ({ value: one, label: means(one) })), isCompared: false };
  }
  if (typeof value === 'boolean') {
    const options = [true, false].map((one) => ({ value: String(one), label: factValue(scope, one) }));
    return { options, isCompared: false };
  }
  if (path[0] === 'access' && path.at(-1) === 'may') return { options: verbChoices(scope), isCompared: false };
  // Of fields and lifecycles alone new names can be typed as well: what a rule names is there already.
  const names = [value].flat();
  const found =
    path[0] === 'rules' && names.every((one) => typeof one === 'string') ? valueChoices(scope, names) : null;
  return { options: found?.options ?? null, isCompared: found !== null && found.of !== 'states' };
}

interface PlaceFieldProps {
  readonly place: EditPlace;
  readonly offer: Offer;
  readonly scope: FactScope;
  readonly text: string;
  readonly onType: (text: string) => void;
}

function PlaceField({ place, offer, scope, text, onType }: PlaceFieldProps): ReactNode {
  const { word } = useWords();
  const name = placeName(scope, place.file, place.path);
  return (
    <div>
      <div>
        {name} {place.shared && <Tag color="orange">{word('trialShared')}</Tag>}
      </div>
      <PlaceInput
        value={place.value}
        offer={offer}
        label={word('trialValueOf', { name })}
        text={text}
        onType={onType}
      />
      <span className="rulebook-source">{`${place.file}:${place.line} ${place.path.join(' › ')}`}</span>
    </div>
  );
}

interface PlaceInputProps extends Pick<PlaceFieldProps, 'offer' | 'text' | 'onType'> {
  readonly value: EditPlace['value'];
  readonly label: string;
}

function PlaceInput({ value, offer: { options }, label, text, onType }: PlaceInputProps): ReactNode {
  if (options === null)
    return <Input aria-label={label} value={text} onChange={({ target }) => onType(target.value)} />;
  const shared = { 'aria-label': label, options: [...options], optionFilterProp: 'label' };
  if (!Array.isArray(value)) return <Select {...shared} showSearch value={text} onChange={onType} />;
  const chosen = typedValue(text, value);
  return (
    <Select
      {...shared}
      mode="multiple"
      value={Array.isArray(chosen) ? chosen.map(String) : []}
      onChange={(names: readonly string[]) => onType(typedText([...names]))}
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
