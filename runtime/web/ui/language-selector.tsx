// Chooses the language of everything; each language is named in itself.
import { GlobalOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../core/descriptor/value.ts';
import { changeLanguage, currentLanguage } from '../i18n/i18n.ts';
import { htmlLanguage, ownNames } from '../i18n/language.ts';
import { MenuButton } from './menu-button.tsx';

export function LanguageSelector(): ReactNode {
  const { t } = useTranslation();
  const entries = languages.map((language) => ({
    key: language,
    label: <span lang={htmlLanguage[language]}>{ownNames[language]}</span>,
    onClick: () => void changeLanguage(language),
  }));
  const current = currentLanguage();
  return (
    <MenuButton
      className="language-selector"
      icon={<GlobalOutlined aria-hidden />}
      aria-label={`${t('ui.language.label')}: ${ownNames[current]}`}
      entries={entries}
      selected={current}
    >
      {ownNames[current]}
    </MenuButton>
  );
}
