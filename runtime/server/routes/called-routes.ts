// POST /entities/:entity/called/:fieldPath: the codes of records by which lines are called for, such as the papers that commodities need.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { calledForOf } from '../../core/kinds/field-traits.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { eachField, valueAt } from '../../core/paths.ts';
import type { ServerContext } from '../context.ts';
import { answer, type CalledEntity, type EntityCall, listOf, objectOf, text } from '../description/route-schema.ts';
import { choosableRecords } from '../known/choosable-records.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { offeringEntity, referenceAt } from './option-routes.ts';

/** Most records of one call: every line can name another one. */
const mostKeys = 2000;
const longestKey = 100;

interface CalledCall {
  Params: { entity: string; fieldPath: string };
  Body: { readonly keys: readonly string[] };
}

const schema: FastifySchema = {
  operationId: 'called',
  summary: 'What records call for',
  body: objectOf({ keys: { ...listOf({ ...text, maxLength: longestKey }), maxItems: mostKeys } }, ['keys']),
  response: answer(
    'The codes of each record that has any.',
    objectOf({ rows: listOf(objectOf({ key: text, codes: listOf(text) }, ['key', 'codes'])) }, ['rows']),
  ),
  'x-calls': linesCalledFor,
};

/** One call for all lines that are called for. */
function linesCalledFor({ descriptor, name }: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(descriptor.fields, (field, path) => {
    if (calledForOf(field) === undefined) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `called${name}_${path.replaceAll('.', '_')}`,
      summary: `What calls for ${path}`,
    });
  });
  return calls;
}

export function addCalledRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post<CalledCall>('/entities/:entity/called/:fieldPath', { schema }, async (request) => {
    const caller = callerOf(request);
    const entity = offeringEntity(context, caller, request.params.entity);
    const calledFor = calledForOf(entity.fieldAt(request.params.fieldPath));
    if (!calledFor) throw unknownInAddress('fieldPath', request.params.fieldPath);
    const { by: path, has } = calledFor;
    const field = referenceAt(entity, path);
    const { keys } = request.body;
    const asked = { scope: context, caller, entity, path, field, query: {}, called: { keys, names: [] } };
    const records = await choosableRecords({ ...asked, limit: mostKeys });
    return success({
      rows: records.flatMap(({ value, record }) => {
        const codes = valueAt(record, has);
        return Array.isArray(codes) && codes.length > 0 ? [{ key: value, codes }] : [];
      }),
    });
  });
}
