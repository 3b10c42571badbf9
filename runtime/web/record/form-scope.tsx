// What the fields of one form share: the record, its findings, and where the form stands in the record as a whole.
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import type { Entity } from '../../core/compile-entity.ts';
import type { EntityDescriptor } from '../../core/descriptor/entity.ts';
import type { Field } from '../../core/descriptor/field.ts';
import type { Json, Row } from '../../core/descriptor/value.ts';
import type { RecordShape } from '../../core/record-shape.ts';
import type { FieldChecker, ShownFinding } from './record-checker.ts';
import type { FieldStore } from './record-store.ts';
import type { SectionFolds } from './section-folds.ts';
import type { TabChoice } from './tab-choice.ts';

/** A form: of a record as a whole, or of one line of it. */
export interface FormScope {
  /** The entity the server knows; options and uploads are asked for in its name. */
  readonly root: EntityDescriptor;
  /** Entity that declares the fields; labels stand under it. */
  readonly entity: string;
  readonly fields: readonly Field[];
  /** Of the record or line, with the fields every record has. */
  readonly shape: RecordShape;
  /** Judges the limits of the record while it is edited; absent where they come with all other findings. */
  readonly limits?: Entity;
  readonly store: FieldStore;
  readonly checker: FieldChecker;
  /** Where this form's record stands in the whole: empty, or `goods.3`. */
  readonly path: string;
  /** The same without line numbers: empty, or `goods`. */
  readonly schemaPath: string;
  /** A path at which values of another field are typed, which lies there in the schema of the root entity. */
  readonly means?: { readonly at: string; readonly schemaPath: string };
  readonly readOnly: boolean;
  /** Of a line: the value of its record that labels depend on. */
  readonly labelContext?: string | undefined;
  /** Fields whose value the view gives; shown, never asked for. */
  readonly fixed: ReadonlySet<string>;
  /** How to open a line, by the path of the lines in this form's record. */
  readonly openers: Map<string, (index: number, rest: string) => void>;
  /** The section shown, in a form whose sections are tabs. */
  readonly tabs?: TabChoice;
  /** Which sections without a value are open, in the form of a whole record. */
  readonly folds?: SectionFolds;
}

const ScopeContext = createContext<FormScope | null>(null);

export const FormScopeProvider = ScopeContext.Provider;

export function useScope(): FormScope {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('A field stands outside of a form');
  return scope;
}

/** The value at a path; the component is drawn again only when that value changes. */
export function useValue(path: string): Json | undefined {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, () => store.value(path));
}

/** Something read from the whole record; must be a plain value or an object kept in the record. */
export function useRecord<Seen>(read: (record: Row) => Seen): Seen {
  const { store } = useScope();
  return useSyncExternalStore(store.subscribe, () => read(store.record));
}

/** Findings shown at exactly this path. */
export function useFindings(path: string): readonly ShownFinding[] {
  const { checker } = useScope();
  return useSyncExternalStore(checker.subscribe, () => checker.at(path));
}

/** Every finding shown in this form. */
export function useAllFindings(): readonly ShownFinding[] {
  const { checker } = useScope();
  return useSyncExternalStore(checker.subscribe, checker.shown);
}

const nothing = { all: [], below: [] };

/** Findings shown below a path; the same list as long as they are the same, however others change. */
export function useFindingsBelow(path: string): readonly ShownFinding[] {
  const { checker } = useScope();
  const last = useRef<{ readonly all: readonly ShownFinding[]; readonly below: readonly ShownFinding[] }>(nothing);
  return useSyncExternalStore(checker.subscribe, () => {
    const all = checker.shown();
    if (all !== last.current.all) {
      const below = all.filter((finding) => finding.path.startsWith(`${path}.`));
      const isSame = JSON.stringify(below) === JSON.stringify(last.current.below);
      last.current = { all, below: isSame ? last.current.below : below };
    }
    return last.current.below;
  });
}

/** Writes a value at once and marks the field as left; for pickers, switches and buttons. */
export function useCommit(path: string): (value: Json) => void {
  const { store, checker } = useScope();
  return useCallback(
    (value) => {
      store.enter(path, value);
      checker.leave(path);
    },
    [store, checker, path],
  );
}
