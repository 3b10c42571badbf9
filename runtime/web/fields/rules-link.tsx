// A quiet way from a field to all rules on it: in the rule book for who has it in the menu, else as sentences alone.
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { schemaPathOf } from '../../core/paths.ts';
import { useScope } from '../record/form-scope.tsx';
import { useLabelAt } from '../record/use-messages.ts';
import { useUser } from '../session/session.ts';
import { isPressed, keyText } from '../ui/shortcuts.ts';

/** The key at a focused input opens what its mark leads to: the mark is no stop of Tab, so that entering is no slower. */
export function openRulesByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!isPressed('fieldRules', event)) return;
  const link = event.currentTarget.querySelector<HTMLElement>(':scope > .tg-rules');
  if (!link) return;
  // Browsers open help of their own by it.
  event.preventDefault();
  event.stopPropagation();
  link.click();
}

/** Key of the rule book in the menu. */
const book = 'rules';

/** Shown while the pointer or the focus is at the field; what is being entered stays in its page. */
export function RulesLink({ path }: { readonly path: string }): ReactNode {
  const { root, schemaPath } = useScope();
  const { t } = useTranslation();
  const label = useLabelAt()(path);
  const page = useUser()?.menus.has(book) ? '/rules' : '/fieldRules';
  const own = schemaPathOf(path);
  const field = schemaPath === '' ? own : `${schemaPath}.${own}`;
  const said = t('ui.fieldRules.of', { field: label });
  return (
    <a
      className="tg-rules"
      href={`#${page}?${new URLSearchParams({ entity: root.id, field })}`}
      target="_blank"
      rel="noreferrer"
      tabIndex={-1}
      title={`${said} (${keyText('fieldRules')})`}
      aria-label={said}
    >
      {t('ui.fieldRules.mark')} <kbd aria-hidden>{keyText('fieldRules')}</kbd>
    </a>
  );
}
