// The rules of requests to amend documents: where each value stands, that it is another one, and that the document holds with it.
import type { Row } from '../../../runtime/core/descriptor/value.ts';
import type { Finding } from '../../../runtime/core/findings.ts';
import type { Violation } from '../../../runtime/core/rules/rule-kind.ts';
import type { ServerContext } from '../../../runtime/server/context.ts';
import type { RuleHook, RuleHookContext } from '../../../runtime/server/hooks.ts';
import { checkWholeRecord } from '../../../runtime/server/write/validate.ts';
import { type AmendedPlace, amendedRecord, linesOf, placesOf } from './amended-record.ts';
import { type Asked, documentOf, type Requests } from './requests.ts';

/** What a rule looks at. */
interface Judged extends Asked {
  readonly request: Row;
  readonly places: readonly AmendedPlace[];
  readonly question: RuleHookContext;
  readonly server: ServerContext;
}

type Judge = (judged: Judged) => Promise<readonly Violation[]> | readonly Violation[];

/** The hook rules of an entity of requests. */
export function requestRules(requests: Requests, server: () => ServerContext) {
  const asked =
    (judge: Judge): RuleHook =>
    async (question) => {
      const { record: request, database } = question;
      const found = await documentOf(requests, { server: server(), database, request });
      if (!found) return [];
      const places = placesOf(found.entity, found.document, request);
      return judge({ ...found, request, places, question, server: server() });
    };
  return {
    'line-number-fits': asked(wrongNumbers),
    'place-once': asked(namedTwice),
    'value-changes': asked(unchanged),
    'value-fits': asked(async (judged) => {
      const found = await findingsOf(judged, 'draft');
      return found.flatMap((finding) => atOwnLine(judged, finding));
    }),
    'result-holds': asked(broken),
    'value-stands': asked(changedSince),
  };
}

function wrongNumbers({ places }: Judged): Violation[] {
  return places.flatMap(({ index, wrong }) =>
    wrong === null ? [] : [{ path: `lines.${index}.${wrong.key}`, params: { count: wrong.count } }],
  );
}

function namedTwice({ places }: Judged): Violation[] {
  const known = new Set<string>();
  return places.flatMap(({ path, index }) => {
    if (path === null) return [];
    const isKnown = known.has(path);
    known.add(path);
    return isKnown ? [{ path: `lines.${index}.field` }] : [];
  });
}

function unchanged(judged: Judged): Violation[] {
  const { entity, document, request, words, places } = judged;
  const after = placesOf(entity, amendedRecord(entity, document, request, words), request);
  const same = places.filter(({ path, stored }, at) => path !== null && after[at]?.stored === stored);
  return same.map(({ index }) => ({ path: `lines.${index}.after` }));
}

/** What breaks only in a document that is whole, or only with what stands beside the values. */
async function broken(judged: Judged): Promise<Violation[]> {
  if (judged.places.length === 0) return [];
  const told = new Set((await findingsOf(judged, 'draft')).map(said));
  const found = await findingsOf(judged, 'complete');
  return found.flatMap((finding): Violation[] => {
    const own = atOwnLine(judged, finding);
    // Each is told once: what the value itself breaks is told by the rule for that.
    if (own.length > 0) return told.has(said(finding)) ? [] : own;
    return [{ path: 'lines', sentence: finding.sentence, params: finding.params }];
  });
}

function said({ path, sentence }: Finding): string {
  return `${path} ${sentence}`;
}

async function findingsOf(
  { server, question, entity, document, request, words }: Judged,
  stage: 'draft' | 'complete',
): Promise<readonly Finding[]> {
  const record = amendedRecord(entity, document, request, words);
  const asked = { context: server, caller: question.caller, entity, record, before: document, action: 'amend', stage };
  const { findings } = await checkWholeRecord({ ...asked, thorough: true });
  // The server makes the amended document: rules for what people do alone do not hold there.
  const ofPeople = new Set(entity.descriptor.rules.flatMap(({ id, by }) => (by === 'people' ? [id] : [])));
  return findings.filter(({ rule }) => !ofPeople.has(rule));
}

/** A finding at a value that the request names, told where it names it. */
function atOwnLine({ places }: Judged, { path, sentence, params }: Finding): Violation[] {
  const own = places.find((place) => place.path === path);
  return own ? [{ path: `lines.${own.index}.after`, sentence, params }] : [];
}

function changedSince({ places, request }: Judged): Violation[] {
  const lines = linesOf(request);
  return places.flatMap(({ index, stored }) =>
    (lines[index]?.before ?? '') === stored
      ? []
      : [{ path: `lines.${index}.before`, params: { value: stored === '' ? '—' : stored } }],
  );
}
