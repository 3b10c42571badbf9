// Text made of elements with bars between: typed as it is, or element by element in a dialog. Enter opens it while something is missing.
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Elements, TextField } from '../../core/descriptor/field.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import type { TextElement } from '../api/entity-calls.ts';
import { fullSchemaPath } from '../record/field-place.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { ariaOf, type InputProps } from '../record/input-props.ts';
import { useBuffer } from '../record/use-buffer.ts';
import { useLabelAt } from '../record/use-messages.ts';
import { ariaKeys, isPressed, keyText } from '../ui/shortcuts.ts';
import { ElementsDialog } from './elements-dialog.tsx';
import { isComplete, useElements } from './use-elements.ts';

type ElementsProps = InputProps<TextField> & { readonly elements: Elements };

export function ElementsInput(props: ElementsProps): ReactNode {
  const { field, path, id, value, isFaulty, onCommit, elements: listed } = props;
  const scope = useScope();
  const labelAt = useLabelAt();
  const [isOpen, setOpen] = useState(false);
  const [beside = ''] = Object.values(listed.of);
  const chosen = useValue([...path.split('.').slice(0, -1), beside].join('.'));
  const of = typeof chosen === 'string' ? chosen : '';
  const place = { entity: scope.root.id, field: fullSchemaPath(scope, path), of };
  const { elements } = useElements(place);
  const isListed = elements !== undefined && elements.length > 0;
  const buffer = useBuffer(props, { toText: String, toValue: (text) => kindOf(field).normalise(text, field) });
  const open = (): void => {
    buffer.commit();
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const asks =
      isPressed('elements', event) || (isPressed('nextField', event) && !isComplete(buffer.text, elements ?? []));
    if (!isListed || !asks) return;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <div>
      <Input
        id={id}
        value={buffer.text}
        autoComplete="off"
        aria-keyshortcuts={ariaKeys('elements')}
        onChange={(event) => buffer.type(event.target.value)}
        onBlur={buffer.leave}
        onKeyDown={onKeyDown}
        onPressEnter={buffer.commit}
        suffix={isListed && <OpenButton onClick={open} />}
        {...(isFaulty && { status: 'error' as const })}
        {...ariaOf(props)}
      />
      <Hint elements={elements} text={buffer.text} />
      {isOpen && (
        <ElementsDialog
          {...place}
          label={labelAt(path)}
          value={typeof value === 'string' ? value : ''}
          {...(field.maxLength !== undefined && { maxLength: field.maxLength })}
          onDone={(text) => onCommit(text === '' ? null : text)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function OpenButton({ onClick }: { readonly onClick: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Tooltip title={`${t('ui.elements.open')} (${keyText('elements')})`}>
      <Button
        type="text"
        size="small"
        tabIndex={-1}
        icon={<EllipsisOutlined />}
        aria-label={t('ui.elements.open')}
        onClick={onClick}
      />
    </Tooltip>
  );
}

/** How many elements there are while some are missing; that the text is free where none are listed. */
function Hint({
  elements,
  text,
}: {
  readonly elements: readonly TextElement[] | undefined;
  readonly text: string;
}): ReactNode {
  const { t } = useTranslation();
  if (elements === undefined || (elements.length > 0 && isComplete(text, elements))) return null;
  const words =
    elements.length === 0
      ? t('ui.elements.free')
      : t('ui.elements.count', { count: elements.length, keys: keyText('elements') });
  return <div className={elements.length === 0 ? 'tg-elements-free' : 'tg-unit'}>{words}</div>;
}
