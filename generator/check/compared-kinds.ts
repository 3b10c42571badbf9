// E538: what a rule compares, or looks for in other records, can be alike or in order at all; something is left of what it leaves out.
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json } from '../../runtime/core/descriptor/value.ts';
import { isCoded, isListed, isNumber, timeOf } from '../../runtime/core/kinds/field-traits.ts';
import type { Path } from '../load/source-file.ts';
import { ruleKindIn } from '../model/build-entity.ts';
import type { EntitySource } from '../model/project.ts';
import type { CheckContext } from './check-context.ts';
import { pairsOf } from './comparing-others.ts';
import { eachEntity } from './each-member.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf } from './find-field.ts';

export const comparedKinds = eachEntity((context, entity) => {
  for (const [index, rule] of (entity.doc.rules ?? []).entries()) {
    const kind = ruleKindIn(rule);
    if (kind === undefined) continue;
    const params = rule[kind] as Json;
    for (const { path, message, fix } of [
      ...unlikePairs(context, entity, kind, params),
      ...unlikeMatches(context, entity, kind, params),
      ...nothingLeft(context, params),
    ]) {
      const at = { source: entity.source, path: ['rules', index, kind, ...path] };
      context.report('E538', at, { message: `rule ${rule.id} (${kind}) ${message}`, fix });
    }
  }
});

interface Unlike {
  readonly path: Path;
  readonly message: string;
  readonly fix: string;
}

/** What happens to records where two fields can never be alike or in order. */
const outcomes: { readonly [kind: string]: string } = {
  'not-above': 'which have no order',
  differs: 'which always differ, and never refuses anything',
  'same-as': 'which are never alike, and refuses every record',
};

function unlikePairs(context: CheckContext, { id }: EntitySource, kind: string, params: Json): Unlike[] {
  const outcome = outcomes[kind];
  if (outcome === undefined) return [];
  return pairsOf(kind, params).flatMap(({ one, other, path }) => {
    const [first, second] = [fieldOf(context, id, one), fieldOf(context, id, other)];
    if (!first || !second || one === other) return [];
    if (kind === 'not-above' ? areOrdered(first, second) : canBeAlike(context, first, second, id)) return [];
    const message = `compares ${one} (${first.kind}) with ${other} (${second.kind}), ${outcome}`;
    return [{ path, message, fix: `name a field of the kind ${first.kind}` }];
  });
}

/** What has no order at all has a finding of its own. */
function areOrdered(one: Field, other: Field): boolean {
  const isOther = (isNumber(one) && timeOf(other) !== null) || (timeOf(one) !== null && isNumber(other));
  return !isOther;
}

/** Whether some value of one can be a value of the other. */
function canBeAlike(context: CheckContext, one: Field, other: Field, owner: string, ofOther = owner): boolean {
  const forth = fieldMisfit(context, { from: one, owner, to: other });
  return forth?.narrow !== false || fieldMisfit(context, { from: other, owner: ofOther, to: one })?.narrow !== false;
}

interface Matching {
  readonly entity?: string;
  readonly entities?: readonly string[];
  readonly match?: { readonly [theirs: string]: string };
  readonly agree?: { readonly [theirs: string]: string };
  readonly except?: { readonly [theirs: string]: readonly string[] };
}

function matchingIn(params: Json): Matching {
  return typeof params === 'object' && params !== null && !Array.isArray(params) ? (params as Matching) : {};
}

/** Fields of other records held against own ones that never have the same value. */
function unlikeMatches(context: CheckContext, { id }: EntitySource, kind: string, params: Json): Unlike[] {
  if (kind !== 'exists-among' && kind !== 'none-among') return [];
  const { entity, entities = entity === undefined ? [] : [entity], match = {}, agree = {} } = matchingIn(params);
  return Object.entries({ match, agree }).flatMap(([key, pairs]) =>
    Object.entries(pairs).flatMap(([theirs, own]) => {
      const mine = fieldOf(context, id, own);
      const isAlike = (of: string): boolean => {
        const field = fieldOf(context, of, theirs);
        return !mine || !field || canBeAlike(context, field, mine, of, id);
      };
      if (entities.every(isAlike)) return [];
      const outcome = kind === 'exists-among' ? 'refuses every record' : 'never refuses anything';
      const message = `looks for ${theirs} that is ${own}, which it can never be, and ${outcome}`;
      return [
        { path: [key, theirs], message, fix: `name the field of ${entities[0]} that ${own} is of one kind with` },
      ];
    }),
  );
}

/** Where every value of a field is left out. */
function nothingLeft(context: CheckContext, params: Json): Unlike[] {
  const { entity, except = {} } = matchingIn(params);
  if (entity === undefined) return [];
  return Object.entries(except).flatMap(([name, values]) => {
    const field = fieldOf(context, entity, name);
    const all = !field
      ? []
      : isListed(field)
        ? field.values
        : isCoded(field)
          ? (context.project.codes.get(field.table)?.doc.values.map(({ value }) => value) ?? [])
          : [];
    if (all.length === 0 || !all.every((value) => values.includes(value))) return [];
    const message = `leaves out every value of ${name}, so that no ${entity} is left`;
    return [{ path: ['except', name], message, fix: 'keep the values that are not meant' }];
  });
}
