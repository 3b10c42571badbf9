// The dialog of a text that is made of elements: there at once, whatever has to come first. Knows no form but for labels: cells use it too.
import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { laterPart } from '../ui/later-part.tsx';
import { useReturnFocus } from '../ui/return-focus.ts';
import './elements.css';
import type { ElementsFormProps } from './elements-form.tsx';
import { AheadInput, nothingTyped } from './typed-ahead.tsx';
import { type ElementsOf, useElements } from './use-elements.ts';

const loadForm = () => import('./elements-form.tsx');
const ElementsForm = laterPart<ElementsFormProps>(loadForm, AheadInput);

/** Loads the code of the inputs ahead of who opens the dialog. */
export function preloadElements(): void {
  // What keeps it from coming is told when it is opened.
  loadForm().catch(() => {});
}

type ElementsDialogProps = ElementsOf &
  Pick<ElementsFormProps, 'label' | 'value' | 'like' | 'maxLength' | 'onDone' | 'onClose'>;

const width = 640;
const pageBody = (): HTMLElement => document.body;

export function ElementsDialog(props: ElementsDialogProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const { entity, field, of, ...form } = props;
  const { elements } = useElements({ entity, field, of });
  const [ahead, setAhead] = useState(nothingTyped);
  const box = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open
      width={width}
      title={t('ui.elements.title', { label: form.label, of })}
      maskClosable={false}
      footer={null}
      // There from the start: an input in a box that is put into the page later cannot take the next key.
      getContainer={pageBody}
      onCancel={form.onClose}
      afterOpenChange={(isOpen) => isOpen && focusWithin(box.current)}
    >
      <div ref={box}>
        <ElementsForm {...form} elements={elements} ahead={ahead} onAhead={setAhead} />
      </div>
    </Modal>
  );
}

/** A dialog that has opened may have taken the focus for itself, and while it opened no input could have it. */
function focusWithin(box: HTMLElement | null): void {
  if (!box || box.contains(document.activeElement)) return;
  const inputs = box.querySelectorAll('input');
  const begun = box.querySelector<HTMLElement>('[data-begun]')?.dataset.begun;
  inputs[Number(begun ?? 0)]?.focus();
}
