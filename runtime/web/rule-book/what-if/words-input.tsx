// A label in the three languages, each in an input of its own.
import { Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { languages } from '../../../core/descriptor/value.ts';
import type { LocalizedText } from '../../../core/rule-book/book.ts';
import { ownNames } from '../../i18n/language.ts';
import './what-if.css';

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
    <Space orientation="vertical" className="whatif-words">
      {languages.map((language) => (
        <Input
          key={language}
          prefix={<span className="whatif-language">{ownNames[language]}</span>}
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
