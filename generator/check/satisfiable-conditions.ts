// E530: every condition, and every choice within it, can hold for some record; E531: none holds for all of them whatever they say.
import { isDeepStrictEqual } from 'node:util';
import type { Condition } from '../../runtime/core/descriptor/condition.ts';
import type { Path } from '../load/source-file.ts';
import { eachOfConditions } from './condition-places.ts';
import { canHold, type DomainOf } from './condition-ways.ts';
import { domainsOf, isJudged } from './field-domains.ts';
import type { FindingText } from './report.ts';

export const satisfiableConditions = eachOfConditions((context, places) => {
  // A transition of several states stands once in its file.
  const told = new Set<string>();
  for (const { condition, record, source, path, of, others = [] } of places) {
    const denied = deniedPart(condition, path);
    if (![record, ...others].every((one) => isJudged(condition, context, one))) {
      if (denied) context.report('E530', { source, path: denied }, deadText(of));
      continue;
    }
    const elsewhere = others.map((one) => domainsOf(context, one));
    const domains = domainsOf(context, record);
    const dead = impossiblePart(condition, path, domains);
    const isDead = dead && elsewhere.every((one) => impossiblePart(condition, path, one));
    if (isDead && !told.has(`${source.file} ${dead.join(' ')}`)) {
      told.add(`${source.file} ${dead.join(' ')}`);
      context.report('E530', { source, path: dead }, deadText(of));
    } else if (!dead && denied) {
      context.report('E530', { source, path: denied }, deadText(of));
    } else if (!dead && [domains, ...elsewhere].every((one) => !canHold([{ not: condition }], one))) {
      const message = `every record fulfils this condition of ${of}`;
      context.report(
        'E531',
        { source, path },
        { message, fix: 'say which records are meant, or take the condition out' },
      );
    }
  }
});

function deadText(of: string): FindingText {
  const message = `no record can fulfil this condition of ${of}`;
  return { message, fix: 'name values that can go together, or take out what never applies' };
}

/** The node of a part that denies what stands beside it, word by word, whatever it is about; null where none does. */
function deniedPart(condition: Condition, path: Path): Path | null {
  const many = 'all' in condition ? 'all' : 'any' in condition ? 'any' : null;
  const inner = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  for (const [index, one] of inner.entries()) {
    const part = deniedPart(one, [...path, many ?? '', index]);
    if (part) return part;
  }
  if (many !== 'all') return null;
  const denies = (one: Condition, other: Condition): boolean => 'not' in one && isDeepStrictEqual(one.not, other);
  const at = inner.findIndex((one, index) =>
    inner.slice(0, index).some((other) => denies(one, other) || denies(other, one)),
  );
  return at === -1 ? null : [...path, 'all', at];
}

/**
 * The node of the part of a condition that can never hold: the first that contradicts what stands before it, or one that is
 * impossible by itself. Null where each can.
 */
export function impossiblePart(condition: Condition, path: Path, domains: DomainOf): Path | null {
  const many = 'all' in condition ? 'all' : 'any' in condition ? 'any' : null;
  const inner = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  for (const [index, one] of inner.entries()) {
    const part = impossiblePart(one, [...path, many ?? '', index], domains);
    if (part) return part;
  }
  if (canHold([condition], domains)) return null;
  if ('all' in condition) {
    const last = condition.all.findIndex((_, index) => !canHold(condition.all.slice(0, index + 1), domains));
    return [...path, 'all', last];
  }
  if ('not' in condition) return [...path, 'not'];
  const key = (['present', 'absent', 'above', 'is', 'in', 'isNot', 'notIn'] as const).find((one) => one in condition);
  return key === undefined ? path : [...path, key];
}
