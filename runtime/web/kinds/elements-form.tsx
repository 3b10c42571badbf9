// Puts a text together from its elements, one input for each. Enter goes on to the next and out of the last, a bar goes on too, and what is
// pasted with bars in it fills the inputs that follow. Until the elements are there one input takes what is typed, part by part.
import { Button, Input, Select } from 'antd';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { bar, joinElements, missingElements, splitElements } from '../../core/element-parts.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { type CodeEntry, type CodeTables, useCodes, useCodeTable } from '../api/code-tables.ts';
import type { TextElement } from '../api/entity-calls.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { isPressed } from '../ui/shortcuts.ts';
import { partTaken } from './part-taken.ts';
import { AheadInput, type AheadInputProps } from './typed-ahead.tsx';
import { tablesOf } from './use-elements.ts';

export interface ElementsFormProps extends AheadInputProps {
  /** Undefined until they are there. */
  readonly elements: readonly TextElement[] | undefined;
  /** The text as it is: split into its parts again. */
  readonly value: string;
  /** Another text: its codes are proposed where there is none yet, such as the type of brand of a whole shipment. */
  readonly like?: string;
  readonly maxLength?: number;
  /** Takes the text of the parts. */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

export default function ElementsForm({ elements, ...props }: ElementsFormProps): ReactNode {
  return elements === undefined ? <AheadInput {...props} /> : <Parts {...props} elements={elements} />;
}

type PartsProps = Omit<ElementsFormProps, 'elements'> & { readonly elements: readonly TextElement[] };

function Parts({
  elements,
  ahead,
  label,
  value,
  like = '',
  maxLength = Number.POSITIVE_INFINITY,
  onDone,
  onClose,
}: PartsProps): ReactNode {
  const { t } = useTranslation();
  const codes = useCodes(useMemo(() => tablesOf(elements), [elements]));
  const start = value === '' ? codesOf(like, elements, codes) : value;
  const begun = useMemo(() => partsAhead(start, elements, ahead.text), [start, elements, ahead.text]);
  const [typed, setTyped] = useState<readonly string[] | null>(null);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  /** Whether an option was gone to by arrows since something was typed: then Enter means that one. */
  const isMarked = useRef(false);
  const parts = (typed ?? begun.parts).map((part, at) => codeMeant(part, codes.get(elements[at]?.table ?? '')));
  const text = joinElements(parts);
  const isLong = isTooLong(text, maxLength);
  const goTo = (at: number): void => inputsIn(box.current)[at]?.focus();
  // Before the next key: whoever types goes on in the input that follows.
  useLayoutEffect(() => inputsIn(box.current)[begun.at]?.focus(), [begun]);
  const finish = (now: readonly string[] = parts): void => {
    setAsked(true);
    const [missing] = missingElements(now, elements);
    const whole = joinElements(now);
    if (missing !== undefined) goTo(missing);
    else if (
      !isTooLong(whole, maxLength) &&
      (elements.length === 0 || splitElements(whole, 0).length <= elements.length)
    ) {
      onDone(whole);
      onClose();
    }
  };
  // They were finished before they were seen; what was typed for a code means one once its table is there.
  const awaited = elements.filter(
    ({ table }, at) => table !== undefined && begun.parts[at] !== '' && !codes.has(table),
  );
  const isReady = ahead.isDone && awaited.length === 0;
  const finishAhead = useEffectEvent(() => finish());
  useEffect(() => {
    if (isReady) finishAhead();
  }, [isReady]);
  const goOn = (at: number, now: readonly string[]): void => (at < now.length - 1 ? goTo(at + 1) : finish(now));
  const put = (at: number, part: string, isTyped = false): readonly string[] => {
    isMarked.current = false;
    const taken = partTaken(parts, at, { text: part, isTyped });
    setTyped(taken.parts);
    if (taken.at !== at) setTimeout(() => goTo(taken.at));
    return taken.parts;
  };
  /** The code that was typed and not chosen yet, whatever its list shows by now; undefined where it means none. */
  const codeTyped = (at: number, target: EventTarget): string | undefined => {
    const rows = codes.get(elements[at]?.table ?? '');
    const search = target instanceof HTMLInputElement ? target.value : '';
    if (rows === undefined || search === '' || isMarked.current) return undefined;
    const code = codeMeant(search, rows);
    return rows.some((row) => row.value === code) ? code : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = inputsIn(box.current).indexOf(event.target as HTMLInputElement);
    if (isPressed('nextChoice', event)) isMarked.current = true;
    const code = codeTyped(at, event.target);
    const take = (): readonly string[] => (code === undefined ? parts : put(at, code));
    // The focus goes on by itself.
    if (isPressed('leaveField', event)) take();
    // The form around the dialog hears such keys too: they go no further.
    if (isPressed('proceed', event)) finish(take());
    else if (isPressed('nextMissing', event)) goTo(missingElements(take(), elements)[0] ?? 0);
    else if (isPressed('fieldBefore', event)) goTo(at - 1);
    else if (isPressed('nextField', event) && (code !== undefined || !isListOpen(event.target))) goOn(at, take());
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div ref={box} className="tg-elements" data-begun={begun.at} onKeyDownCapture={onKeyDown}>
        {parts.map((part, at) => (
          <Part
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
            key={at}
            at={at}
            element={elements[at]}
            value={part}
            isFaulty={isAsked && elements[at]?.required === true && part === ''}
            put={(next, isTyped) => put(at, next, isTyped)}
            choose={(next) => {
              const now = put(at, next);
              if (next !== '') goOn(at, now);
            }}
          />
        ))}
      </div>
      {value === '' && start !== '' && <p className="tg-unit">{t('ui.elements.asAbove')}</p>}
      <output className={isLong ? 'tg-messages' : 'tg-elements-text'}>
        {isLong ? t('limit.max-length', { label, maximum: maxLength }) : text}
      </output>
      <div className="tg-elements-foot">
        <Button onClick={onClose}>{t('ui.elements.cancel')}</Button>
        <Button type="primary" onClick={() => finish()}>
          {t('ui.elements.done')}
        </Button>
      </div>
    </>
  );
}

interface PartProps {
  readonly at: number;
  /** Absent: a part for which there is no element. */
  readonly element: TextElement | undefined;
  readonly value: string;
  readonly isFaulty: boolean;
  readonly put: (value: string, isTyped: boolean) => void;
  readonly choose: (value: string) => void;
}

function Part({ at, element, value, isFaulty, put, choose }: PartProps): ReactNode {
  const { t } = useTranslation();
  const id = `tg-element-${at}`;
  const name = element?.name ?? t('ui.elements.tooMany');
  return (
    <>
      <label htmlFor={id} className={element ? undefined : 'tg-messages'}>
        {`${at + 1} ${name}`}
        {/* The space holds the star to the last word. */}
        {element?.required && <span className="tg-elements-needed">{'\u00a0*'}</span>}
      </label>
      {element?.table === undefined ? (
        <Input
          id={id}
          value={value}
          autoComplete="off"
          aria-required={element?.required === true}
          onChange={({ target, nativeEvent }) => put(target.value, isBarTyped(nativeEvent))}
          {...(isFaulty && { status: 'error' as const, 'aria-invalid': true as const })}
        />
      ) : (
        <CodedPart id={id} table={element.table} value={value} isFaulty={isFaulty} put={put} choose={choose} />
      )}
    </>
  );
}

interface CodedPartProps {
  readonly id: string;
  readonly table: string;
  readonly value: string;
  readonly isFaulty: boolean;
  readonly put: (value: string, isTyped: boolean) => void;
  readonly choose: (value: string) => void;
}

/** One of few codes, found by value or name; until they are there, what is typed is kept and means one of them later. */
function CodedPart({ id, table, value, isFaulty, put, choose }: CodedPartProps): ReactNode {
  const language = currentLanguage();
  const rows = useCodeTable(table);
  if (rows === undefined) {
    return <Input id={id} value={value} autoComplete="off" onChange={({ target }) => put(target.value, true)} />;
  }
  const options = rows.map((row) => ({
    value: row.value,
    label: namedCode(row.value, row[language] || row.en || row.zh),
    found: namesOf(row).join(' '),
  }));
  return (
    <Select<string | null, (typeof options)[number]>
      id={id}
      className="tg-select"
      // It stands in the place of a box that somebody may be typing in.
      autoFocus={document.activeElement?.id === id}
      value={value === '' ? null : value}
      options={options}
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: (search, option) => option?.found.includes(search.trim().toLowerCase()) ?? false }}
      onChange={(next) => choose(next ?? '')}
      {...(isFaulty && { status: 'error' as const, 'aria-invalid': true as const })}
    />
  );
}

