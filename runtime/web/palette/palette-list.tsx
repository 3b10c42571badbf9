// The list below the field of the palette: sections of options, one of which is active; the focus stays in the field.
import { RightOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../core/found-records.ts';
import { FoundOption, Marked } from './found-option.tsx';
import type { PaletteEntry, PaletteSection } from './palette-entries.ts';

export interface PaletteListProps {
  readonly id: string;
  readonly sections: readonly PaletteSection[];
  readonly typed: string;
  /** Key of the option that Enter opens. */
  readonly active: string | null;
  readonly onPoint: (entry: PaletteEntry) => void;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** Id of the element of an option: keys hold blanks. */
export function optionId(list: string, key: string): string {
  return `${list}-${key.replaceAll(' ', '-')}`;
}

export function PaletteList({ id, sections, typed, active, onPoint, onChoose }: PaletteListProps): ReactNode {
  const { t } = useTranslation();
  const names = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = active === null ? null : document.getElementById(optionId(id, active));
    option?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <div ref={box} id={id} role="listbox" aria-label={t('ui.palette.results')} className="palette-list">
      {sections.map(({ key, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={key} role="group" aria-labelledby={`${names}-${key}`.replaceAll(' ', '-')}>
          <div id={`${names}-${key}`.replaceAll(' ', '-')} role="presentation" className="palette-title">
            {title}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
            <div
              key={entry.key}
              id={optionId(id, entry.key)}
              role="option"
              aria-selected={entry.key === active}
              className="palette-option"
              onMouseMove={() => entry.key !== active && onPoint(entry)}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <Content entry={entry} typed={typed} isMixed={key === 'opened'} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Content({ entry, typed, isMixed }: { entry: PaletteEntry; typed: string; isMixed: boolean }): ReactNode {
  const { t } = useTranslation();
  switch (entry.kind) {
    case 'record':
      return <FoundOption record={entry.record} typed={typed} isMixed={isMixed} />;
    case 'list':
      return (
        <span className="palette-more">
          {t('ui.palette.list', { label: t(`entity.${entry.entity}.label`) })} <RightOutlined aria-hidden />
        </span>
      );
    case 'command':
      return (
        <>
          <span className="palette-name">
            {entry.command.icon} <Marked text={entry.command.label} words={wordsOf(typed)} />
          </span>
          <span className="palette-about">{entry.command.detail}</span>
        </>
      );
  }
}
