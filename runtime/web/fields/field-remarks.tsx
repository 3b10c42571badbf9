// What others remarked at a field, until its value is another; below lines also what they remarked at values in them.
import { CommentOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOfPlace, ownPlacesKey } from '../../core/remarks.ts';
import { useScope } from '../record/form-scope.tsx';
import { useOpenRemarks } from '../record/use-open-remarks.ts';

export function FieldRemarks({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const { root, path: place } = useScope();
  const open = useOpenRemarks(path);
  const at = place === '' ? path : `${place}.${path}`;
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
