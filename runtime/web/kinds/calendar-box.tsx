// A text input for days and moments with a calendar behind a button, which is made only when it is opened.
import { CalendarOutlined } from '@ant-design/icons';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateField, DatetimeField } from '../../core/descriptor/field.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import type { Buffer } from '../record/use-buffer.ts';

interface CalendarBoxProps
  extends Pick<InputProps<DateField | DatetimeField>, 'id' | 'onCommit' | 'isFaulty' | 'describedBy'> {
  /** How the text is written, in the letters of dayjs. */
  readonly form: 'YYYY-MM-DD' | 'YYYY-MM-DD HH:mm:ss';
  readonly buffer: Buffer;
  readonly toValue: (picked: Dayjs) => string;
}

export function CalendarBox({ id, form, buffer, toValue, onCommit, ...state }: CalendarBoxProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const shown = dayjs(buffer.text);
  const close = (): void => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (!event.altKey || event.key !== 'ArrowDown') return;
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
        value={buffer.text}
        onChange={(event) => buffer.type(event.target.value)}
        onBlur={buffer.commit}
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
            onClick={() => setOpen(true)}
          >
            <CalendarOutlined aria-hidden />
          </button>
        }
      />
      {isOpen && (
        <DatePicker
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
