// What can be made of a record, or of several together, and the unsaved draft of a flow.
import type { FastifyInstance } from 'fastify';
import type { Row } from '../../core/descriptor/value.ts';
import type { ServerContext } from '../context.ts';
import { makeDraft } from '../flows/make-draft.ts';
import { offeredFlows } from '../flows/offered-flows.ts';
import { offeredTogether } from '../flows/offered-together.ts';
import { success } from '../reply.ts';
import { draftSchema, flowsSchema, togetherSchema } from './flow-schemas.ts';
import { writeCall } from './record-routes.ts';

interface FlowsCall {
  Params: { entity: string; id: string };
}

interface DraftCall {
  Params: { entity: string; flow: string };
  Body: { readonly sources?: readonly string[]; readonly chosen?: string; readonly beside?: Row };
}

interface TogetherCall {
  Params: { entity: string };
  Body: { readonly sources: readonly string[] };
}

export function addFlowRoutes(api: FastifyInstance, context: ServerContext): void {
  const { bodyLimit } = context.settings;
  api.get<FlowsCall>('/entities/:entity/:id/flows', { schema: flowsSchema }, async (request) =>
    success(await offeredFlows(writeCall(context, request), request.params.id)),
  );
  api.post<TogetherCall>('/entities/:entity/flows', { bodyLimit, schema: togetherSchema }, async (request) =>
    success(await offeredTogether(writeCall(context, request), request.body.sources)),
  );
  api.post<DraftCall>('/entities/:entity/flows/:flow/draft', { bodyLimit, schema: draftSchema }, async (request) =>
    success(await makeDraft(writeCall(context, request), request.params.flow, request.body)),
  );
}
