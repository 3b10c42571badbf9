// A record in the palette: what it is called, with whom, its state, when it was made, and what it was found by.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundRecord } from '../../core/found-records.ts';
import { wordsOf } from '../../core/found-records.ts';
import { StateTag } from '../kinds/state-tag.tsx';
import { Moment } from '../ui/moment.tsx';

interface FoundOptionProps {
  readonly record: FoundRecord;
  readonly typed: string;
  /** Whether its kind is told, where the heading does not. */
  readonly isMixed: boolean;
}

export function FoundOption({ record, typed, isMixed }: FoundOptionProps): ReactNode {
  const { t } = useTranslation();
  const { entity, title, counterparty, state, createdAt, by } = record;
  const words = wordsOf(typed);
  return (
    <>
      <span className="palette-name">
        {isMixed && <span className="palette-kind">{t(`entity.${entity}.label`)}</span>}
        <Marked text={title} words={words} />
      </span>
      <span className="palette-about">
        {by && (
          <span>
            {t('ui.palette.by', { label: by.labels.map((key) => t(key)).join(' · ') })}
            <Marked text={by.text} words={words} />
          </span>
        )}
        {counterparty !== null && <Marked text={counterparty} words={words} />}
      </span>
      <span className="palette-state">
        {state && (
          <StateTag meaning={state.meaning}>{t(`entity.${entity}.states.${state.lifecycle}.${state.name}`)}</StateTag>
        )}
      </span>
      <span className="palette-time">
        {createdAt !== null && <Moment at={createdAt}>{createdAt.slice(0, 10)}</Moment>}
      </span>
    </>
  );
}

interface MarkedProps {
  readonly text: string;
  readonly words: readonly string[];
}

/** The text with the words that were typed marked in it. */
export function Marked({ text, words }: MarkedProps): ReactNode {
  const pieces = words.filter((word) => word !== '').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (pieces.length === 0) return text;
  const parts = text.split(new RegExp(`(${pieces.join('|')})`, 'i'));
  return (
    <span>
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing else
        index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
      )}
    </span>
  );
}
