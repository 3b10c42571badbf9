// A label in the three languages, each in an input of its own.
import { Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../runtime/core/descriptor/value.ts';
import type { LocalizedText } from '../../runtime/core/rule-book/book.ts';
import { ownNames } from '../../runtime/web/i18n/language.ts';

interface WordsInputProps {
  readonly label: string;
  readonly words: LocalizedText;
  readonly onChange: (words: LocalizedText) => void;
}

export const noWords: LocalizedText = { zh: '', en: '', my: '' };

export function isSaid(words: LocalizedText): boolean {
  return languages.every((language) => words[language].trim() !== '');
}

export function WordsInput({ label, words, onChange }: WordsInputProps): ReactNode {
  return (
    <Space orientation="vertical" className="entities-words">
      {languages.map((language) => (
        <Input
          key={language}
          prefix={<span className="entities-language">{ownNames[language]}</span>}
          aria-label={`${label} (${ownNames[language]})`}
          lang={language}
          maxLength={200}
          value={words[language]}
          onChange={({ target }) => onChange({ ...words, [language]: target.value })}
        />
      ))}
    </Space>
  );
}
