// What changed since the book of another version: the choice of a day, or of a file.
import { Alert } from 'antd';
import { type ChangeEvent, type ReactNode, useId, useState } from 'react';
import type { RuleBook } from '../../../core/rule-book/book.ts';
import { useBook, useWords } from '../book-context.ts';
import { Changes } from './changes.tsx';
import { readBookFile } from './read-book-file.ts';
import { SinceDay } from './since-day.tsx';
import '../what-if/what-if.css';

export function ComparePart(): ReactNode {
  const { word } = useWords();
  const { loadBookOf } = useBook();
  const [earlier, setEarlier] = useState<Pick<RuleBook, 'entries'> | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    const read = readBookFile(await file.text());
    setEarlier(read);
    setWrong(read ? null : file.name);
  };
  return (
    <section className="rulebook-found">
      {loadBookOf && <SinceDay load={loadBookOf} />}
      <p className="rulebook-about">{word('compareAbout')}</p>
      <p>
        <label htmlFor={id}>{word('compareFile')}</label>{' '}
        <input id={id} type="file" accept=".html,.json" onChange={(event) => void choose(event)} />
      </p>
      {wrong !== null && <Alert type="error" showIcon title={word('compareWrong', { file: wrong })} />}
      {earlier && <Changes earlier={earlier} />}
    </section>
  );
}
