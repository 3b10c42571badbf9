// One line of a record, seen as a record of its own by the form of the line editor. Everything is written through.
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { below } from '../../core/rules/lines-of.ts';
import type { StartingValue } from '../../core/starting-value.ts';
import { LooseBelow } from '../record/loose-texts.ts';
import type { Origins, Reason } from '../record/proposals.ts';
import type { FieldChecker, ShownFinding } from '../record/record-checker.ts';
import type { EnteredLines, FieldStore, Values } from '../record/record-store.ts';

const noLine: Row = {};

/** The store of a line: what the editor writes is in the record at once, so that drafts, sums and checks see it. */
export class LineStore implements FieldStore {
  readonly #whole: FieldStore;
  /** Path of the line in the record around it: `goods.3`. */
  readonly #path: string;
  readonly subscribe: FieldStore['subscribe'];
  readonly loose: LooseBelow;

  constructor(whole: FieldStore, path: string) {
    this.#whole = whole;
    this.loose = new LooseBelow(whole.loose, path);
    this.#path = path;
    this.subscribe = whole.subscribe;
  }

  get record(): Row {
    const line = this.#whole.value(this.#path);
    return typeof line === 'object' && line !== null && !Array.isArray(line) ? line : noLine;
  }

  get whole(): Row {
    return this.#whole.whole;
  }

  get place(): string {
    return below(this.#whole.place, this.#path);
  }

  value(path: string): Json | undefined {
    return this.#whole.value(`${this.#path}.${path}`);
  }

  set(path: string, value: Json): void {
    this.setAll({ [path]: value });
  }

  setAll(values: Values): void {
    // An input that hands its text over while its line is being taken away must not bring the line back.
    if (this.record !== noLine) this.#whole.setAll(this.#inWhole(values));
  }

  enter(path: string, value: Json): void {
    if (this.record !== noLine) this.#whole.enter(`${this.#path}.${path}`, value);
  }

  enterLines(path: string, lines: readonly Row[], { typed, proposed, filled }: EnteredLines): void {
    if (this.record === noLine) return;
    const at = (one: string): string => `${this.#path}.${one}`;
    this.#whole.enterLines(at(path), lines, {
      typed: typed.map(at),
      filled: filled.map(at),
      proposed: proposed.map(([one, reason]) => [at(one), reason] as const),
    });
  }

  isTyped(path: string): boolean {
    return this.#whole.isTyped(`${this.#path}.${path}`);
  }

  originsBelow(path: string): Origins {
    return this.#whole.originsBelow(`${this.#path}.${path}`);
  }

  putBack(path: string, lines: readonly Row[], origins: Origins): void {
    if (this.record !== noLine) this.#whole.putBack(`${this.#path}.${path}`, lines, origins);
  }

  propose(values: Values, reason: Reason, options: { readonly overTyped?: boolean } = {}): void {
    if (this.record !== noLine) this.#whole.propose(this.#inWhole(values), reason, options);
  }

  reasonAt(path: string): Reason | undefined {
    return this.#whole.reasonAt(`${this.#path}.${path}`);
  }

  takeProposal(path: string): void {
    this.#whole.takeProposal(`${this.#path}.${path}`);
  }

  proposedNow(path: string): Json {
    return this.#whole.proposedNow(`${this.#path}.${path}`);
  }

  startAt(schemaPath: string): StartingValue | undefined {
    return this.#whole.startAt(schemaPath);
  }

  renumber(lines: string, to: (index: number) => number | null): void {
    this.#whole.renumber(`${this.#path}.${lines}`, to);
  }

  #inWhole(values: Values): Values {
    return Object.fromEntries(Object.entries(values).map(([path, value]) => [`${this.#path}.${path}`, value]));
  }

  title(schemaPath: string, value: Json): string | undefined {
    return this.#whole.title(schemaPath, value);
  }

  lacksTitle(schemaPath: string, value: Json): boolean {
    return this.#whole.lacksTitle(schemaPath, value);
  }

  rememberTitle(schemaPath: string, value: Json, title: string): void {
    this.#whole.rememberTitle(schemaPath, value, title);
  }

  registerBuffer(flush: () => void, unfinished?: () => Values): () => void {
    return this.#whole.registerBuffer(
      flush,
      unfinished && (() => (this.record === noLine ? {} : this.#inWhole(unfinished()))),
    );
  }

  flush(): void {
    this.#whole.flush();
  }

  awaitFile(): () => void {
    return this.#whole.awaitFile();
  }
}

/** The findings of a line, with paths that start at the line. */
export class LineChecker implements FieldChecker {
  readonly #whole: FieldChecker;
  readonly #path: string;
  readonly subscribe: FieldChecker['subscribe'];
  #seen: readonly ShownFinding[] | null = null;
  #own: readonly ShownFinding[] = [];

  constructor(whole: FieldChecker, path: string) {
    this.#whole = whole;
    this.#path = path;
    this.subscribe = whole.subscribe;
  }

  /** The same list as long as the findings of the record are the same, as React asks of what it subscribes to. */
  readonly shown = (): readonly ShownFinding[] => {
    const all = this.#whole.shown();
    if (all !== this.#seen) {
      const prefix = `${this.#path}.`;
      this.#seen = all;
      this.#own = all
        .filter(({ path }) => path.startsWith(prefix))
        .map((finding) => ({ ...finding, path: finding.path.slice(prefix.length) }));
    }
    return this.#own;
  };

  get attempted(): FieldChecker['attempted'] {
    return this.#whole.attempted;
  }

  isDue(finding: ShownFinding): boolean {
    return this.#whole.isDue({ ...finding, path: `${this.#path}.${finding.path}` });
  }

  at(path: string): readonly ShownFinding[] {
    return this.#whole.at(`${this.#path}.${path}`);
  }

  leave(path: string): void {
    this.#whole.leave(`${this.#path}.${path}`);
  }

  leaveWhole(path: string): void {
    this.#whole.leaveWhole(path === '' ? this.#path : `${this.#path}.${path}`);
  }

  spare(path: string): void {
    this.#whole.spare(`${this.#path}.${path}`);
  }

  missing(): readonly Finding[] {
    const prefix = `${this.#path}.`;
    const found = this.#whole.missing().filter(({ path }) => path.startsWith(prefix));
    return found.map((finding) => ({ ...finding, path: finding.path.slice(prefix.length) }));
  }

  renumber(lines: string, to: (index: number) => number | null): void {
    this.#whole.renumber(`${this.#path}.${lines}`, to);
  }

  refresh(): void {
    this.#whole.refresh();
  }
}
