// A text input for days and moments with a calendar behind a button, which is made only when it is opened.
import { CalendarOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateField, DatetimeField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import type { Buffer } from '../record/use-buffer.ts';
import { isPressed, keyText } from '../ui/shortcuts.ts';
import { BusinessPicker } from './business-picker.ts';

interface CalendarBoxProps
  extends Pick<InputProps<DateField | DatetimeField>, 'id' | 'onCommit' | 'isFaulty' | 'describedBy'> {
  /** How the text is written, in the letters of dayjs. */
  readonly form: 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm:ss';
  readonly buffer: Buffer;
  /** Said on hover: the zone of a time. */
  readonly hint?: string;
  readonly toValue: (picked: Dayjs) => string;
}

export function CalendarBox({ id, form, buffer, hint, toValue, onCommit, ...state }: CalendarBoxProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const shown = dayjs(buffer.text);
  const close = (): void => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (!isPressed('calendar', event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span className="tg-calendar">
      <Input
        id={id}
        autoComplete="off"
        inputMode="numeric"
        placeholder={form}
        title={hint}
        value={buffer.text}
        onChange={(event) => buffer.type(event.target.value)}
        onBlur={buffer.leave}
        onPressEnter={buffer.commit}
        onKeyDown={openByKey}
        {...(state.isFaulty && { status: 'error' as const })}
        {...ariaOf(state)}
        suffix={
          <button
            type="button"
            tabIndex={-1}
            className="tg-icon"
            aria-label={t('ui.choose')}
            title={`${t('ui.choose')} (${keyText('calendar')})`}
            onClick={() => setOpen(true)}
          >
            <CalendarOutlined aria-hidden />
          </button>
        }
      />
      {isOpen && (
        <BusinessPicker
          className="tg-calendar-anchor"
          open
          autoFocus
          showTime={form !== 'YYYY-MM-DD'}
          value={shown.isValid() ? shown : null}
          onChange={(picked) => {
            if (picked) onCommit(toValue(picked));
            close();
          }}
          onOpenChange={(open) => {
            buffer.commit();
            if (!open) close();
          }}
        />
      )}
    </span>
  );
}
