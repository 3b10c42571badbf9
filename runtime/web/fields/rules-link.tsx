// A quiet way from a field to all rules on it, for who has the rule book in the menu.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaPathOf } from '../../core/paths.ts';
import { useScope } from '../record/form-scope.tsx';
import { useLabelAt } from '../record/use-messages.ts';
import { useUser } from '../session/session.ts';

/** Key of the rule book in the menu. */
const book = 'rules';

/** Shown while the pointer or the focus is at the field; what is being entered stays in its page. */
export function RulesLink({ path }: { readonly path: string }): ReactNode {
  const { root, schemaPath } = useScope();
  const { t } = useTranslation();
  const label = useLabelAt()(path);
  const mayRead = useUser()?.menus.has(book) ?? false;
  if (!mayRead) return null;
  const own = schemaPathOf(path);
  const field = schemaPath === '' ? own : `${schemaPath}.${own}`;
  const said = t('ui.fieldRules.of', { field: label });
  return (
    <a
      className="tg-rules"
      href={`#/rules?${new URLSearchParams({ entity: root.id, field })}`}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      title={said}
      aria-label={said}
    >
      {t('ui.fieldRules.mark')}
    </a>
  );
}
