// Compares two rule books entry by entry: what was added and removed, what got stricter, looser or different.
import { compareDecimals } from '../decimal.ts';
import { accountTypes } from '../descriptor/access.ts';
import type { Json } from '../descriptor/value.ts';
import { isMap } from '../json-map.ts';
import { tellsAsked } from './asked-on.ts';
import type { BookEntry, LocalizedText, RuleBook } from './book.ts';
import { type FactChange, isSame, narrowFact, stepsOf } from './narrow-fact.ts';

export type Verdict = 'added' | 'removed' | 'stricter' | 'looser' | 'different';

export interface BookChange {
  readonly id: string;
  readonly verdict: Verdict;
  /** The sentence as it is now, or was. */
  readonly sentence: LocalizedText;
  /** What changed, by the name of the fact. */
  readonly facts: readonly FactChange[];
}

/** Every change, in the order of the later book, removed entries last; once, at the entry it is made in. */
export function compareBooks(before: Pick<RuleBook, 'entries'>, after: Pick<RuleBook, 'entries'>): BookChange[] {
  const [earlierOnes, laterOnes] = [ownEntries(before), ownEntries(after)];
  const old = new Map(earlierOnes.map((entry) => [entry.id, entry]));
  const now = new Set(laterOnes.map(({ id }) => id));
  const changed = laterOnes.flatMap((entry) => {
    const earlier = old.get(entry.id);
    return earlier ? compareEntries(earlier, entry) : [changeOf(entry, 'added', [])];
  });
  const removed = earlierOnes.filter(({ id }) => !now.has(id)).map((entry) => changeOf(entry, 'removed', []));
  return [...changed, ...removed];
}

function ownEntries({ entries }: Pick<RuleBook, 'entries'>): BookEntry[] {
  return entries.filter((entry) => !tellsAsked(entry));
}

function changeOf({ id, sentence }: BookEntry, verdict: Verdict, facts: readonly FactChange[]): BookChange {
  return { id, verdict, sentence, facts };
}

function compareEntries(before: BookEntry, after: BookEntry): BookChange[] {
  const names = [...new Set([...Object.keys(before.facts), ...Object.keys(after.facts)])].filter(
    (name) => !silent.has(name),
  );
  const facts = names
    .map((name) => ({ name, before: before.facts[name] ?? null, after: after.facts[name] ?? null }))
    .filter((fact) => !isSame(fact.before, fact.after));
  if (facts.length === 0) return [];
  const verdicts = new Set(facts.map((fact) => judge(after, fact)));
  const [only = 'different'] = verdicts.size === 1 ? [...verdicts] : [];
  return [changeOf(after, only, facts.flatMap(narrowFact))];
}

/** Changes that are one: the same facts became the same, in several fields. */
export interface AlikeChanges {
  readonly verdict: Verdict;
  /** None: entries that are new or gone. */
  readonly facts: readonly FactChange[];
  readonly changes: readonly BookChange[];
}

/** Changes that are alike together, those of most entries first; what is new or gone by its verdict. */
export function groupAlike(changes: readonly BookChange[]): AlikeChanges[] {
  const groups = Map.groupBy(changes, ({ verdict, facts }) => JSON.stringify([verdict, facts]));
  return [...groups.values()]
    .flatMap((own) => (own[0] ? [{ verdict: own[0].verdict, facts: own[0].facts, changes: own }] : []))
    .sort((a, b) => b.changes.length - a.changes.length);
}

/** Facts that say how, not what. */
const silent: ReadonlySet<string> = new Set(['profile', 'format', 'confirms', 'review', 'suggests']);

type Judge = (before: Json, after: Json, entry: BookEntry) => Verdict;

const more =
  (verdict: Verdict, other: Verdict): Judge =>
  (before, after) => {
    if (before === null || after === null) return (before === null) === (verdict === 'looser') ? 'stricter' : 'looser';
    return compareDecimals(String(after), String(before)) > 0 ? verdict : other;
  };

/** A list of what is allowed: a part of it is stricter. */
const allowed: Judge = (before, after) => {
  const [old, now] = [listOf(before), listOf(after)];
  if (now.every((one) => old.includes(one))) return 'stricter';
  return old.every((one) => now.includes(one)) ? 'looser' : 'different';
};

/** True or there: more is asked. */
const asked: Judge = (before, after) => {
  if (!before) return 'stricter';
  return after ? 'different' : 'looser';
};

/** What an account type may do with which records: each verb of each grant by itself. */
const rights: Judge = (before, after) => {
  const [old, now] = [rightsIn(before), rightsIn(after)];
  if (now.every((one) => covers(old, one))) return 'stricter';
  return old.every((one) => covers(now, one)) ? 'looser' : 'different';
};

interface Right {
  readonly verb: Json;
  /** One of those of which any is enough, or `all`. */
  readonly rows: string;
  readonly level: Json;
}

