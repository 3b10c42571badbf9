// What others remarked at a field, until its value is another; below lines also what they remarked at values in them.
import { CommentOutlined } from '@ant-design/icons';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../core/descriptor/value.ts';
import { valueAt } from '../../core/paths.ts';
import { nameOfPlace, ownPlacesKey, remarksBelow } from '../../core/remarks.ts';
import { useScope, useValue } from '../record/form-scope.tsx';
import { isSame } from '../record/record-store.ts';

export function FieldRemarks({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const { root, path: place, store } = useScope();
  const value = useValue(path) ?? null;
  const first = useRef<Json>(value);
  const at = place === '' ? path : `${place}.${path}`;
  // As one text, so that snapshots can be compared.
  const told = useSyncExternalStore(store.subscribe, () => JSON.stringify(remarksBelow(root, store.whole, at)));
  const open = (JSON.parse(told) as ReturnType<typeof remarksBelow>).filter(({ within }) =>
    isSame(valueIn(value, within), valueIn(first.current, within)),
  );
  if (open.length === 0) return null;
  const labelOf = (within: string): string => {
    const keys = `${at}.${within}`.split('.');
    const numbers = keys.filter((key) => /^\d+$/.test(key)).map((key) => Number(key) + 1);
    const name = nameOfPlace(keys.filter((key) => !/^\d+$/.test(key)).join('.'));
    const label = t(`entity.${root.id}.named.${ownPlacesKey}.${name}`);
    return numbers.length === 0 ? label : `${label} (${t('ui.lines.calledBy', { lines: numbers.join('-') })})`;
  };
  return (
    <div className="tg-remarks" role="note" aria-label={t('ui.form.remark')}>
      {open.map(({ within, said }) => (
        <div key={`${within} ${said}`}>
          <CommentOutlined aria-hidden /> {within === '' ? said : `${labelOf(within)}: ${said}`}
        </div>
      ))}
    </div>
  );
}

function valueIn(value: Json, within: string): Json {
  return within === '' ? value : (valueAt({ value }, `value.${within}`) ?? null);
}
