// What every box of choices does with the keyboard: Tab and Enter take what was typed and go on, whatever has been answered by then;
// what stands for nothing stays in the box until it is corrected.
import { type KeyboardEvent, useCallback, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choosable, TakenChoice } from '../../core/take-typed.ts';
import { AtEnd, goOn } from '../record/enter-to-next.ts';
import { useScope } from '../record/form-scope.tsx';
import type { LooseText, WriteChoice } from '../record/loose-texts.ts';
import { useLoose } from '../record/use-loose.ts';
import { afterPress } from '../ui/press.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { useNoClearStop } from '../ui/tab-stops.ts';

export interface ChoiceBox<Found extends Choosable> {
  readonly path: string;
  readonly id: string;
  /** Whether something is chosen that Delete takes away. */
  readonly isChosen: boolean;
  /** Several can be chosen: Enter takes one and stays for the next. */
  readonly several?: boolean;
  readonly isNarrowed?: boolean;
  /** What the open list marks for a text; undefined where that is not known yet, or nothing fits. */
  readonly marked: (text: string) => Found | undefined;
  /** What a text stands for, whatever the list shows. */
  readonly ask: (text: string) => Promise<TakenChoice<Found>>;
  readonly optionOf: (value: string) => Found | undefined;
  readonly write: (found: Found) => WriteChoice;
  readonly empty: () => void;
  readonly onType?: (text: string) => void;
  readonly onOpen?: (isOpen: boolean) => void;
}

export interface ChoiceKeys {
  /** What stands in the box besides what is chosen. */
  readonly text: string;
  readonly loose: LooseText | undefined;
  /** Goes to the select as it is. */
  readonly props: {
    readonly open: boolean;
    readonly loading: boolean;
    readonly allowClear: { readonly label: string };
    readonly onOpenChange: (isOpen: boolean) => void;
    readonly onInputKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onActive: (value: unknown) => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
    readonly onSelect: () => void;
    readonly onClear: () => void;
  };
  readonly search: { readonly searchValue: string; readonly onSearch: (text: string) => void };
}

