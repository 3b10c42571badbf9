// Decides which findings are shown: those of a save or submit that was tried, and limits of fields the person has left.
import type { Stage } from '../../core/check-record.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import { completenessRules, type Finding } from '../../core/findings.ts';
import { afterPress } from '../ui/press.ts';
import { besidesLoose, looseFindings } from './loose-findings.ts';
import { isSame, type RecordStore } from './record-store.ts';
import { renumbered } from './renumbered.ts';

/** A finding as it is shown: those of the server may bring their own words. */
export interface ShownFinding extends Finding {
  /** The server's words, for sentences this page does not know. */
  readonly message?: string;
}

export interface CheckerOptions {
  /** Findings of a record at a stage; pure. */
  readonly evaluate: (record: Row, stage: Stage) => readonly Finding[];
  /** Whether a finding is worth showing before the person has tried to save. */
  readonly isEarly: (finding: Finding) => boolean;
  /** Fields a rule compares: leaving any of them shows what it finds. */
  readonly fieldsOf: (rule: string) => readonly string[];
  /** Locale key of the label of the field at a path. */
  readonly labelKeyAt: (path: string) => string;
}

const none: readonly ShownFinding[] = [];
const idleMilliseconds = 400;

/** The part of the checker that fields use. */
export interface FieldChecker {
  readonly subscribe: (listener: () => void) => () => void;
  readonly shown: () => readonly ShownFinding[];
  /** The stage of the last save that was tried; null before the first. */
  readonly attempted: Stage | null;
  /** Whether a limit is told already: a save was tried, or the person has left its field. */
  isDue(finding: Finding): boolean;
  /** Findings shown at exactly this path. */
  at(path: string): readonly ShownFinding[];
  /** The person has left a field: its limits are checked from now on. */
  leave(path: string): void;
  /** The person has left the field at the path: from now on a missing value is shown too. */
  leaveWhole(path: string): void;
  /** A line has just begun: what it lacks is not told before the person has left it, or tries to save again. */
  spare(path: string): void;
  /** What would be missing now, told or not. */
  missing(): readonly Finding[];
  /** Lines have moved: `to` gives the new number of a line, or null for one that is gone. */
  renumber(lines: string, to: (index: number) => number | null): void;
  /** Checks now instead of in idle time. */
  refresh(): void;
}

/** Findings of one record under edit; re-checked in idle time after every change once there is something to show. */
export class RecordChecker implements FieldChecker {
  readonly #store: RecordStore;
  #options: CheckerOptions;
  readonly #listeners = new Set<() => void>();
  readonly #left = new Set<string>();
  readonly #leftWhole = new Set<string>();
  readonly #spared = new Set<string>();
  #attempted: Stage | null = null;
  #ofServer: readonly { readonly finding: ShownFinding; readonly value: Json | undefined }[] = [];
  #shown: readonly ShownFinding[] = none;
  /** What was tried when they were shown. */
  #toldFor: Stage | null = null;
  #byPath: ReadonlyMap<string, readonly ShownFinding[]> = new Map();
  #cancel: (() => void) | null = null;

