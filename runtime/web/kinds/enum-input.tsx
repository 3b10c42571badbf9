// One or several values of a closed list.
import { Radio, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnumField, EnumsField } from '../../core/descriptor/field.ts';
import { fitting, type NamedChoice, takeTyped } from '../../core/take-typed.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useListBox } from './use-list-box.ts';

/** Up to this many values are shown side by side when one of them must be chosen. */
const mostRadios = 2;

function useOptions({ values, labels }: EnumField | EnumsField): readonly NamedChoice[] {
  const { t } = useTranslation();
  return useMemo(
    () => values.map((value) => ({ value, label: t(`${labels}.${value}`), names: [] })),
    [values, labels, t],
  );
}

export function EnumInput(props: InputProps<EnumField>): ReactNode {
  const { field } = props;
  const isShort = field.required !== 'never' && field.values.length <= mostRadios;
  return isShort ? <Radios {...props} /> : <EnumBox {...props} />;
}

function Radios(props: InputProps<EnumField>): ReactNode {
  const options = useOptions(props.field);
  return (
    <Radio.Group
      id={props.id}
      className="tg-radios"
      value={chosenOf(props)}
      options={options.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => props.onCommit(String(event.target.value))}
      {...ariaOf(props)}
    />
  );
}

function EnumBox(props: InputProps<EnumField>): ReactNode {
  const chosen = chosenOf(props);
  const shared = useShared(props, chosen === null ? [] : [chosen]);
  return (
    <Select<string | null, NamedChoice> {...shared} value={chosen} onChange={(next) => props.onCommit(next ?? null)} />
  );
}

export function EnumsInput(props: InputProps<EnumsField>): ReactNode {
  const { value, onCommit } = props;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const change = (next: string[]): void => onCommit(next.length > 0 ? next : null);
  return (
    <Select<string[], NamedChoice> {...useShared(props, chosen)} mode="multiple" value={chosen} onChange={change} />
  );
}

function chosenOf({ value }: InputProps<EnumField>): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** What a choice of one and of several values have in common. */
function useShared(props: InputProps<EnumField> | InputProps<EnumsField>, chosen: readonly string[]) {
  const { t } = useTranslation();
  const { path, id, field } = props;
  const options = useOptions(field);
  const box = useListBox({
    ...{ path, id, chosen, options },
    several: field.kind === 'enums',
    fitting: (text) => fitting(text, options),
    ask: async (text) => takeTyped(text, options),
  });
  return {
    ...box,
    id,
    className: 'tg-select',
    placeholder: t('ui.choose'),
    ...(props.isFaulty && { status: 'error' as const }),
    ...ariaOf(props),
  };
}
