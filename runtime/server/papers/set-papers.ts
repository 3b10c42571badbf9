// Makes papers of records: pages to be looked at, or the PDF that is handed out, which is kept in mind with the digest of it.
import { createHash } from 'node:crypto';
import type { Language } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { squaresOf } from './drawn-codes.ts';
import { type IssuedPaper, keepIssued, keepsIssued, newToken } from './issued-papers.ts';
import type { PaperCheck } from './paper-data.ts';
import { type PaperAsked, tellPapers } from './told-papers.ts';
import { type SetPaper, type SetRequest, TypesetFault, type Typesetter } from './typesetter.ts';

/** The media type of papers. */
export const pdfType = 'application/pdf';

export interface MadePaper {
  readonly pdf: Buffer;
  readonly pages: number;
  readonly title: string;
}

export interface PaperPreview {
  /** The pages below each other. */
  readonly svg: string;
  readonly pages: number;
  readonly title: string;
}

/** How the paper would look. Throws what `tellPapers` does, `paper-busy` and `paper-stopped` where it cannot be made now or at all. */
export async function previewPapers(typesetter: Typesetter, asked: PaperAsked): Promise<PaperPreview> {
  const says = sayAll(asked, 'message.issuedPaper.paperPreview', {});
  const check = keepsIssued(asked.entity) ? { says, address: '' } : null;
  const { request, title } = await tellPapers(
    asked,
    'svg',
    asked.ids.map(() => check),
  );
  const { content, pages } = await setOne(typesetter, request);
  return { svg: Buffer.from(content).toString(), pages, title };
}

/**
 * The paper of these records as one PDF (PDF/A-2a), handed out: each record has a code that leads to its check below `address`, such
 * as `https://example.com`. Throws what `previewPapers` does.
 */
export async function issuePapers(typesetter: Typesetter, asked: PaperAsked, address: string): Promise<MadePaper> {
  const { context, caller, entity, paper, languages, ids } = asked;
  const tokens = ids.map(newToken);
  const isKept = keepsIssued(entity);
  const checks = tokens.map((token): PaperCheck => {
    const place = `${address}/check/${token}`;
    if (!isKept) return null;
    return {
      says: sayAll(asked, 'message.issuedPaper.paperCheck', { address: place }),
      address: place,
      code: squaresOf(place),
    };
  });
  const { request, records, title } = await tellPapers(asked, 'pdf', checks);
  const { content, pages } = await setOne(typesetter, request);
  const pdf = Buffer.from(content);
  const common = {
    at: context.settings.now(),
    accountId: caller.account.id,
    companyId: caller.account.companyId,
    paper: paper.id,
    languages: languages.join(),
    subjectType: entity.descriptor.id,
    sha256: createHash('sha256').update(pdf).digest('hex'),
  };
  const issued = records.map(
    ({ id, name, state }, index): IssuedPaper => ({
      ...common,
      subjectId: id,
      subjectNo: name,
      state,
      token: tokens[index] ?? newToken(),
    }),
  );
  if (isKept) await keepIssued(context, entity, issued);
  return { pdf, pages, title };
}

/** The PDF of a paper that the product itself keeps, such as the one that is signed: it is handed out by nobody. Throws what `previewPapers` does. */
export async function setPapers(typesetter: Typesetter, asked: PaperAsked): Promise<MadePaper> {
  const { request, title } = await tellPapers(
    asked,
    'pdf',
    asked.ids.map(() => null),
  );
  const { content, pages } = await setOne(typesetter, request);
  return { pdf: Buffer.from(content), pages, title };
}

/** Has one set. Throws `paper-busy` and `paper-stopped`, and TypesetFault for a template at fault. */
export async function setOne(
  typesetter: Typesetter,
  request: SetRequest,
): Promise<Extract<SetPaper, { readonly kind: 'set' }>> {
  try {
    return await typesetter.set(request);
  } catch (error) {
    if (!(error instanceof TypesetFault) || error.why === 'fault') throw error;
    throw new Refusal(error.why === 'busy' ? 'paper-busy' : 'paper-stopped');
  }
}

function sayAll(
  { context, languages }: PaperAsked,
  key: string,
  params: { readonly [name: string]: string },
): string[] {
  return [...new Set(languages.map((language: Language) => context.messages.format(language, key, params)))];
}
