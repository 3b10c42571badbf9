// What is read from records: by completions, by the elements a text is made of, by lines that are called for, by summaries.
import type { EntityDoc } from '../load/derived-documents.ts';
import type { FieldDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { conditionMentions, type FieldMention, listMentions } from './field-mention.ts';

export function completionMentions({ completes = [] }: EntityDoc): FieldMention[] {
  return completes.flatMap(({ from, with: taken, typed, by = {}, when, where, warns }, index) => {
    const path: Path = ['completes', index];
    const said = `what completes from ${from}`;
    const pairs = (key: string, map: { readonly [own: string]: string }): FieldMention[] =>
      Object.entries(map).flatMap(([own, theirs]): FieldMention[] => [
        { path: [...path, key, own], part: 'key', name: own, where: said },
        { path: [...path, key, own], name: theirs, where: said, of: from },
      ]);
    const tests = [
      ...(where ? conditionMentions(where, [...path, 'where'], said) : []),
      ...(warns ? conditionMentions(warns.when, [...path, 'warns', 'when'], said) : []),
      ...(warns ? [{ path: [...path, 'warns', 'says'], name: warns.says, where: said }] : []),
    ];
    const own = when ? conditionMentions(when, [...path, 'when'], said) : [];
    const looked = listMentions(typed, [...path, 'typed'], said);
    return [
      ...pairs('with', taken),
      ...looked,
      ...pairs('by', by),
      ...own,
      ...tests.map((mention) => ({ ...mention, of: from })),
    ];
  });
}

export function summaryMentions({ summaries = {} }: EntityDoc): FieldMention[] {
  return Object.entries(summaries).flatMap(([id, { over, by, sum, hoursBetween, filters }]) => {
    const path: Path = ['summaries', id];
    const where = `summary ${id}`;
    const lists = Object.entries({ by, sum, hoursBetween, filters });
    return [
      { path: [...path, 'over'], name: over, where },
      ...lists.flatMap(([key, names]) => listMentions(names, [...path, key], where)),
    ];
  });
}

/** The fields of another entity that cannot be named, and those beside it that say where the value stands. */
export function namedFieldMentions({ namesField }: FieldDoc, path: Path, where: string): FieldMention[] {
  if (typeof namesField !== 'object') return [];
  const { of, except, numbers, stored } = namesField;
  const at: Path = [...path, 'namesField'];
  return [
    ...listMentions(except, [...at, 'except'], where).map((mention) => ({ ...mention, of })),
    ...listMentions(numbers, [...at, 'numbers'], where),
    ...(stored === undefined ? [] : [{ path: [...at, 'stored'], name: stored, where }]),
  ];
}

/** The reference whose records call for lines, and what is looked at beside it. What the records have is for E243. */
export function calledMentions({ calledFor, items }: FieldDoc, path: Path, where: string): FieldMention[] {
  if (calledFor === undefined) return [];
  const at: Path = [...path, 'calledFor'];
  const of = items?.$ref;
  const tests = (calledFor.unless ?? []).flatMap(({ when }, index) =>
    conditionMentions(when, [...at, 'unless', index, 'when'], where),
  );
  return [
    { path: [...at, 'by'], name: calledFor.by, where },
    ...(of === undefined ? [] : [{ path: [...at, 'as'], name: calledFor.as, where, of }]),
    ...tests,
  ];
}

/** The reference whose records are gathered into lines. That it is one is for E245. */
export function gatheredMentions({ gathers, items }: FieldDoc, path: Path, where: string): FieldMention[] {
  const of = items?.$ref;
  return gathers === undefined || of === undefined ? [] : [{ path: [...path, 'gathers'], name: gathers, where, of }];
}

export function elementMentions({ elements }: FieldDoc, path: Path, where: string): FieldMention[] {
  if (elements === undefined) return [];
  const { from, of, where: test, ...fields } = elements;
  const at: Path = [...path, 'elements'];
  const { order, name, needed, codes } = fields;
  const named = Object.entries({ order, name, needed, ...(codes !== undefined && { codes }) });
  const theirs: FieldMention[] = [
    ...named.map(([key, text]) => ({ path: [...at, key], name: text, where })),
    ...Object.keys(of).map((key) => ({ path: [...at, 'of', key], part: 'key' as const, name: key, where })),
    ...(test ? conditionMentions(test, [...at, 'where'], where) : []),
  ];
  const own = Object.entries(of).map(([key, text]) => ({
    path: [...at, 'of', key],
    name: text,
    where,
    declared: true as const,
  }));
  return [...own, ...theirs.map((mention) => ({ ...mention, of: from }))];
}

/** What of the record became a line of it, and the field of the line. */
export function formerMentions({ formerly, items }: FieldDoc, path: Path, where: string): FieldMention[] {
  const of = items?.$ref;
  return Object.entries(formerly ?? {}).flatMap(([own, name]) => {
    const at: Path = [...path, 'formerly', own];
    return [{ path: at, name, where }, ...(of === undefined ? [] : [{ path: at, name: own, where, of }])];
  });
}

/** What of another entity became records of this one. */
export function formerRecordMentions({ formerly }: EntityDoc): FieldMention[] {
  if (!formerly) return [];
  const { of, lines, where: test, head, line, sets } = formerly;
  const where = 'formerly';
  const own = (key: 'head' | 'line' | 'sets', names: object): FieldMention[] =>
    Object.keys(names).map((name) => ({ path: [where, key, name], part: 'key', name, where }));
  const theirs = (key: 'head' | 'line', names: { readonly [own: string]: string }, above: string): FieldMention[] =>
    Object.entries(names).map(([name, text]) => ({ path: [where, key, name], name: `${above}${text}`, where, of }));
  return [
    { path: [where, 'lines'], name: lines, where, of },
    ...conditionMentions(test, [where, 'where'], where).map((one) => ({ ...one, name: `${lines}.${one.name}`, of })),
    ...own('head', head),
    ...own('line', line),
    ...own('sets', sets),
    ...theirs('head', head, ''),
    ...theirs('line', line, `${lines}.`),
  ];
}

/** Fields by which deadlines tell the records that still wait for them; the day itself is looked at by E329. */
export function deadlineMentions({ deadlines = [] }: EntityDoc): FieldMention[] {
  return deadlines.flatMap(({ id, when }, index) =>
    when ? conditionMentions(when, ['deadlines', index, 'when'], `deadline ${id}`) : [],
  );
}
