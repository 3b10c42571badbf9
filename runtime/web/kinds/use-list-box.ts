// A box of choices whose whole list is here: codes of a table, values of a closed list.
import type { NamedChoice, TakenChoice } from '../../core/take-typed.ts';
import { useScope } from '../record/form-scope.tsx';
import type { WriteChoice } from '../record/loose-texts.ts';
import { useChoiceBox } from './use-choice-box.ts';

interface ListBox {
  readonly path: string;
  readonly id: string;
  readonly chosen: readonly string[];
  readonly several: boolean;
  readonly options: readonly NamedChoice[];
  /** The choices that fit a text, best first. */
  readonly fitting: (text: string) => readonly NamedChoice[];
  readonly ask: (text: string) => Promise<TakenChoice<NamedChoice>>;
}

/** What goes to the select. */
export function useListBox({ path, id, chosen, several, options, fitting, ask }: ListBox) {
  const { loose } = useScope().store;
  const box = useChoiceBox<NamedChoice>({
    ...{ path, id, several, ask },
    isChosen: chosen.length > 0,
    marked: (text) => fitting(text)[0],
    optionOf: (value) => options.find((option) => option.value === value),
    write: ({ value }) => (several ? added(value) : written(value)),
    empty: () => loose.write(path, written(null)),
  });
  return {
    ...box.props,
    options: box.text === '' ? [...options] : [...fitting(box.text)],
    showSearch: { filterOption: false, ...box.search },
  };
}

function written(value: string | null): WriteChoice {
  return (record, at) => record.enter(at, value);
}

/** One more of several; one that is chosen already stays. */
export function added(value: string): WriteChoice {
  return (record, at) => {
    const now = record.value(at);
    const values = Array.isArray(now) ? now.map(String) : [];
    if (!values.includes(value)) record.enter(at, [...values, value]);
  };
}
