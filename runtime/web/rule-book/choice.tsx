// A choice of the book, kept in its address: area, record, screen and the like.
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useBook, useWords } from './book-context.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

interface ChoiceProps {
  readonly name: 'area' | 'entity' | 'screen' | 'state' | 'who' | 'kind' | 'source';
  readonly options: readonly ChoiceOption[];
  readonly onChange: (value: string) => void;
}

export function Choice({ name, options, onChange }: ChoiceProps): ReactNode {
  const { address, say } = useBook();
  const { word } = useWords();
  return (
    <Select
      allowClear={{ label: say('ui.picker.clear') }}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={address[name] ?? null}
      placeholder={word(name)}
      aria-label={word(name)}
      options={[...options]}
      onChange={(value: string | null) => onChange(value ?? '')}
    />
  );
}

/** Areas of the product. */
export function useAreas(): ChoiceOption[] {
  const { book } = useBook();
  const { word } = useWords();
  return [...new Set(book.entities.map(({ area }) => area))].map((area) => ({
    value: area,
    label: book.words[`area-${area}`] ? word(`area-${area}`) : area,
  }));
}

/** Records of the area that is chosen. */
export function useEntities(): ChoiceOption[] {
  const { book, address } = useBook();
  const { inLanguage } = useWords();
  return book.entities
    .filter(({ area }) => address.area === undefined || area === address.area)
    .map(({ id, label }) => ({ value: id, label: inLanguage(label) }));
}
