// The lines of the files that a proposal changes, in colours.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useValue } from '../../runtime/web/record/form-scope.tsx';
import { DiffText } from '../../runtime/web/rule-book/what-if/diff-text.tsx';

export function FileDiff({ path }: { readonly path: string }): ReactNode {
  const { t } = useTranslation();
  const diff = useValue(path);
  return (
    <section id={path} aria-label={t('entity.rule-proposal.fields.diff')}>
      {typeof diff === 'string' ? <DiffText diff={diff} /> : <p>{t('ui.proposals.noDiff')}</p>}
    </section>
  );
}
