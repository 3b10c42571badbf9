// Texts that were typed into boxes of choices and left before it was known what they stand for. They belong to the record, not to the
// input: a line may be closed, moved or another one opened while the answer is on its way. None is let go of silently.
import type { Json } from '../../core/descriptor/value.ts';
import { pauses } from './asking-again.ts';
import { renumbered } from './renumbered.ts';

/**
 * `asked`: the answer is on its way; `unanswered`: nobody answered, it is asked again; `kept`: of a draft, its box asks as soon as it is
 * there; else nothing fits, or too much.
 */
export type LooseState = 'asked' | 'unanswered' | 'kept' | 'none' | 'several';

export interface LooseText {
  readonly text: string;
  readonly state: LooseState;
}

/** What a choice is written to: the whole record. */
export interface ChoiceTarget {
  value(path: string): Json | undefined;
  setAll(values: { readonly [path: string]: Json }): void;
  enter(path: string, value: Json): void;
  rememberTitle(schemaPath: string, value: Json, title: string): void;
}

/** Writes what was found where its field stands by now; what a person has entered `since` is left alone. */
export type WriteChoice = (record: ChoiceTarget, path: string, since: ReadonlySet<string>) => void;

export interface ChoiceSearch {
  /** What the text stands for by what the record holds now; rejects when nobody answers. */
  readonly find: (text: string) => Promise<WriteChoice | 'none' | 'several'>;
  /** What can be chosen follows from other fields: those typed before are waited for, and it is asked again when they change. */
  readonly isNarrowed: boolean;
}

/** Texts by the path of their box. */
export type TextsAt = readonly (readonly [path: string, text: string])[];

/** The loose texts as the inputs of a record or of one line of it see them. */
export interface Loose {
  readonly subscribe: (listener: () => void) => () => void;
  at(path: string): LooseText | undefined;
  /** Keeps a text and finds out what it stands for. */
  hold(path: string, text: string, asking: ChoiceSearch): void;
  /** A box says what is being typed in it, without handing it over; null for nothing. Returns the function that ends it. */
  watch(path: string, read: () => string | null): () => void;
  /** Writes a choice at once, in the place of whatever was typed there. */
  write(path: string, choice: WriteChoice): void;
  /** Lets go of the text at a path, or of all below it: the person took it back. */
  drop(path: string): void;
  /** Whether an answer is on its way for the path or anything below it. */
  isAsked(path: string): boolean;
  /** Whether there is any text at the path or below it. */
  isHeld(path: string): boolean;
  /** Asks again what nobody answered. */
  retry(): void;
  /** Has a save wait for other work that finds out what texts stand for. */
  waitFor(work: Promise<unknown>): void;
}

interface Held extends ChoiceSearch {
  path: string;
  since: Set<string>;
  loose: LooseText;
  tries: number;
  answered: Promise<void>;
}

/** Of a text whose box is not there to say what can be chosen. */
const unknown: ChoiceSearch = { find: async () => 'none', isNarrowed: false };

/** As long a save waits for answers, in milliseconds. */
const patience = 15_000;

export class LooseTexts implements Loose {
  readonly #record: ChoiceTarget;
  readonly #held = new Set<Held>();
  readonly #listeners = new Set<() => void>();
  readonly #others = new Set<Promise<unknown>>();
  readonly #boxes = new Set<{ readonly path: string; readonly read: () => string | null }>();
  /** Told of each path a choice was written at. */
  onWritten: ((path: string) => void) | null = null;

  constructor(record: ChoiceTarget) {
    this.#record = record;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get all(): readonly { readonly path: string; readonly loose: LooseText }[] {
    return [...this.#held].map(({ path, loose }) => ({ path, loose }));
  }

  /** Everything that was typed into boxes and stands for nothing yet, also in the box that was not left. */
  get typed(): TextsAt {
    const typing = [...this.#boxes].flatMap(({ path, read }) => {
      const text = read()?.trim() ?? '';
      return text === '' ? [] : [[path, text] as const];
    });
    const held = this.all.map(({ path, loose }) => [path, loose.text] as const);
    return [...new Map([...held, ...typing])];
  }

  /** Puts texts back that were typed earlier; each is asked about once its box is there. */
  restore(texts: TextsAt): void {
    for (const [path, text] of texts) this.#add(path, { text, state: 'kept' }, unknown);
    this.#notify();
  }

  /** Whether a save has anything to wait for, or to stop at. */
  get isPending(): boolean {
    return this.#held.size > 0 || this.#others.size > 0;
  }

  at(path: string): LooseText | undefined {
    return this.#heldAt(path)?.loose;
  }

  hold(path: string, text: string, asking: ChoiceSearch): void {
    this.noteEntered(path);
    this.#ask(this.#add(path, { text, state: 'asked' }, asking));
  }

  watch(path: string, read: () => string | null): () => void {
    const box = { path, read };
    this.#boxes.add(box);
    return () => this.#boxes.delete(box);
  }

