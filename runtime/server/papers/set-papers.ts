// Makes the PDF of a paper: of one record or of several, each as the caller sees it.
import { holds } from '../../core/condition.ts';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import type { Json, Language } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { unbindingState } from '../../core/lifecycle.ts';
import { valueAt } from '../../core/paths.ts';
import { titleText } from '../../core/title.ts';
import type { ServerEntity, WriteScope } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import { wordingOf } from '../wording-of.ts';
import { requireRecord } from '../write/load.ts';
import { type PaperRow, paperRow, type RecordInLanguage } from './paper-data.ts';
import { paperRequest } from './paper-request.ts';
import { TypesetFault, type Typesetter } from './typesetter.ts';

export interface PaperAsked {
  readonly context: WriteScope;
  readonly caller: Caller;
  readonly entity: ServerEntity;
  readonly paper: Paper;
  readonly languages: PaperLanguages;
  readonly ids: readonly string[];
}

export interface MadePaper {
  readonly pdf: Buffer;
  readonly pages: number;
  /** What it is called, in the first of its languages, with what names the record where it is one. */
  readonly title: string;
}

/**
 * The paper of these records as one PDF (PDF/A-2a). Throws `not-found` for records out of sight, `unknown-call` for one the paper
 * is not for, `paper-busy` and `paper-stopped` where it cannot be made now or at all.
 */
export async function setPapers(typesetter: Typesetter, asked: PaperAsked): Promise<MadePaper> {
  const { context, paper, languages, ids, entity } = asked;
  const say = (language: Language, key: string): string => context.messages.format(language, key);
  const rows: PaperRow[] = [];
  const names: string[] = [];
  // What fields are called may depend on the record: one paper holds records of one sort.
  const by = entity.descriptor.labelsBy;
  let variant: Json | undefined;
  for (const id of ids) {
    const told = await Promise.all(languages.map((language) => toldIn(asked, id, language)));
    const [first] = told;
    if (!first || (paper.when && !holds(paper.when, first.record))) throw new Refusal('unknown-call');
    const own = by === undefined ? undefined : first.record[by];
    if (rows.length > 0 && own !== variant) throw new Refusal('unknown-call');
    variant = own;
    const { record, labels } = first;
    const state = unbindingState(entity.descriptor, record);
    const mark = state === null ? [] : [...new Set(languages.map((language) => say(language, state)))];
    rows.push(paperRow({ entity, paper, told, mark }));
    names.push(
      titleText(entity.descriptor.title[languages[0] ?? 'zh'], (path) => labels[path] ?? valueAt(record, path)).join(
        ' ',
      ),
    );
  }
  const title = [say(languages[0] ?? 'zh', `paper.${paper.id}`), ...(names.length === 1 ? names : [])].join(' ');
  const sort = variant === undefined ? {} : { context: variant };
  const labelOf = (language: Language, path: string): string =>
    context.messages.format(language, entity.labelKeyAt(path), sort);
  const request = paperRequest({ paper, languages, rows, title, madeAt: context.settings.now(), say, labelOf });
  try {
    const set = await typesetter.set(request);
    return { pdf: Buffer.from(set.pdf), pages: set.pages, title };
  } catch (error) {
    if (!(error instanceof TypesetFault) || error.why === 'fault') throw error;
    throw new Refusal(error.why === 'busy' ? 'paper-busy' : 'paper-stopped');
  }
}

async function toldIn(
  { context, caller, entity, paper }: PaperAsked,
  id: string,
  language: Language,
): Promise<RecordInLanguage> {
  const stored = await requireRecord({ context, entity, caller: { ...caller, language } }, id, 'view');
  const fields = paper.fields.flatMap((path) => entity.fieldAt(path) ?? []);
  return { ...stored, wording: await wordingOf(context, { language }, fields) };
}