  constructor(store: RecordStore, options: CheckerOptions) {
    this.#store = store;
    this.#options = options;
    store.onWrite = () => this.#schedule();
    store.loose.onWritten = (path) => this.leave(path);
    store.loose.subscribe(() => this.#schedule());
  }

  /** Judges by something else from now on: what is shown follows in idle time. */
  judgeBy(options: CheckerOptions): this {
    this.#options = options;
    this.#schedule();
    return this;
  }

  get attempted(): Stage | null {
    return this.#attempted;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): readonly ShownFinding[] => this.#shown;

  at(path: string): readonly ShownFinding[] {
    return this.#byPath.get(path) ?? none;
  }

  isDue(finding: Finding): boolean {
    return this.#attempted !== null || this.#isLeft(finding);
  }

  leave(path: string): void {
    this.#left.add(path);
    this.#schedule();
  }

  leaveWhole(path: string): void {
    this.#leftWhole.add(path);
    this.#spared.delete(path);
    this.#schedule();
  }

  spare(path: string): void {
    this.#spared.add(path);
    this.#schedule();
  }

  missing(): readonly Finding[] {
    const found = this.#options.evaluate(this.#store.record, 'complete');
    return found.filter(({ rule }) => completenessRules.has(rule));
  }

  renumber(lines: string, to: (index: number) => number | null): void {
    for (const paths of [this.#left, this.#leftWhole, this.#spared]) {
      const before = [...paths];
      paths.clear();
      for (const path of before) {
        const moved = renumbered(path, lines, to);
        if (moved !== null) paths.add(moved);
      }
    }
  }

  /** Checks now, shows everything found and gives it. */
  attempt(stage: Stage): readonly ShownFinding[] {
    this.#attempted = stage;
    this.#ofServer = [];
    this.#spared.clear();
    this.refresh();
    const { record, loose } = this.#store;
    const typed = looseFindings(loose.all, this.#options.labelKeyAt);
    return [...typed, ...besidesLoose(this.#options.evaluate(record, stage), loose)];
  }

  /** Shows what the server found until the field concerned is changed. */
  showServerFindings(findings: readonly ShownFinding[]): void {
    this.#ofServer = findings.map((finding) => ({ finding, value: this.#store.value(finding.path) }));
    this.refresh();
  }

  /** Findings of the server that still stand, below a path. */
  serverFindings(): readonly ShownFinding[] {
    return this.#ofServer
      .filter(({ finding, value }) => isSame(this.#store.value(finding.path), value))
      .map(({ finding }) => finding);
  }

  /** Resets the checker after a successful save, or when another record is opened. */
  clear(): void {
    this.#attempted = null;
    this.#left.clear();
    this.#spared.clear();
    this.#ofServer = [];
    this.refresh();
  }

  refresh(): void {
    this.#cancel?.();
    this.#cancel = null;
    const { loose } = this.#store;
    // Where an answer is on its way there is nothing to tell yet.
    const open = loose.all.filter((one) => one.loose.state !== 'asked');
    const found = [...looseFindings(open, this.#options.labelKeyAt), ...besidesLoose(this.#find(), loose)];
    const seen = new Set(found.map(key));
    const shown = [...found, ...this.serverFindings().filter((finding) => !seen.has(key(finding)))];
    if (!this.#differs(shown)) return;
    this.#shown = shown;
    this.#toldFor = this.#attempted;
    this.#byPath = Map.groupBy(shown, ({ path }) => path);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Whether there is news for those who show findings: each of them is drawn again, a whole table of lines among them. */
  #differs(shown: readonly ShownFinding[]): boolean {
    if (shown.length === 0 && this.#shown.length === 0) return false;
    return this.#toldFor !== this.#attempted || JSON.stringify(shown) !== JSON.stringify(this.#shown);
  }

  #find(): readonly ShownFinding[] {
    const { evaluate } = this.#options;
    const { record } = this.#store;
    if (this.#attempted === 'complete') {
      const all = evaluate(record, 'complete');
      return this.#spared.size === 0 ? all : all.filter((finding) => !this.#isSpared(finding) || this.#isLeft(finding));
    }
    const demanded = this.#attempted === 'draft' ? evaluate(record, 'draft') : none;
    if (this.#left.size === 0 && this.#leftWhole.size === 0) return demanded;
    const seen = new Set(demanded.map(key));
    const left = evaluate(record, 'complete').filter((finding) => this.#isLeft(finding) && !seen.has(key(finding)));
    return [...demanded, ...left];
  }

  #isSpared({ path }: Finding): boolean {
    for (const line of this.#spared) if (path.startsWith(`${line}.`)) return true;
    return false;
  }

  #isLeft(finding: Finding): boolean {
    const { path, rule } = finding;
    for (const whole of this.#leftWhole) if (path.startsWith(`${whole}.`)) return true;
    if (completenessRules.has(rule) || !this.#options.isEarly(finding)) return false;
    return this.#left.has(path) || this.#options.fieldsOf(rule).some((field) => this.#left.has(field));
  }

  #schedule(): void {
    if (this.#cancel) return;
    if (
      this.#attempted === null &&
      this.#left.size === 0 &&
      this.#leftWhole.size === 0 &&
      this.#ofServer.length === 0 &&
      this.#store.loose.all.length === 0 &&
      this.#shown.length === 0
    ) {
      return;
    }
    this.#cancel = whenIdle(() => {
      this.#cancel = null;
      // What is said appears and goes between the fields: what is being clicked must not move away meanwhile.
      afterPress(() => this.refresh());
    });
  }
}

function key({ path, rule }: Finding): string {
  return `${path}|${rule}`;
}

/** Runs a task when the browser has nothing else to do, so that a check never delays a keystroke. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task, { timeout: idleMilliseconds });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, 60);
  return () => clearTimeout(handle);
}
