// What changed since the book of another version: the choice of a day, or of a file.
import { Alert, Button } from 'antd';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
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
  const [name, setName] = useState('');
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    if (!file) return;
    setName(file.name);
    const read = readBookFile(await file.text());
    setEarlier(read);
    setWrong(read ? null : file.name);
  };
  return (
    <section className="rulebook-found">
      {loadBookOf && <SinceDay load={loadBookOf} />}
      <p className="rulebook-about">{word('compareAbout')}</p>
      <p>
        <Button onClick={() => chooser.current?.click()}>{word('compareFile')}</Button> {name}
        <input
          ref={chooser}
          type="file"
          hidden
          accept=".html,.json"
          aria-label={word('compareFile')}
          onChange={(event) => void choose(event)}
        />
      </p>
      {wrong !== null && <Alert type="error" showIcon title={word('compareWrong', { file: wrong })} />}
      {earlier && <Changes earlier={earlier} />}
    </section>
  );
}
