// Above a copy, and above a record made of a template: what has to be entered anew, each leading to its field, until it is filled.
import { Alert } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../core/paths.ts';
import { inputId } from '../record/field-place.ts';
import { focusField, splitAtLine } from '../record/focus-field.ts';
import { type FormScope, useScope } from '../record/form-scope.tsx';
import { usePlaceLabel } from '../record/use-messages.ts';

interface AnewLineProps {
  /** Paths of the fields, in the order of the form. */
  readonly paths: readonly string[];
  /** Names of values that a template had for fields that there are no longer. */
  readonly gone: readonly string[];
}

/** Named at once; with many lines there may be many. */
const mostNamed = 12;

export function AnewLine({ paths, gone }: AnewLineProps): ReactNode {
  const { t } = useTranslation();
  const scope = useScope();
  const place = usePlaceLabel();
  const { store } = scope;
  const left = useSyncExternalStore(store.subscribe, () => paths.filter((path) => isOpen(store.value(path))).join());
  const open = left === '' ? [] : left.split(',');
  // Lines would have to be opened for it: there the person begins where it is named.
  const [first] = useState(() => open.find((path) => splitAtLine(path)[1] === ''));
  useLeading(scope, first);
  if (open.length === 0 && gone.length === 0) return null;
  return (
    <Alert
      className="tg-anew"
      role="status"
      type="warning"
      showIcon
      title={
        open.length > 0 && (
          <>
            {t('ui.form.anew')}{' '}
            {open.slice(0, mostNamed).map((path, index) => (
              <Fragment key={path}>
                {index > 0 && t('ui.form.anewBetween')}
                <button type="button" className="tg-link" onClick={() => focusField(scope, path)}>
                  {place(path)}
                </button>
              </Fragment>
            ))}
            {open.length > mostNamed && ` ${t('ui.form.anewMore', { number: open.length - mostNamed })}`}
          </>
        )
      }
      description={gone.length > 0 && t('ui.form.templateGone', { number: gone.length, names: gone.join(', ') })}
    />
  );
}

function isOpen(value: Parameters<typeof isEmpty>[0]): boolean {
  return isEmpty(value) || (Array.isArray(value) && value.length === 0);
}

/** Frames in which the form is looked for: its inputs may be drawn a moment later. */
const patience = 120;

/** Goes to the field once, as soon as it is there, unless the person is typing elsewhere by then. */
function useLeading(scope: FormScope, path: string | undefined): void {
  const isLed = useRef(false);
  const latest = useRef(scope);
  latest.current = scope;
  useEffect(() => {
    let left = patience;
    let pause = 0;
    const lead = (): void => {
      // A page that is shown again keeps the focus where it was left.
      if (path === undefined || isLed.current || document.activeElement?.matches('input, textarea')) return;
      if (document.getElementById(inputId(latest.current, path))) {
        isLed.current = true;
        focusField(latest.current, path);
      } else if (left > 0) {
        left -= 1;
        pause = requestAnimationFrame(lead);
      }
    };
    pause = requestAnimationFrame(lead);
    return () => cancelAnimationFrame(pause);
  }, [path]);
}
