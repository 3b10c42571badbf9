// A text in which fields of a record stand: a menu puts them in where the cursor is, and below is told how the text will read.
import { PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, type GetRef, Input } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextField } from '../../core/descriptor/field.ts';
import type { HeldFields } from '../../core/descriptor/held-fields.ts';
import { heldName, heldParts, heldReading } from '../../core/held-fields.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import './holding-input.css';

type HoldingProps = InputProps<TextField> & { readonly holds: HeldFields };

export function HoldingInput({ holds, ...props }: HoldingProps): ReactNode {
  const { field, id, isFaulty } = props;
  const { t } = useTranslation();
  const box = useRef<GetRef<typeof Input.TextArea>>(null);
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  const insert = (name: string): void => {
    const area = box.current?.resizableTextArea?.textArea;
    const [from, to] = area ? [area.selectionStart, area.selectionEnd] : [buffer.text.length, buffer.text.length];
    const put = `{${name}}`;
    buffer.type(`${buffer.text.slice(0, from)}${put}${buffer.text.slice(to)}`);
    // Once the text is drawn: typing goes on behind what was put in.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  const items = holds.keys.map((key) => {
    const name = heldName(key, holds.references.includes(key));
    return {
      key: name,
      label: (
        <span className="tg-holding-choice">
          {t(`${holds.labels}.${key}`)} <code>{`{${name}}`}</code>
        </span>
      ),
    };
  });
  const isHolding = heldParts(buffer.text).some(({ kind }) => kind === 'field');
  return (
    <div className="tg-holding">
      <Input.TextArea
        ref={box}
        id={id}
        lang={holds.in}
        value={buffer.text}
        autoComplete="off"
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={(event) => buffer.type(event.target.value)}
        onBlur={buffer.leave}
        {...(field.maxLength !== undefined && { count: { show: true, max: field.maxLength } })}
        {...(isFaulty && { status: 'error' as const })}
        {...ariaOf(props)}
      />
      <div className="tg-holding-foot">
        <Dropdown
          trigger={['click']}
          menu={{ items, className: 'tg-holding-menu', onClick: ({ key }) => insert(key) }}
          destroyOnHidden
        >
          <Button size="small" icon={<PlusOutlined />}>
            {t('ui.holding.insert')}
          </Button>
        </Dropdown>
      </div>
      {isHolding && (
        <div className="tg-holding-reading">
          <span>{t('ui.holding.reads')}</span> {heldReading(buffer.text, holds, t)}
        </div>
      )}
    </div>
  );
}
