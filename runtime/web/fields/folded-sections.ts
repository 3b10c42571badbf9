// Which sections of a form are drawn: those whose condition holds; empty ones that nothing asks for as their title alone.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { holds } from '../../core/condition.ts';
import type { Condition } from '../../core/descriptor/condition.ts';
import type { Row } from '../../core/descriptor/value.ts';
import type { Section } from '../../core/descriptor/view.ts';
import { isEmbedded } from '../../core/kinds/field-traits.ts';
import { fieldAt, valueAt } from '../../core/paths.ts';
import { type FormScope, useRecord, useScope } from '../record/form-scope.tsx';
import { conditionsFor, isFilled } from '../record/required.ts';
import { useFieldRegistry } from './field-registry.ts';
import { keysOf } from './form-schema.ts';

export interface DrawnSections {
  readonly drawn: readonly Section[];
  /** Empty ones, which a reader is told of in one line. */
  readonly folded: readonly Section[];
}

/** Tabs stay as they are: a tab that is not there is looked for. */
export function useDrawnSections(sections: readonly Section[]): DrawnSections {
  const { readOnly, tabs } = useScope();
  const folds = readOnly && tabs === undefined;
  // A plain text, so that the form is drawn again only when another section comes or goes.
  const marks = useRecord((record) => sections.map((section) => markOf(section, record, folds)).join(''));
  return useMemo(() => {
    const marked = (mark: string): Section[] => sections.filter((_, index) => marks[index] === mark);
    return { drawn: marked('d'), folded: marked('f') };
  }, [sections, marks]);
}

/** Drawn, folded, or away. */
function markOf(section: Section, record: Row, folds: boolean): 'd' | 'f' | 'a' {
  if (section.when !== undefined && !holds(section.when, record)) return 'a';
  return folds && isEmptySection(section, record) ? 'f' : 'd';
}

function isEmptySection(section: Section, record: Row): boolean {
  return keysOf(section).every((key) => !isFilled(valueAt(record, key)));
}

/** How a section that could be folded stands; others are always drawn in full. */
export type Fold = 'closed' | 'opened';

/** Of the sections drawn for whoever edits, those that are empty while nothing in them is asked for, by id. */
export function useFolds(sections: readonly Section[]): ReadonlyMap<string, Fold> {
  const scope = useScope();
  const { readOnly, tabs, folds, checker } = scope;
  const ownFields = useFieldRegistry();
  const mayFold = folds !== undefined && !readOnly && tabs === undefined;
  const conditions = useMemo(
    () =>
      sections.map((section, index): readonly Condition[] | null => {
        // Where the form begins there is something to type into, and what is drawn by hand may show what is no value.
        const isOwn = keysOf(section).some((key) => key in ownFields);
        return !mayFold || index === 0 || isOwn ? null : askedFor(scope, section);
      }),
    [scope, sections, mayFold, ownFields],
  );
  const marks = useRecord((record) =>
    sections.map((section, index) => (canFold(section, record, conditions[index]) ? 'e' : 'd')).join(''),
  );
  const opened = useSyncExternalStore(folds?.subscribe ?? never, folds?.opened ?? nothingOpened);
  useEffect(() => {
    folds?.open(...sections.filter((_, index) => marks[index] === 'd').map(({ id }) => id));
  }, [folds, sections, marks]);
  useEffect(() => {
    // What is wrong is in sight: whoever looks for it finds it without opening anything.
    const openFaulty = (): void => {
      const faulty = new Set(checker.shown().map(({ path }) => path.split('.')[0] ?? ''));
      folds?.open(...sections.filter((section) => keysOf(section).some((key) => faulty.has(key))).map(({ id }) => id));
    };
    return checker.subscribe(openFaulty);
  }, [folds, sections, checker]);
  return useMemo(() => {
    const empty = sections.filter((_, index) => marks[index] === 'e');
    return new Map(empty.map(({ id }) => [id, opened.has(id) ? 'opened' : 'closed']));
  }, [sections, marks, opened]);
}

const never = () => (): void => {};
const none: ReadonlySet<string> = new Set();
const nothingOpened = (): ReadonlySet<string> => none;

/** The conditions under which something in a section is asked for; null where something always is. */
function askedFor(scope: FormScope, section: Section): readonly Condition[] | null {
  const conditions: Condition[] = [];
  for (const key of keysOf(section)) {
    const field = fieldAt(scope.fields, key);
    if (!field || (field.required !== 'never' && !field.readOnly && field.computed === undefined)) return null;
    const inner = isEmbedded(field) ? field.fields.map((one) => `${key}.${one.key}`) : [];
    conditions.push(...[key, ...inner].flatMap((path) => conditionsFor(scope, path)));
  }
  return conditions;
}

function canFold(section: Section, record: Row, conditions: readonly Condition[] | null | undefined): boolean {
  if (!conditions) return false;
  return isEmptySection(section, record) && !conditions.some((condition) => holds(condition, record));
}