export function useChoiceBox<Found extends Choosable>(box: ChoiceBox<Found>): ChoiceKeys {
  const { store } = useScope();
  const { t } = useTranslation();
  const { path, id } = box;
  const loose = useLoose(path);
  const [isOpen, setOpen] = useState(false);
  const [typed, latest, setTyped] = useTyped();
  /** What the open list marks, and whether a person has moved the mark. */
  const mark = useRef<{ value: string | null; isMoved: boolean }>({ value: null, isMoved: false });
  const atEnd = useContext(AtEnd);

  const show = (open: boolean): void => {
    mark.current.isMoved = false;
    if (open === isOpen) return;
    setOpen(open);
    if (open) box.onType?.(latest.current ?? loose?.text ?? '');
    box.onOpen?.(open);
  };
  const hold = (text: string): void =>
    store.loose.hold(path, text, {
      isNarrowed: box.isNarrowed ?? false,
      find: async (asked) => {
        const taken = await box.ask(asked);
        return taken.is === 'found' ? box.write(taken.found) : taken.is;
      },
    });
  /**
   * Takes what was typed: what a person has moved the mark to, with Enter what the open list marks by itself, else what it can only
   * stand for. With Tab the first of a list that happened to be there would be another one than a moment before.
   */
  const take = (by: 'enter' | 'tab' | 'leaving'): void => {
    const text = latest.current?.trim() ?? '';
    setTyped(null);
    if (text === '') return;
    const marked = by === 'leaving' ? undefined : box.marked(text);
    const isMeant = by === 'enter' || marked?.value.toLowerCase() === text.toLowerCase();
    const found = (by === 'leaving' ? undefined : movedTo()) ?? (isMeant ? marked : undefined);
    if (found) store.loose.write(path, box.write(found));
    else hold(text);
  };
  const movedTo = (): Found | undefined =>
    isOpen && mark.current.isMoved && mark.current.value !== null ? box.optionOf(mark.current.value) : undefined;
  /** The mark of an open list in which nothing was typed. */
  const takeMarked = (isEnter: boolean): void => {
    const { value, isMoved } = mark.current;
    const found = isOpen && (isMoved || isEnter) && value !== null ? box.optionOf(value) : undefined;
    if (found) store.loose.write(path, box.write(found));
  };
  useTakenWhenLeft(() => take('leaving'));
  useKept(path, () => latest.current, hold);
  useNoClearStop(id);

  const onInputKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (isPressed('nextChoice', event)) mark.current.isMoved = isOpen;
    if (isPressed('dropTyped', event) && (latest.current !== null || loose)) {
      setTyped(null);
      store.loose.drop(path);
      // The next one closes the form around it; an open list keeps the key to itself.
      if (!isOpen) event.stopPropagation();
    }
    const hasText = (latest.current ?? loose?.text ?? '') !== '';
    if (isPressed('emptyChoice', event) && !hasText && box.isChosen && !box.several) box.empty();
    const isEnter = isPressed('nextField', event) || isPressed('fieldBefore', event);
    if (!isEnter && !isPressed('leaveField', event)) return;
    // The list would take the key for itself, and with Tab the focus would stay.
    event.stopPropagation();
    const isTaking = (latest.current ?? '').trim() !== '' || isOpen;
    if ((latest.current ?? '').trim() === '') takeMarked(isEnter);
    else take(isEnter ? 'enter' : 'tab');
    if (!(isEnter && box.several && isTaking)) show(false);
    if (!isEnter) return;
    event.preventDefault();
    if (!(box.several && isTaking)) goOn(event.currentTarget, { isBack: isPressed('fieldBefore', event), atEnd });
  };

  return {
    text: typed ?? loose?.text ?? '',
    loose,
    search: {
      searchValue: typed ?? loose?.text ?? '',
      onSearch: (text) => {
        // Lists empty their text when they close; a person empties the input itself.
        if (text === '' && inputAt(id)?.value !== '') return;
        mark.current.isMoved = false;
        store.loose.drop(path);
        setTyped(text === '' ? null : text);
        box.onType?.(text);
      },
    },
    props: {
      open: isOpen,
      loading: loose?.state === 'asked',
      allowClear: { label: t('ui.picker.clear') },
      onOpenChange: (open) => {
        // The select opens its list for Enter, after the focus has gone on by it.
        if (!open || document.activeElement?.id === id) show(open);
      },
      onInputKeyDown,
      onActive: (value) => {
        mark.current.value = typeof value === 'string' ? value : null;
      },
      onFocus: () => {
        store.loose.retry();
        if (loose) inputAt(id)?.select();
      },
      onBlur: () => {
        // The window alone has lost the focus: the person comes back to where they were.
        if (document.activeElement?.id !== id) afterPress(() => take('leaving'));
      },
      onSelect: () => setTyped(null),
      onClear: () => {
        setTyped(null);
        store.loose.drop(path);
        box.empty();
      },
    },
  };
}

/** What is typed right now, also for handlers of the same moment; null for nothing. */
function useTyped() {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef<string | null>(null);
  const type = useCallback((text: string | null): void => {
    latest.current = text;
    setTyped(text);
  }, []);
  return [typed, latest, type] as const;
}

/** A draft keeps what is being typed; what it brings back is asked about like a text that was typed and left. */
function useKept(path: string, typing: () => string | null, hold: (text: string) => void): void {
  const { loose } = useScope().store;
  const kept = useLoose(path);
  const read = useEffectEvent(typing);
  useEffect(() => loose.watch(path, () => read()), [loose, path]);
  const ask = useEffectEvent(hold);
  useEffect(() => {
    if (kept?.state === 'kept') ask(kept.text);
  }, [kept]);
}

/** A save, and a line that closes, take what was typed too. */
function useTakenWhenLeft(take: () => void): void {
  const { store } = useScope();
  const leave = useEffectEvent(take);
  useEffect(() => {
    const unregister = store.registerBuffer(() => leave());
    return () => {
      unregister();
      leave();
    };
  }, [store]);
}

function inputAt(id: string): HTMLInputElement | null {
  const input = document.getElementById(id);
  return input instanceof HTMLInputElement ? input : null;
}
