// A password: hidden until the person wants to see it, with a word when the caps lock is on.
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Input, type InputProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './password-input.css';

export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>): ReactNode {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const label = t(isShown ? 'ui.login.hidePassword' : 'ui.login.showPassword');
  const watch = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  return (
    <>
      <Input
        maxLength={200}
        {...props}
        type={isShown ? 'text' : 'password'}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={(event) => {
          setCaps(false);
          props.onBlur?.(event);
        }}
        suffix={
          <Button
            type="text"
            size="small"
            aria-label={label}
            title={label}
            aria-pressed={isShown}
            icon={isShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
            onClick={() => setShown(!isShown)}
          />
        }
      />
      <span role="status" className="caps-lock">
        {isCaps && t('ui.login.capsLock')}
      </span>
    </>
  );
}
