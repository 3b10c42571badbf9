// Passwords and keys: written, never read back; left empty they stay as they are.
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecretField } from '../../core/descriptor/field.ts';
import { isEmpty } from '../../core/paths.ts';
import { useRecord } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';

export function SecretInput(props: InputProps<SecretField>): ReactNode {
  const { id, isFaulty } = props;
  const { t } = useTranslation();
  const isStored = useRecord((record) => !isEmpty(record.id));
  const buffer = useBuffer(props, { toText: String, toValue: (text) => text });
  return (
    <Input.Password
      id={id}
      autoComplete="new-password"
      value={buffer.text}
      {...(isStored && { placeholder: t('ui.form.secretKept') })}
      {...(isFaulty && { status: 'error' as const })}
      onBlur={buffer.leave}
      onPressEnter={buffer.commit}
      onChange={(event) => buffer.type(event.target.value)}
      {...ariaOf(props)}
    />
  );
}
