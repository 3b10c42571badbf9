// Yes or no; nothing is chosen until the person chooses.
import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BooleanField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';

export function BooleanInput({ id, value, onCommit, ...state }: InputProps<BooleanField>): ReactNode {
  const { t } = useTranslation();
  return (
    <Radio.Group
      id={id}
      className="tg-radios"
      value={typeof value === 'boolean' ? value : null}
      onChange={(event) => onCommit(event.target.value === true)}
      options={[
        { value: true, label: t('ui.yes') },
        { value: false, label: t('ui.no') },
      ]}
      {...ariaOf(state)}
    />
  );
}
