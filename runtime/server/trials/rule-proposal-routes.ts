// GET /rules/proposals/:name: the proposals that are about rules of an entity, with what was said of them and who signed.
import type { FastifyInstance } from 'fastify';
import type { Language, Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { ruleBookRoute } from '../../core/rule-book/change-trial.ts';
import { changesOfEdits, type ProposalHand, type ToldProposal } from '../../core/rule-book/rule-proposals.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { opensPage } from '../session/menu-rights.ts';
import { requireVerb } from '../write/authorize.ts';
import { readVisible } from '../write/load.ts';
import { headOf, linesOf, textOf } from './proposal-head.ts';
import { aboutEntity } from './proposals-about.ts';
import { proposals } from './trial-schemas.ts';

/** Adds the call. Throws `unknown-call` where the project has no proposals, and `not-permitted` without the rule book or sight of proposals. */
export function addRuleProposalRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<{ Params: { name: string } }>('/rules/proposals/:name', { schema: proposals }, async (request) => {
    const { ruleProposal } = context.layouts.system;
    if (ruleProposal === undefined) throw new Refusal('unknown-call');
    const caller = callerOf(request);
    if (!opensPage(context.model, caller, ruleBookRoute)) throw new Refusal('not-permitted');
    const call = { context, caller, entity: entityOf(context, ruleProposal) };
    requireVerb(call, 'view');
    const { name } = request.params;
    const told: ToldProposal[] = [];
    for (const id of await aboutEntity(context, name)) {
      const stored = await readVisible(call, id);
      if (stored) told.push({ ...toldOf(id, name, stored), ...madeTitle(stored.record, caller.language) });
    }
    return success(told);
  });
}

interface Stored {
  readonly record: Row;
  /** What references are called, by path. */
  readonly labels: { readonly [path: string]: string };
}

/** What it is called in the reader's language, where nobody has typed its title. */
function madeTitle(record: Row, language: Language): { readonly title?: string } {
  const made = textOf(record[{ zh: 'titleZh', en: 'titleEn', my: 'titleMy' }[language]]);
  return made === '' ? {} : { title: made };
}

function toldOf(id: string, entity: string, { record, labels }: Stored): ToldProposal {
  const { effectiveOn, edits, ...head } = headOf(record);
  const text = (key: string): string => textOf(record[key]);
  const hand = (by: string, at: string, says?: string): ProposalHand | undefined => {
    if (text(at) === '') return undefined;
    const said = says === undefined ? '' : text(says);
    return { by: labels[by] ?? '', at: text(at), ...(said !== '' && { says: said }) };
  };
  const [proposed, agreed, signed] = [
    hand('proposedBy', 'proposedAt'),
    hand('agreedBy', 'agreedAt', 'agreement'),
    hand('signedBy', 'signedAt', 'signature'),
  ];
  return {
    id,
    ...head,
    ...(effectiveOn !== null && { effectiveOn }),
    ...(text('effectiveAt') !== '' && { effectiveAt: text('effectiveAt') }),
    ...(proposed && { proposed }),
    ...(agreed && { agreed }),
    ...(signed && { signed }),
    comments: linesOf(record.comments).map((line, index) => ({
      says: textOf(line.says),
      by: labels[`comments.${index}.saidBy`] ?? '',
      at: textOf(line.saidAt),
    })),
    entries: linesOf(record.consequences).flatMap(({ subject, entry }) => (subject === entity ? [textOf(entry)] : [])),
    changes: changesOfEdits(id, edits ?? []),
  };
}
