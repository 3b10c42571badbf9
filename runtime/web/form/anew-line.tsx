// Above a copy, and above a record made of a template: what has to be entered anew, each leading to its field, until it is filled.
import { Alert } from 'antd';
import { Fragment, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../core/paths.ts';
import { focusField, splitAtLine } from '../record/focus-field.ts';
import { useScope } from '../record/form-scope.tsx';
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
  const isLed = useRef(false);
  useEffect(() => {
    // A page that is shown again keeps the focus where it was left.
    if (first === undefined || isLed.current) return;
    // Once the form is drawn, and has its own focus behind it.
    const pause = requestAnimationFrame(() => {
      isLed.current = true;
      focusField(scope, first);
    });
    return () => cancelAnimationFrame(pause);
  }, [scope, first]);
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
