// GET /entities/:entity/:id/papers/:paper: a paper of one record as PDF; POST /entities/:entity/papers/:paper: of several.
import type { FastifyInstance, FastifyReply, FastifySchema } from 'fastify';
import type { Paper, PaperLanguages } from '../../core/descriptor/paper.ts';
import { Refusal } from '../../core/errors.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { type EntityCall, listOf, objectOf, text } from '../description/route-schema.ts';
import { attachmentHeader } from '../files/file-name.ts';
import { type MadePaper, setPapers } from '../papers/set-papers.ts';
import { Typesetter } from '../papers/typesetter.ts';
import { callerOf } from '../session/authenticate.ts';

/** Records of one PDF at the most. */
const mostRecords = 100;

interface PaperCall {
  Params: { entity: string; id: string; paper: string };
  Querystring: { readonly languages?: string };
}

interface PapersCall {
  Params: { entity: string; paper: string };
  Body: { readonly ids: readonly string[]; readonly languages?: string };
}

const pdfType = 'application/pdf';
const languages = {
  ...text,
  description: 'Languages that stand side by side, as zh,en; absent: the usual ones.',
} as const;
const pdf = { 200: { ...text, description: 'A PDF (PDF/A-2a), to be shown or saved.' } };
const refusals = ['paper-busy', 'paper-stopped'] as const;

function schemas(papers: readonly Paper[]): { readonly one: FastifySchema; readonly several: FastifySchema } {
  const callsOf =
    (kind: string) =>
    ({ descriptor, name }: { readonly descriptor: { readonly id: string }; readonly name: string }): EntityCall[] =>
      papers
        .filter(({ entity }) => entity === descriptor.id)
        .map(({ id }) => ({
          at: { paper: id },
          operationId: `${kind}${name}_${id.replaceAll('-', '_')}`,
          summary: `Paper ${id}`,
        }));
  return {
    one: {
      operationId: 'paper',
      summary: 'Paper of a record',
      querystring: objectOf({ languages }),
      produces: [pdfType],
      response: pdf,
      'x-refusals': refusals,
      'x-calls': callsOf('paper'),
    },
    several: {
      operationId: 'papers',
      summary: 'Papers of several records',
      body: objectOf({ ids: { ...listOf(text), minItems: 1, maxItems: mostRecords }, languages }, ['ids']),
      produces: [pdfType],
      response: pdf,
      'x-refusals': refusals,
      'x-calls': callsOf('papers'),
    },
  };
}

export function addPaperRoutes(api: FastifyInstance, context: ServerContext): void {
  const typesetter = new Typesetter();
  api.addHook('onClose', async () => typesetter.close());
  const { one, several } = schemas(context.model.papers);
  api.get<PaperCall>('/entities/:entity/:id/papers/:paper', { schema: one }, async (request, reply) => {
    const { entity, id, paper } = request.params;
    return send(
      reply,
      await setPapers(typesetter, {
        ...ask(entity, paper, request.query.languages),
        ids: [id],
        caller: callerOf(request),
      }),
    );
  });
  api.post<PapersCall>('/entities/:entity/papers/:paper', { schema: several }, async (request, reply) => {
    const { entity, paper } = request.params;
    const ids = [...new Set(request.body.ids)];
    return send(
      reply,
      await setPapers(typesetter, { ...ask(entity, paper, request.body.languages), ids, caller: callerOf(request) }),
    );
  });

  function ask(entityId: string, paperId: string, asked: string | undefined) {
    const entity = entityOf(context, entityId);
    const paper = context.model.papers.find(({ id, entity: of }) => id === paperId && of === entityId);
    const languages = paper && languagesOf(paper, asked);
    if (!paper || !languages) throw new Refusal('unknown-call');
    return { context, entity, paper, languages };
  }
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
