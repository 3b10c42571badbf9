// GET /entities/:entity/elements/:fieldPath?of=10064020: the elements a text is made of, for the record chosen beside it, in order.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { sql } from 'kysely';
import type { Elements } from '../../core/descriptor/field.ts';
import { Refusal } from '../../core/errors.ts';
import { elementsOf } from '../../core/kinds/field-traits.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { eachField } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { entityOf, type ServerContext } from '../context.ts';
import { answer, type CalledEntity, type EntityCall, listOf, named, text } from '../description/route-schema.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { conditionSql, join } from '../store/condition-sql.ts';
import { type Layout, layoutOf } from '../store/layout.ts';
import { type Fragment, quoted, runFragment } from '../store/statement.ts';
import { titleSql } from '../store/target.ts';
import { visibilityOf } from '../store/visibility.ts';

interface ElementsCall {
  Params: { entity: string; fieldPath: string };
  Querystring: { readonly of?: string };
}

/** More elements than that nobody declares. */
const most = 200;

const schema: FastifySchema = {
  operationId: 'elements',
  summary: 'Elements a text is made of',
  querystring: {
    type: 'object',
    properties: { of: { ...text, description: 'Key of the record chosen beside the text.' } },
  },
  response: answer(
    'The elements in the order of their parts; none where the text is free.',
    { type: 'object', required: ['rows'], properties: { rows: listOf(named('TextElement')) } },
    { rows: [] },
  ),
  'x-calls': textsOfElements,
};

/** One call for each text that is made of elements. */
function textsOfElements({ descriptor, name }: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(descriptor.fields, (field, path) => {
    if (elementsOf(field) === undefined) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `elements${name}_${path.replaceAll('.', '_')}`,
      summary: `What ${path} is made of`,
    });
  });
  return calls;
}

export function addElementRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<ElementsCall>('/entities/:entity/elements/:fieldPath', { schema }, async (request) => {
    const caller = callerOf(request);
    const { entity: id, fieldPath } = request.params;
    const { descriptor, fieldAt } = entityOf(context, id);
    const verbs = ['view', 'create', 'edit'] as const;
    if (!verbs.some((verb) => mayUse(descriptor, verb, caller.person, caller.rights))) {
      throw new Refusal('not-permitted');
    }
    const elements = elementsOf(fieldAt(fieldPath));
    if (!elements) throw unknownInAddress('fieldPath', fieldPath);
    return success({ rows: await listElements(context, caller, elements, request.query.of ?? '') });
  });
}

/** Those in the caller's sight, named in the caller's language. */
async function listElements(context: ServerContext, caller: Caller, elements: Elements, of: string): Promise<object[]> {
  const { from, order, needed, codes, where } = elements;
  const layout = layoutOf(context.layouts, from);
  const [theirs = ''] = Object.keys(elements.of);
  const table = codes === undefined ? sql`null` : columnAt(layout, codes);
  const tests = [
    visibilityOf(caller.person, 't')(layout),
    sql<boolean>`${columnAt(layout, theirs)}::text = ${of}`,
    ...(where ? [conditionSql({ mapping: layout, alias: 't' }, where)] : []),
  ];
  const cells = await runFragment(
    context.database,
    sql`select ${sql.raw(titleSql(layout, 't', caller.language))}, ${columnAt(layout, needed)}, ${table}
      from ${layout.from} t where ${join(tests, 'and')} order by ${columnAt(layout, order)}, 1 limit ${most}`,
  );
  return cells.map(([name, isNeeded, code]) => ({
    name: String(name ?? ''),
    required: isNeeded === true,
    ...(code !== null && { table: String(code) }),
  }));
}

function columnAt(layout: Layout, path: string): Fragment {
  const slot = layout.slotAt.get(path);
  if (!slot) throw new Error(`${layout.entity.id} has no column for ${path}`);
  return sql.raw(`t.${quoted(slot.column)}`);
}
