// Records as papers tell them: as the caller sees them, once a language.
import { holds } from '../../core/condition.ts';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import type { Json, Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { heldFieldsOf } from '../../core/kinds/field-traits.ts';
import { stateKeyOf, unbindingState } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { wordingOf } from '../wording-of.ts';
import { requireRecord } from '../write/load.ts';
import { letterheadOf, type PaperLetterhead } from './letterhead.ts';
import { type PaperCheck, type PaperRow, paperRow, type RecordInLanguage } from './paper-data.ts';
import { paperRequest } from './paper-request.ts';
import type { SetRequest } from './typesetter.ts';

export interface PaperAsked {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly paper: Paper;
  readonly languages: PaperLanguages;
  readonly ids: readonly string[];
  /** It is made to be signed: no state stands across it, whatever the record is by now. */
  readonly isBinding?: true;
}

/** A record of a paper, as it is kept of what was handed out. */
export interface PaperSubject {
  readonly id: string;
  /** What it is called, in the first language. */
  readonly name: string;
  /** Locale key of its state; null: it has none. */
  readonly state: string | null;
}

export interface ToldPapers {
  readonly request: SetRequest;
  readonly records: readonly PaperSubject[];
  /** What the paper is called, in the first of its languages, with what names the record where it is one. */
  readonly title: string;
}

/**
 * What the typesetter is asked for. `checks` gives what stands at the foot of each record, in their order. Throws `not-found` for
 * records out of sight, `unknown-call` for one the paper is not for.
 */
export async function tellPapers(
  asked: PaperAsked,
  as: SetRequest['as'],
  checks: readonly PaperCheck[],
): Promise<ToldPapers> {
  const { context, paper, languages, ids, entity } = asked;
  const { descriptor } = entity;
  const say = (language: Language, key: string): string => context.messages.format(language, key);
  const [usual = 'zh'] = languages;
  const rows: PaperRow[] = [];
  const records: PaperSubject[] = [];
  const letters = new Letters(asked);
  // What fields are called may depend on the record: one paper holds records of one sort.
  const by = descriptor.labelsBy;
  let variant: Json | undefined;
  for (const [index, id] of ids.entries()) {
    const told = await Promise.all(languages.map((language) => toldIn(asked, id, language)));
    const [first] = told;
    if (!first || (paper.when && !holds(paper.when, first.record))) throw new Refusal('unknown-call');
    const own = by === undefined ? undefined : first.record[by];
    if (rows.length > 0 && own !== variant) throw new Refusal('unknown-call');
    variant = own;
    const { record, labels } = first;
    const state = asked.isBinding ? null : unbindingState(descriptor, record);
    const mark = state === null ? [] : [...new Set(languages.map((language) => say(language, state)))];
    const letter = await letters.of(record);
    rows.push(paperRow({ entity, paper, told, mark, check: checks[index] ?? null, letter }));
    const name = titleText(descriptor.title[usual], (path) => labels[path] ?? valueAt(record, path)).join(' ');
    records.push({ id, name, state: stateKeyOf(descriptor, record) });
  }
  const names = records.length === 1 ? records.map(({ name }) => name) : [];
  const title = [say(usual, `paper.${paper.id}`), ...names].join(' ');
  const sort = variant === undefined ? {} : { context: variant };
  const labelOf = (language: Language, path: string): string =>
    context.messages.format(language, entity.labelKeyAt(path), sort);
  const madeAt = context.settings.now();
  return {
    request: paperRequest({ paper, languages, rows, letters: letters.all, title, madeAt, as, say, labelOf }),
    records,
    title,
  };
}

/** The letterheads of the records of a paper, each once. */
class Letters {
  readonly all: PaperLetterhead[] = [];
  readonly #asked: PaperAsked;
  readonly #places = new Map<string, number | null>();

  constructor(asked: PaperAsked) {
    this.#asked = asked;
  }

  /** Which of them a record has; null: none. */
  async of(record: Row): Promise<number | null> {
    const { context, paper, caller } = this.#asked;
    const owner = String(paper.letterhead && valueAt(record, paper.letterhead.of));
    const known = this.#places.get(owner);
    if (known !== undefined) return known;
    const found = await letterheadOf(context, paper, { record, companyId: caller.account.companyId });
    const place = found && this.all.push(found) - 1;
    this.#places.set(owner, place);
    return place;
  }
}

async function toldIn(
  { context, caller, entity, paper }: PaperAsked,
  id: string,
  language: Language,
): Promise<RecordInLanguage> {
  const stored = await requireRecord({ context, entity, caller: { ...caller, language } }, id, 'view');
  const named = paper.fields.flatMap((path) => [path, ...(heldFieldsOf(entity.fieldAt(path))?.keys ?? [])]);
  const fields = [...new Set(named)].flatMap((path) => entity.fieldAt(path) ?? []);
  return { ...stored, language, wording: await wordingOf(context, { language }, fields) };
}
