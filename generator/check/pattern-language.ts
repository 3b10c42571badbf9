// What a pattern accepts, as a regular language: how long its texts are, and whether finding out can run away.
import { createRequire } from 'node:module';
import type { Concatenation, NFA } from 'refa';
import type { ContentCache } from '../cache/content-cache.ts';

/** Automata with more nodes are not judged: no pattern that people read has as many. */
const mostNodes = 20_000;

// Loaded for the few patterns that need them: most are judged without.
const load = createRequire(import.meta.url);
const automata = (): typeof import('refa') => load('refa') as typeof import('refa');
const runaways = (): typeof import('scslre') => load('scslre') as typeof import('scslre');

/**
 * Lengths up to `most`, in characters, of the texts a pattern from `^` to `$` may accept; what looks ahead or behind may refuse
 * some of them, and it accepts no others. Null where it cannot be told.
 */
export function lengthsOf(pattern: string, most: number): ReadonlySet<number> | null {
  const automaton = automatonOf(pattern);
  return automaton && lengthsIn(automaton, most);
}

function automatonOf(pattern: string): NFA | null {
  const { JS, NFA, Transformers, transform } = automata();
  try {
    const parser = JS.Parser.fromLiteral({ source: pattern.slice(1, -1), flags: 'u' });
    const { expression, maxCharacter } = parser.parse({ backreferences: 'throw', maxNodes: mostNodes });
    const applied = transform(Transformers.applyAssertions(), expression);
    const nodes = new NFA.LimitedNodeFactory(mostNodes);
    return NFA.fromRegex(applied, { maxCharacter }, { assertions: 'ignore', unknowns: 'throw' }, nodes);
  } catch {
    return null;
  }
}

/** Which nodes are reached after so many characters, and whether a text may end there. */
function lengthsIn({ initial, finals }: NFA, most: number): ReadonlySet<number> {
  const lengths = new Set<number>();
  let reached: ReadonlySet<NFA.Node> = new Set([initial]);
  for (let length = 0; length <= most && reached.size > 0; length++) {
    if ([...reached].some((node) => finals.has(node))) lengths.add(length);
    reached = new Set([...reached].flatMap((node) => [...node.out.keys()]));
  }
  return lengths;
}

/** A group that is repeated: nothing else takes exponentially long. */
const repeatedGroup = /\)[*+{]/;

/** True when a text that a pattern refuses may take twice as long for each character more. */
export function runsAway(pattern: string, memory: ContentCache): boolean {
  return repeatedGroup.test(pattern) && memory.recall('patterns', pattern, () => isRunaway(pattern));
}

function isRunaway(pattern: string): boolean {
  const literal = { source: pattern, flags: 'u' };
  const { reports } = runaways().analyse(literal, { reportTypes: { Move: false } });
  return reports.some(({ exponential }) => exponential) || repeatsChoices(literal);
}

/** True when something repeated can read the same characters in two ways: `(a|[ab])*`. */
function repeatsChoices(literal: { readonly source: string; readonly flags: string }): boolean {
  const { JS, NFA, isDisjointWith, visitAst } = automata();
  const parser = JS.Parser.fromLiteral(literal);
  const { expression, maxCharacter } = parser.parse({ backreferences: 'unknown' });
  const options = { assertions: 'ignore', unknowns: 'disable' } as const;
  const made = (one: Concatenation): NFA => NFA.fromRegex(one, { maxCharacter }, options);
  let endless = 0;
  // How often what is looked at is read, at most and at least, with all that repeats it.
  const most = [1];
  const least = [1];
  let isFound = false;
  const look = ({ alternatives }: { readonly alternatives: readonly Concatenation[] }): void => {
    const [all, isApart] = [alternatives.map(made), isDisjointWith];
    isFound ||= all.some((one, index) => all.slice(index + 1).some((other) => !isApart(one, other)));
  };
  visitAst(expression, {
    onQuantifierEnter: (quantifier) => {
      most.push((most.at(-1) ?? 1) * quantifier.max);
      least.push((least.at(-1) ?? 1) * quantifier.min);
      if ((most.at(-1) ?? 1) >= oftenEnough && quantifier.max > 1) {
        const repeated = NFA.fromRegex(quantifier.alternatives, { maxCharacter }, options);
        const mayBeNothing = repeated.finals.has(repeated.initial) && (least.at(-1) ?? 1) >= oftenEnough;
        isFound ||= mayBeNothing || partsTwoWays(repeated);
      }
      if (quantifier.max === Number.POSITIVE_INFINITY) endless++;
      if (endless > 0) look(quantifier);
    },
    onQuantifierLeave: ({ max }) => {
      most.pop();
      least.pop();
      if (max === Number.POSITIVE_INFINITY) endless--;
    },
    onAlternationEnter: (alternation) => {
      if (endless > 0) look(alternation);
    },
  });
  return isFound;
}

/**
 * From so many times on, a group that can be parted in two ways takes too long; so does one that may be nothing and has to be read as
 * often, `(a?){30}`, for any of its times may be the one that read nothing.
 */
const oftenEnough = 20;

/**
 * True when a text made of several texts of an automaton can be parted into them in two ways, as `ab` of `(a?b?)*`: two readers go
 * through the same text, one ends a part where the other does not, and later both end one.
 */
function partsTwoWays({ initial, finals }: NFA): boolean {
  const seen = new Map<NFA.Node, Set<NFA.Node>[]>();
  const open: { one: NFA.Node; other: NFA.Node; apart: boolean }[] = [{ one: initial, other: initial, apart: false }];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    const { one, other, apart } = state;
    const known = seen.get(one) ?? [new Set(), new Set()];
    seen.set(one, known);
    if (known[Number(apart)]?.has(other)) continue;
    known[Number(apart)]?.add(other);
    for (const [nextOne, signs] of one.out) {
      for (const [nextOther, otherSigns] of other.out) {
        if (signs.isDisjointWith(otherSigns)) continue;
        const [endsOne, endsOther] = [finals.has(nextOne), finals.has(nextOther)];
        if (endsOne && endsOther && apart) return true;
        open.push({ one: nextOne, other: nextOther, apart });
        if (endsOne && endsOther) open.push({ one: initial, other: initial, apart });
        if (endsOne) open.push({ one: initial, other: nextOther, apart: true });
        if (endsOther) open.push({ one: nextOne, other: initial, apart: true });
      }
    }
  }
  return false;
}

/** True when every alternative of a pattern that begins with `^` and ends with `$` covers the whole text: not `^a|b$`. */
export function isWhole(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '_');
  let depth = 0;
  for (const sign of bare) {
    if (sign === '(') depth++;
    else if (sign === ')') depth--;
    else if (sign === '|' && depth === 0) return false;
  }
  return bare.endsWith('$');
}