function rightsIn(grants: Json): Right[] {
  return listOf(grants).flatMap((grant) => {
    if (!isMap(grant)) return [];
    const { may = null, rows = null, level = null } = grant;
    const clauses = rows === 'all' ? ['all'] : listOf(rows).map((clause) => JSON.stringify(clause));
    return listOf(may).flatMap((verb) => clauses.map((clause) => ({ verb, rows: clause, level })));
  });
}

function covers(known: readonly Right[], { verb, rows, level }: Right): boolean {
  return known.some(
    (one) =>
      one.verb === verb && (one.rows === 'all' || one.rows === rows) && (one.level === null || one.level === level),
  );
}

const granted: Judge = (_before, after) => (after ? 'looser' : 'stricter');

/** A condition beside a rule: with it, the rule counts for fewer records. */
const condition: Judge = (before, after) => {
  if (before === null) return 'looser';
  return after === null ? 'stricter' : 'different';
};

/** When something is asked for: the sooner, the stricter. */
const stages = ['never', 'complete', 'save', 'always'];
const stage: Judge = (before, after) => {
  const [old, now] = [stages.indexOf(String(before)), stages.indexOf(String(after))];
  if (old < 0 || now < 0) return 'different';
  return now > old ? 'stricter' : 'looser';
};

const judges: { readonly [fact: string]: Judge } = {
  minimum: more('stricter', 'looser'),
  above: more('stricter', 'looser'),
  maximum: more('looser', 'stricter'),
  whole: more('looser', 'stricter'),
  decimals: more('looser', 'stricter'),
  maxBytes: more('looser', 'stricter'),
  maxFiles: more('looser', 'stricter'),
  values: allowed,
  extensions: allowed,
  from: allowed,
  actors: allowed,
  accounts: allowed,
  ...Object.fromEntries(accountTypes.map((account) => [`may-${account}`, rights])),
  stage,
  on: stage,
  when: condition,
  by: condition,
  where: (before, after) => flip(condition(before, after, nobody)),
  notBy: (before, after) => flip(allowed(before, after, nobody)),
  checks: asked,
  asks: asked,
  withCode: asked,
  enters: asked,
  readOnly: asked,
  fixed: asked,
  editable: granted,
  deletable: granted,
  draft: granted,
};

/** What a choice is limited to: with a condition, fewer can be chosen. */
function flip(verdict: Verdict): Verdict {
  if (verdict === 'looser') return 'stricter';
  return verdict === 'stricter' ? 'looser' : verdict;
}

const nobody = { id: '', kind: 'rule' } as BookEntry;

function judge(entry: BookEntry, { name, before, after }: FactChange): Verdict {
  // A notice refuses nothing, whoever has it and whenever.
  if (entry.kind === 'notice') return 'different';
  if (name === 'params') return judgeParams(before, after);
  // Of a transition, a condition lets fewer records through.
  if (name === 'when' && entry.kind === 'transition') return flip(condition(before, after, entry));
  return judges[name]?.(before, after, entry) ?? 'different';
}

/** Parameters of a rule: what it tolerates, how many days it allows and whom it leaves out have a direction, all else is another rule. */
function judgeParams(before: Json, after: Json): Verdict {
  const verdicts = new Set(
    narrowFact({ name: 'params', before, after }).map((changed) => {
      const key = stepsOf(changed.name).at(-1) ?? '';
      return parameters[key]?.(changed.before, changed.after, nobody) ?? 'different';
    }),
  );
  const [only = 'different'] = verdicts.size === 1 ? [...verdicts] : [];
  return only;
}

/** How far values may lie apart: without it, not at all. */
const tolerance: Judge = (before, after) => more('looser', 'stricter')(before ?? '0', after ?? '0', nobody);

/** Days around another one; of texts and maps that are called alike nothing is told. */
const days: Judge = (before, after, entry) =>
  typeof before === 'number' && typeof after === 'number'
    ? more('looser', 'stricter')(before, after, entry)
    : 'different';

const parameters: { readonly [parameter: string]: Judge } = {
  within: tolerance,
  withinPercent: tolerance,
  withinDays: days,
  before: days,
  after: days,
  except: exceptions,
  when: exceptions,
};

function exceptions(before: Json, after: Json): Verdict {
  if (before === null) return 'looser';
  if (after === null) return 'stricter';
  const [old, now] = [before, after].map((one) => JSON.stringify(one));
  if (!isMap(before) || !isMap(after)) return old === now ? 'different' : 'different';
  const lists = Object.keys({ ...before, ...after }).map((key) => [
    listOf(before[key] ?? null),
    listOf(after[key] ?? null),
  ]);
  if (lists.every(([a = [], b = []]) => a.every((one) => b.includes(one)))) return 'looser';
  return lists.every(([a = [], b = []]) => b.every((one) => a.includes(one))) ? 'stricter' : 'different';
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
