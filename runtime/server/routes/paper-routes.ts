// POST /entities/:entity/papers/:paper: a paper of records as PDF, handed out; .../preview: its pages, to be looked at.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import { offered, unknownInAddress } from '../../core/malformed.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { answer, type EntityCall, listOf, objectOf, text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { issuePapers, type MadePaper, pdfType, previewPapers } from '../papers/set-papers.ts';
import type { PaperAsked } from '../papers/told-papers.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';

/** Records of one PDF at the most. */
const mostRecords = 100;

interface PapersCall {
  Params: { entity: string; paper: string };
  Body: { readonly ids: readonly string[]; readonly languages?: string };
}

const body = objectOf(
  {
    ids: { ...listOf(text), minItems: 1, maxItems: mostRecords },
    languages: { ...text, description: 'Languages that stand side by side, as zh,en; absent: the usual ones.' },
  },
  ['ids'],
);
const preview = objectOf(
  {
    title: text,
    pages: { type: 'integer', description: 'How many there are.' },
    svg: { ...text, description: 'All of them as one picture, below each other, each as high as the others.' },
  },
  ['title', 'pages', 'svg'],
);
const refusals = ['paper-busy', 'paper-stopped'] as const;

function schemas(papers: readonly Paper[]): { readonly issue: FastifySchema; readonly preview: FastifySchema } {
  const callsOf =
    (kind: string, what: string) =>
    ({ descriptor, name }: { readonly descriptor: { readonly id: string }; readonly name: string }): EntityCall[] =>
      papers
        .filter(({ entity }) => entity === descriptor.id)
        .map(({ id }) => ({
          at: { paper: id },
          operationId: `${kind}${name}_${id.replaceAll('-', '_')}`,
          summary: `${what} ${id}`,
        }));
  return {
    issue: {
      operationId: 'papers',
      summary: 'Paper of records',
      description: 'What was handed out is kept: of which record, in which state, and the digest of the file.',
      body,
      produces: [pdfType],
      response: { 200: { ...text, description: 'A PDF (PDF/A-2a), to be printed or saved.' } },
      'x-refusals': refusals,
      'x-calls': callsOf('papers', 'Paper'),
    },
    preview: {
      operationId: 'previewPapers',
      summary: 'Pages of a paper of records',
      body,
      response: answer('How the paper would look.', preview),
      'x-refusals': refusals,
      'x-calls': callsOf('previewPapers', 'Pages of paper'),
    },
  };
}

export function addPaperRoutes(api: FastifyInstance, context: ServerContext): void {
  const { typesetter } = context;
  api.addHook('onClose', async () => typesetter.close());
  const { issue, preview: look } = schemas(context.model.papers);
  api.post<PapersCall>('/entities/:entity/papers/:paper', { schema: issue }, async (request, reply) =>
    send(reply, await issuePapers(typesetter, askedBy(request), publicAddress(context, request))),
  );
  api.post<PapersCall>('/entities/:entity/papers/:paper/preview', { schema: look }, async (request) =>
    success(await previewPapers(typesetter, askedBy(request))),
  );

  function askedBy(request: FastifyRequest<PapersCall>): PaperAsked {
    const { entity: entityId, paper: paperId } = request.params;
    const entity = entityOf(context, entityId);
    const paper = context.model.papers.find(({ id, entity: of }) => id === paperId && of === entityId);
    const languages = paper && languagesOf(paper, request.body.languages);
    if (!paper) throw unknownInAddress('paper', paperId, offered(papersOf(context, entityId), paperId));
    if (!languages) throw unknownInAddress('languages', String(request.body.languages));
    return { context, entity, paper, languages, ids: [...new Set(request.body.ids)], caller: callerOf(request) };
  }
}

/** Where others reach the pages: as it is set, else by the host of the call. */
function publicAddress(
  { settings }: Pick<ServerContext, 'settings'>,
  { protocol, host }: FastifyRequest<PapersCall>,
): string {
  return settings.publicUrl ?? `${protocol}://${host}`;
}

/** The languages that are asked for, where the paper can be had in them. */
function languagesOf({ languages }: Paper, asked: string | undefined): PaperLanguages | undefined {
  return asked === undefined ? languages[0] : languages.find((some) => some.join(',') === asked);
}

function send(reply: FastifyReply, { pdf: bytes, title }: MadePaper): FastifyReply {
  return reply
    .header('content-type', pdfType)
    .header('content-disposition', attachmentHeader(`${title}.pdf`))
    .send(bytes);
}

function papersOf({ model }: ServerContext, entity: string): string[] {
  return model.papers.filter(({ entity: of }) => of === entity).map(({ id }) => id);
}
