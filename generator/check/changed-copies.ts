// E275: what was copied is changed: no two fields worked out the same way, lists of the same, cases or sources of a flow.
import type { Json } from '../../runtime/core/descriptor/value.ts';
import type { FieldDoc, ViewDoc } from '../load/entity-documents.ts';
import { allOf, eachEntity, eachMember } from './each-member.ts';
import { fieldMisfit } from './field-misfit.ts';
import { fieldOf } from './find-field.ts';
import { type FlowLevel, flowLevels } from './flow-fields.ts';

const computedOnce = eachEntity((context, { id, doc, source }) => {
  for (const { key, first } of repeated(Object.entries(doc.properties), ([, field]) => workedOut(field))) {
    const [[name], [earlier]] = [key, first];
    const message = `${name} of ${id} is worked out the same way as ${earlier}`;
    const at = { source, path: ['properties', name, 'computed'] };
    context.report('E275', at, { message, fix: `name what ${name} is made of, or take one of them out` });
  }
});

/** What a field looks up; of anything else also what holds it, for one may round what another keeps exactly. */
function workedOut({ computed, spec, was, ...field }: FieldDoc): unknown {
  if (computed === undefined) return undefined;
  return 'lookup' in computed ? computed : { computed, field };
}

const listedOnce = eachEntity((context, { id, doc, source }) => {
  const views = Object.entries(doc.views ?? {});
  for (const { key, first } of repeated(views, ([, view]) => shownBy(view))) {
    const [[name], [earlier]] = [key, first];
    const message = `the list ${name} of ${id} shows the same records as ${earlier}, to the same accounts and in the same columns`;
    const at = { source, path: ['views', name, ...(doc.views?.[name]?.where === undefined ? [] : ['where'])] };
    context.report('E275', at, { message, fix: 'say which records it shows' });
  }
});

/** All of a view but where it stands. */
function shownBy({ menu, route, alias, expensive, ...shown }: ViewDoc): unknown {
  return shown;
}

const flowingOnce = eachMember(
  ({ flows }) => flows,
  (context, { doc, source }) => {
    for (const level of flowLevels(doc)) {
      const cases = level.doc.cases ?? [];
      for (const { key, first } of repeated([...cases.entries()], ([, { when }]) => when)) {
        const message = `this case is for the same records as case ${first[0] + 1}`;
        const at = { source, path: [...level.place.path, 'cases', key[0], 'when'] };
        context.report('E275', at, { message, fix: 'say for which records it is, or put both into one' });
      }
      for (const { target, from } of copiedSources(level)) {
        const [own, theirs] = [`${level.place.from}${target}`, `${level.place.to}${target}`];
        const [given, taken] = [fieldOf(context, doc.from, own), fieldOf(context, doc.to, theirs)];
        if (!given || !taken || fieldMisfit(context, { from: given, owner: doc.from, to: taken })?.narrow === false)
          continue;
        const message = `${target} takes ${from}, which flows to ${from} already, though ${doc.from} has ${own} as well`;
        const at = { source, path: [...level.place.path, 'fields', target] };
        context.report('E275', at, { message, fix: `write ${target}: ${target}` });
      }
    }
  },
);

/** Fields that take what another one of the same name takes. */
function copiedSources({ doc }: FlowLevel): { readonly target: string; readonly from: string }[] {
  const plain = Object.entries(doc.fields).flatMap(([target, from]) =>
    typeof from === 'string' ? [{ target, from }] : [],
  );
  const alike = new Set(plain.filter(({ target, from }) => target === from).map(({ target }) => target));
  return plain.filter(({ target, from }) => target !== from && alike.has(from));
}

export const changedCopies = allOf(computedOnce, listedOnce, flowingOnce);

/** The entries that say what an earlier one says, with the first such; those that say nothing are passed over. */
function repeated<Entry>(
  entries: readonly Entry[],
  saying: (entry: Entry) => unknown,
): { readonly key: Entry; readonly first: Entry }[] {
  const seen = new Map<string, Entry>();
  return entries.flatMap((key) => {
    const said = saying(key);
    if (said === undefined) return [];
    const text = JSON.stringify(said as Json);
    const first = seen.get(text);
    if (first === undefined) seen.set(text, key);
    return first === undefined ? [] : [{ key, first }];
  });
}
