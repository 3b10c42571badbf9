// One or several values of a closed list.
import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnumField, EnumsField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';

/** Up to this many values are shown side by side when one of them must be chosen. */
const mostRadios = 2;

function useOptions({ values, labels }: EnumField | EnumsField): { value: string; label: string }[] {
  const { t } = useTranslation();
  return values.map((value) => ({ value, label: t(`${labels}.${value}`) }));
}

export function EnumInput(props: InputProps<EnumField>): ReactNode {
  const { field, id, value, onCommit } = props;
  const shared = useShared(props);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  if (field.required !== 'never' && field.values.length <= mostRadios) {
    return (
      <Radio.Group
        id={id}
        className="tg-radios"
        value={chosen}
        options={shared.options}
        onChange={(event) => onCommit(String(event.target.value))}
        {...ariaOf(props)}
      />
    );
  }
  return <Select {...shared} value={chosen} onChange={(next?: string) => onCommit(next ?? null)} />;
}

export function EnumsInput(props: InputProps<EnumsField>): ReactNode {
  const { value, onCommit } = props;
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const change = (next: string[]): void => onCommit(next.length > 0 ? next : null);
  return <Select {...useShared(props)} mode="multiple" value={chosen} onChange={change} />;
}

/** What a choice of one and of several values have in common. */
function useShared(props: InputProps<EnumField> | InputProps<EnumsField>) {
  const { t } = useTranslation();
  return {
    id: props.id,
    className: 'tg-select',
    options: useOptions(props.field),
    allowClear: true,
    showSearch: { optionFilterProp: 'label' },
    placeholder: t('ui.choose'),
    ...(props.isFaulty && { status: 'error' as const }),
    ...ariaOf(props),
  };
}
