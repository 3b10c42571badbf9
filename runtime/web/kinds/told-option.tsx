// What pickers tell of a record below its title: in the list, and of the chosen one below the box.
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listOptions, type Option } from '../api/entity-calls.ts';
import { subjects } from '../api/query-client.ts';

interface ToldOptionProps {
  readonly label: ReactNode;
  readonly row: Option | undefined;
  /** What was typed. */
  readonly search: string;
}

/** An entry of the list in one line or two; says so where what was typed goes on behind the key that was found. */
export function ToldOption({ label, row, search }: ToldOptionProps): ReactNode {
  const { t } = useTranslation();
  if (!row) return label;
  const told = toldOf(row, search, t);
  if (told.length === 0) return label;
  return (
    <span className="tg-told">
      <span>{label}</span>
      {told.map((part) => (
        <span key={part} className="tg-unit">
          {part}
        </span>
      ))}
    </span>
  );
}

/** What is told of an entry below its label, a line each; `search`: what was typed. */
export function toldOf({ value, about = '' }: Option, search: string, t: TFunction): string[] {
  const digits = search.replaceAll(/[\s.]/g, '');
  const isCut = digits.length > value.length && /^\d+$/.test(digits) && digits.startsWith(value);
  return [isCut ? t('ui.picker.cutTo', { typed: digits, key: value }) : '', about].filter((part) => part !== '');
}

interface ToldProps {
  readonly entity: string;
  /** Path of the reference in the schema of the entity. */
  readonly path: string;
  /** Nothing is told, and nothing asked, of others. */
  readonly isTold: boolean;
  readonly value: string | null;
  /** What it is called, where several are chosen. */
  readonly name?: string;
}

/** What is told of the chosen record; nothing while it is not known. */
export function ToldOfChosen({ entity, path, isTold, value, name }: ToldProps): ReactNode {
  const { language } = useTranslation().i18n;
  const { data } = useQuery({
    queryKey: [subjects.records, entity, 'option', path, value, language],
    queryFn: async ({ signal }) => {
      const { rows } = await listOptions(entity, { field: path, value: value ?? '' }, { signal, toast: false });
      return rows[0]?.about ?? '';
    },
    enabled: isTold && value !== null,
  });
  if (data === undefined || data === '' || value === null) return null;
  return <div className="tg-unit">{name === undefined ? data : `${name}: ${data}`}</div>;
}
