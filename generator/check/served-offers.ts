// E254: what a list of all rows can be sorted and filtered by has an index, or is declared expensive; and what is declared is so.
import type { ViewDoc } from '../load/entity-documents.ts';
import type { Path } from '../load/source-file.ts';
import { expenseOf, reasonFor } from '../model/expense-of.ts';
import type { EntitySource } from '../model/project.ts';
import type { Check, CheckContext, UnservedOffer } from './check-context.ts';

export const servedOffers: Check = (context) => {
  const unserved = context.unserved();
  for (const entity of context.project.entities.values()) {
    const offers = unserved.get(entity.id);
    if (!offers) continue;
    reportUndeclared(context, entity, offers);
    reportNeedless(context, entity, offers);
  }
};

const verbs = { order: 'sorting', sort: 'sorting', filter: 'filtering' } as const;

function reportUndeclared({ report }: CheckContext, { doc, source }: EntitySource, offers: readonly UnservedOffer[]) {
  const expense = expenseOf(doc);
  for (const one of offers) {
    if (reasonFor(expense, one) !== undefined) continue;
    const { view, offer, path, why } = one;
    const message = `no index serves ${verbs[offer]} by ${path} in view ${view}: ${why}`;
    const list = offer === 'filter' ? 'filters' : 'sorts';
    const fix = `leave it out, or declare why that is borne: expensive: [ { ${list}: [${path}], because: ... } ]`;
    report('E254', { source, path: ['views', view, ...placeOf(doc.views?.[view], one)] }, { message, fix });
  }
}

/** Where a view names what it offers; what it does not name, as its order at first, is its own. */
function placeOf(view: ViewDoc | undefined, { offer, path }: UnservedOffer): Path {
  if (offer === 'order') return view?.sort === undefined ? [] : ['sort'];
  const lists = offer === 'filter' ? (['filters'] as const) : (['columns', 'more'] as const);
  for (const list of lists) {
    const index = view?.[list]?.indexOf(path) ?? -1;
    if (index >= 0) return [list, index];
  }
  return [];
}

function reportNeedless({ report }: CheckContext, { doc, source }: EntitySource, offers: readonly UnservedOffer[]) {
  const isUnserved = (view: string, list: 'sorts' | 'filters', path: string) =>
    offers.some((one) => one.view === view && one.path === path && (one.offer === 'filter') === (list === 'filters'));
  if (doc.bounded !== undefined && (doc.kind === 'ref' || offers.length === 0)) {
    const message =
      doc.kind === 'ref' ? 'reference tables are bounded anyway' : 'its lists need no bound: indexes serve all';
    report('E254', { source, path: ['bounded'], part: 'key' }, { message, fix: 'take bounded out' });
  }
  const isBounded = expenseOf(doc).bounded !== undefined;
  for (const [view, { expensive = [] }] of Object.entries(doc.views ?? {})) {
    for (const [at, declared] of expensive.entries()) {
      for (const list of ['sorts', 'filters'] as const) {
        for (const [index, path] of (declared[list] ?? []).entries()) {
          if (!isBounded && isUnserved(view, list, path)) continue;
          const verb = list === 'filters' ? 'filtering' : 'sorting';
          const message = isBounded
            ? `${verb} by ${path} in view ${view} costs little: there are few records`
            : `${verb} by ${path} in view ${view} is served by an index, or not offered`;
          const place = ['views', view, 'expensive', at, list, index];
          report('E254', { source, path: place }, { message, fix: 'take it out of expensive' });
        }
      }
    }
  }
}