  write(path: string, choice: WriteChoice): void {
    this.drop(path);
    choice(this.#record, path, new Set());
    this.#afterWriting(path);
  }

  drop(path: string): void {
    const gone = [...this.#held].filter((held) => isAtOrBelow(held.path, path));
    for (const held of gone) this.#held.delete(held);
    if (gone.length > 0) this.#notify();
  }

  isAsked(path: string): boolean {
    return [...this.#held].some((held) => isAtOrBelow(held.path, path) && held.loose.state === 'asked');
  }

  isHeld(path: string): boolean {
    return [...this.#held].some((held) => isAtOrBelow(held.path, path));
  }

  retry(): void {
    for (const held of this.#held) if (held.loose.state === 'unanswered') this.#ask(held);
  }

  waitFor(work: Promise<unknown>): void {
    this.#others.add(work);
    const done = (): void => void this.#others.delete(work);
    work.then(done, done);
  }

  /** A person has entered a value: answers that are on their way leave it alone. */
  noteEntered(path: string): void {
    for (const held of this.#held) if (held.path !== path) held.since.add(path);
  }

  renumber(lines: string, to: (index: number) => number | null): void {
    for (const held of [...this.#held]) {
      const moved = renumbered(held.path, lines, to);
      if (moved === null) this.#held.delete(held);
      else held.path = moved;
      held.since = new Set([...held.since].flatMap((path) => renumbered(path, lines, to) ?? []));
    }
    this.#notify();
  }

  /** Settles once no answer is on its way, at the latest after a while; what nobody answered is asked once more. */
  async settled(): Promise<void> {
    this.retry();
    const end = Date.now() + patience;
    for (;;) {
      const asked = [...this.#held].flatMap(({ loose, answered }) => (loose.state === 'asked' ? [answered] : []));
      const work = [...asked, ...this.#others];
      const left = end - Date.now();
      if (work.length === 0 || left <= 0) return;
      await within(left, Promise.allSettled(work));
    }
  }

  /** In the place of another text at the path. */
  #add(path: string, loose: LooseText, asking: ChoiceSearch): Held {
    const before = this.#heldAt(path);
    if (before) this.#held.delete(before);
    const held: Held = { ...asking, path, since: new Set(), loose, tries: 0, answered: Promise.resolve() };
    this.#held.add(held);
    return held;
  }

  #heldAt(path: string): Held | undefined {
    return [...this.#held].find((held) => held.path === path);
  }

  #ask(held: Held): void {
    held.loose = { text: held.loose.text, state: 'asked' };
    held.tries += 1;
    const earlier = [...this.#held].slice(0, [...this.#held].indexOf(held));
    held.answered = this.#answer(held, held.loose, earlier);
    this.#notify();
  }

  async #answer(held: Held, asked: LooseText, earlier: readonly Held[]): Promise<void> {
    if (held.isNarrowed) await Promise.all(earlier.map(({ answered }) => answered));
    const answer = await held.find(asked.text).catch(() => 'unanswered' as const);
    // Another text was typed meanwhile, or this one was taken back.
    if (!this.#held.has(held) || held.loose !== asked) return;
    if (typeof answer === 'function') {
      this.#held.delete(held);
      answer(this.#record, held.path, held.since);
      this.#afterWriting(held.path);
    } else {
      held.loose = { text: asked.text, state: answer };
      if (answer === 'unanswered') this.#askLater(held, held.loose);
    }
    this.#notify();
  }

  #askLater(held: Held, failed: LooseText): void {
    const pause = pauses[held.tries - 1];
    if (pause === undefined) return;
    setTimeout(() => {
      if (this.#held.has(held) && held.loose === failed) this.#ask(held);
    }, pause);
  }

  #afterWriting(path: string): void {
    this.onWritten?.(path);
    for (const held of this.#held) {
      const isOpen = held.loose.state === 'none' || held.loose.state === 'several';
      if (held.isNarrowed && isOpen) this.#ask(held);
    }
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Those of one line. */
export class LooseBelow implements Loose {
  readonly #whole: Loose;
  readonly #path: string;
  readonly subscribe: Loose['subscribe'];

  constructor(whole: Loose, path: string) {
    this.#whole = whole;
    this.#path = path;
    this.subscribe = whole.subscribe;
  }

  at(path: string): LooseText | undefined {
    return this.#whole.at(this.#in(path));
  }

  hold(path: string, text: string, asking: ChoiceSearch): void {
    this.#whole.hold(this.#in(path), text, asking);
  }

  watch(path: string, read: () => string | null): () => void {
    return this.#whole.watch(this.#in(path), read);
  }

  write(path: string, choice: WriteChoice): void {
    this.#whole.write(this.#in(path), choice);
  }

  drop(path: string): void {
    this.#whole.drop(this.#in(path));
  }

  isAsked(path: string): boolean {
    return this.#whole.isAsked(this.#in(path));
  }

  isHeld(path: string): boolean {
    return this.#whole.isHeld(this.#in(path));
  }

  retry(): void {
    this.#whole.retry();
  }

  waitFor(work: Promise<unknown>): void {
    this.#whole.waitFor(work);
  }

  #in(path: string): string {
    return path === '' ? this.#path : `${this.#path}.${path}`;
  }
}

function isAtOrBelow(path: string, of: string): boolean {
  return of === '' || path === of || path.startsWith(`${of}.`);
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([work, end]);
  clearTimeout(timer);
}