/** The text of nothing but the codes of another, where elements are chosen from codes that have them. */
function codesOf(text: string, elements: readonly TextElement[], codes: CodeTables): string {
  const parts = splitElements(text, elements.length);
  return joinElements(
    elements.map(({ table }, at) => {
      const part = parts[at] ?? '';
      const isCode = codes.get(table ?? '')?.some(({ value }) => value === part) ?? table !== undefined;
      return isCode ? part : '';
    }),
  );
}

/** The parts as the text has them, with what was typed before they were seen in those that come first; and the one to go on with. */
function partsAhead(
  value: string,
  elements: readonly TextElement[],
  text: string,
): { readonly parts: readonly string[]; readonly at: number } {
  const parts = splitElements(value, elements.length);
  const [at = 0] = missingElements(parts, elements);
  return text === '' ? { parts, at } : partTaken(parts, at, { text, isTyped: false });
}

/** The code that a text means in a table: itself, or the only one that is called so. */
function codeMeant(text: string, rows: readonly CodeEntry[] | undefined): string {
  if (rows === undefined || text === '' || rows.some(({ value }) => value === text)) return text;
  const [only, ...others] = rows.filter((row) => namesOf(row).some((name) => name.includes(text.trim().toLowerCase())));
  return only && others.length === 0 ? only.value : text;
}

function namesOf({ value, zh, en, my, words }: CodeEntry): string[] {
  return [value, zh, en, my, ...words].map((name) => name.toLowerCase());
}

function isTooLong(text: string, maxLength: number): boolean {
  return [...text].length > maxLength;
}

/** Whether it is a bar that a key has put in, and no text that holds some. */
function isBarTyped(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertText' && event.data === bar;
}

function inputsIn(box: HTMLElement | null): HTMLInputElement[] {
  return [...(box?.querySelectorAll('input') ?? [])];
}

/** Enter takes what is marked in an open list; else it goes on. */
function isListOpen(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
}
