// E546: of two fields of which a rule keeps one below the other, the lower one is not called what comes last.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import { pairsOf } from './comparing-others.ts';
import { eachEntity } from './each-member.ts';

export const namedInOrder = eachEntity((context, { doc, source }) => {
  for (const [index, rule] of (doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    for (const { one, other, path } of orderedIn(kind, rule[kind] as Json)) {
      if (!areTurned(one, other)) continue;
      const message = `rule ${rule.id} (${kind}) keeps ${one} before ${other}: the two are turned round`;
      const at = { source, path: ['rules', index, kind, ...path] };
      context.report('E546', at, { message, fix: `write ${other} first, then ${one}` });
    }
  }
});

/** Pairs of fields of which the first comes before the second. */
function orderedIn(kind: string, params: Json): readonly { one: string; other: string; path: Path }[] {
  if (kind === 'not-above') return pairsOf(kind, params).map((pair) => ({ ...pair, path: [] }));
  if (kind !== 'periods-apart' || typeof params !== 'object' || params === null || Array.isArray(params)) return [];
  const { from, until } = params as { readonly [key: string]: Json };
  return typeof from === 'string' && typeof until === 'string' ? [{ one: from, other: until, path: ['from'] }] : [];
}

/** Words of names of which the first is never above the second. */
const order: readonly (readonly [string, string])[] = [
  ['net', 'gross'],
  ['start', 'end'],
  ['begin', 'end'],
  ['from', 'until'],
  ['from', 'to'],
  ['min', 'max'],
  ['minimum', 'maximum'],
  ['least', 'most'],
  ['lower', 'upper'],
  ['first', 'last'],
  ['earliest', 'latest'],
  ['buy', 'sell'],
  ['opened', 'closed'],
];

function areTurned(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  if (first.length !== second.length) return false;
  const unlike = first.flatMap((word, index) => (word === second[index] ? [] : [[word, second[index]] as const]));
  const [pair] = unlike;
  return unlike.length === 1 && order.some(([low, high]) => pair?.[0] === high && pair[1] === low);
}

/** `lines.grossWeight`: lines, gross, weight. */
function wordsOf(path: string): string[] {
  return path
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1.$2')
    .toLowerCase()
    .split('.');
}
