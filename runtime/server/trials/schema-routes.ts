// GET /rules/schemas/:name: the files of an entity as they are written, for pages that add fields, rules and lists to it.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Refusal } from '../../core/errors.ts';
import { entitiesRoute, type WrittenSchemas } from '../../core/rule-book/additions/written-schemas.ts';
import type { ServerContext } from '../context.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { opensPage } from '../session/menu-rights.ts';

const open = { type: 'object', additionalProperties: true } as const;
const written = objectOf({ file: text, document: open }, ['file', 'document']);
const schema: FastifySchema = {
  tags: ['Rules'],
  operationId: 'readSchemas',
  summary: 'Files of an entity',
  description:
    'Its schema and labels as they are written now, and what the schema language offers whoever adds to them.',
  params: objectOf({ name: { ...text, maxLength: 100 } }, ['name']),
  response: answer(
    'The files, with the paths that edits name.',
    objectOf(
      {
        schema: written,
        labels: written,
        bases: listOf(open),
        rules: listOf(open),
        codes: listOf(open),
        uploads: listOf(text),
      },
      ['schema', 'labels', 'bases', 'rules', 'codes', 'uploads'],
    ),
    {
      schema: { file: 'schemas/area/entity.yaml', document: {} },
      labels: { file: 'locales/entities/entity.yaml', document: {} },
      bases: [],
      rules: [],
      codes: [],
      uploads: [],
    },
  ),
};

/** Adds the call. Throws `unknown-call` where the server was started without a reader, `not-found` for what is no entity. */
export function addSchemaRoutes(api: FastifyInstance, { model, settings }: ServerContext): void {
  const { readSchemas } = settings;
  api.get<{ Params: { name: string } }>('/rules/schemas/:name', { schema }, async (request) => {
    if (!readSchemas) throw new Refusal('unknown-call');
    if (!opensPage(model, callerOf(request), entitiesRoute)) throw new Refusal('not-permitted');
    const files = await readSchemas(request.params.name);
    if (!files) throw new Refusal('not-found');
    const told: WrittenSchemas = {
      ...files,
      codes: model.codes.map(({ id, name }) => ({ id, name })),
      uploads: Object.keys(model.uploads),
    };
    return success(told);
  });
}
