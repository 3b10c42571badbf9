// The command palette: a field over any page that finds records, menus and actions while one types.
import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal, Spin } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isFindable } from '../../core/found-records.ts';
import { longestSearch } from '../../core/search-paths.ts';
import { messageOf } from '../ui/message-of.ts';
import { useReturnFocus } from '../ui/return-focus.ts';
import { isPressed } from '../ui/shortcuts.ts';
import type { PaletteCommand, PaletteEntry } from './palette-entries.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { type Entries, useEntries } from './use-entries.ts';
import './palette.css';

export interface PaletteProps {
  readonly commands: readonly PaletteCommand[];
  readonly onClose: () => void;
}

export default function Palette({ commands, onClose }: PaletteProps): ReactNode {
  useReturnFocus();
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const close = (next: (() => void) | null): void => {
    onClose();
    // The focus goes back first: a dialog that is opened now gives it back to where it was before the palette.
    if (next) requestAnimationFrame(() => requestAnimationFrame(next));
  };
  return (
    <Modal
      open
      title={null}
      footer={null}
      closable={false}
      className="palette"
      aria-label={t('ui.palette.title')}
      style={{ top: 'min(10vh, 88px)' }}
      width={680}
      onCancel={() => close(null)}
      afterOpenChange={(shown) => shown && field.current?.focus()}
    >
      <Search field={field} commands={commands} onRun={close} />
    </Modal>
  );
}

interface SearchProps {
  readonly field: React.RefObject<HTMLInputElement | null>;
  readonly commands: readonly PaletteCommand[];
  readonly onRun: (run: () => void) => void;
}

function Search({ field, commands, onRun }: SearchProps): ReactNode {
  const { t } = useTranslation();
  const list = useId();
  const [text, setText] = useState('');
  // Without the characters that are still being put together.
  const [typed, setTyped] = useState('');
  const entries = useEntries(typed, commands);
  const choice = useChoice(typed, entries, onRun);
  return (
    <>
      <div className="palette-field">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-expanded={choice.all.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(choice.active !== null && { 'aria-activedescendant': optionId(list, choice.active) })}
          aria-label={t('ui.palette.field')}
          placeholder={t('ui.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={longestSearch}
          enterKeyHint="go"
          value={text}
          onChange={({ target, nativeEvent }) => {
            setText(target.value);
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) setTyped(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={choice.onKeyDown}
        />
        {entries.found.isSlow && <Spin size="small" />}
      </div>
      <PaletteList
        id={list}
        sections={entries.sections}
        typed={typed}
        active={choice.active}
        onPoint={choice.point}
        onChoose={choice.choose}
      />
      <Told typed={typed} entries={entries} number={choice.all.length} />
    </>
  );
}

/** Which option is active, and what the keys do. */
function useChoice(typed: string, { sections, found }: Entries, onRun: (run: () => void) => void) {
  const navigate = useNavigate();
  const all = sections.flatMap(({ entries }) => entries);
  /** The option that was gone to, as long as it is there; else the first one is active. */
  const [pointed, setPointed] = useState<{ readonly key: string; readonly typed: string } | null>(null);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const isPointed = pointed?.typed === typed && all.some(({ key }) => key === pointed.key);
  const active = isPointed ? pointed.key : (all[0]?.key ?? null);
  const point = ({ key }: PaletteEntry): void => setPointed({ key, typed });
  const choose = (entry: PaletteEntry): void => {
    if (entry.kind === 'command') onRun(entry.command.run);
    else onRun(() => void navigate(entry.kind === 'record' ? entry.record.route : entry.address));
  };
  const step = (by: number): void => {
    const at = all.findIndex(({ key }) => key === active);
    const next = all[(at + by + all.length) % all.length];
    if (next) point(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isPressed('nextFound', event)) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (isPressed('openFound', event)) {
      event.preventDefault();
      // What is shown may be the answer to something else: then it is waited for.
      if (isPointed || found.isCurrent) chooseActive();
      else setWaitsFor(typed);
    }
  };
  const chooseActive = (): void => {
    const entry = all.find(({ key }) => key === active);
    if (entry) choose(entry);
  };
  const isAwaited = waitsFor !== null && waitsFor === typed && found.isCurrent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer is there
  useEffect(() => {
    if (!isAwaited) return;
    setWaitsFor(null);
    chooseActive();
  }, [isAwaited]);
  return { all, active, point, choose, onKeyDown };
}

interface ToldProps {
  readonly typed: string;
  readonly entries: Entries;
  readonly number: number;
}

/** What there is, said to everybody: how many, nothing, a fault, or that it takes a while. */
function Told({ typed, entries: { found }, number }: ToldProps): ReactNode {
  const { t } = useTranslation();
  const text = typed.trim();
  if (found.error !== null)
    return (
      <div className="palette-told" role="alert">
        <span>{messageOf(found.error)}</span>
        <Button onClick={found.retry}>{t('ui.retry')}</Button>
      </div>
    );
  const isDone = found.isCurrent;
  return (
    <div role="status" className={number === 0 || found.isSlow ? 'palette-told' : 'palette-said'}>
      {found.isSlow && t('ui.palette.slow')}
      {isDone && text !== '' && number > 0 && t('ui.palette.number', { number })}
      {isDone && text !== '' && number === 0 && (
        <>
          <strong>{t('ui.palette.nothing', { text })}</strong>
          <span>{t(isFindable(text) ? 'ui.palette.nothingHint' : 'ui.palette.short')}</span>
        </>
      )}
    </div>
  );
}
