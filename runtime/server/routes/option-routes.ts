// GET /entities/:entity/options/:fieldPath: the records a reference may name, found by code or name; or the values a text offers.
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { ReferenceField, ReferencesField } from '../../core/descriptor/field.ts';
import type { Row } from '../../core/descriptor/value.ts';
import { Refusal } from '../../core/errors.ts';
import { isProse, namesRecords, offersOf } from '../../core/kinds/field-traits.ts';
import { unknownInAddress } from '../../core/malformed.ts';
import { narrowingName } from '../../core/narrowing.ts';
import { narrowableBy } from '../../core/narrowings-at.ts';
import { eachField } from '../../core/paths.ts';
import { mayUse } from '../../core/permissions.ts';
import { dividingRule } from '../../core/rules/dividing-rule.ts';
import { entityOf, type ServerContext, type ServerEntity } from '../context.ts';
import {
  answer,
  type CalledEntity,
  type EntityCall,
  listOf,
  named,
  type Schema,
  text,
} from '../description/route-schema.ts';
import { type ChoosableRecord, choosableRecords, type RecordsAsked } from '../known/choosable-records.ts';
import { openTexts } from '../known/open-options.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { requiredTarget } from '../store/target.ts';
import { page } from './list-schema.ts';
import { type Offering, offeredValues } from './offered-values.ts';
import { teller } from './told-records.ts';

/** Once its schema has let it through. */
interface OptionsQuery {
  readonly page: number;
  readonly of?: string;
  readonly search?: string;
  readonly value?: string;
  readonly [within: `within${string}`]: string;
}

interface OptionsCall {
  Params: { entity: string; fieldPath: string };
  Querystring: OptionsQuery;
}

export interface OfferedOption {
  readonly value: string;
  readonly label: string;
  /** More of it than its title, in the caller's words. */
  readonly about?: string;
  readonly fills?: Row;
}

const pageSize = 20;

const optionsSchema: FastifySchema = {
  operationId: 'options',
  summary: 'What can be chosen',
  querystring: {
    type: 'object',
    properties: { page },
    // Described for each field by `optionCalls`.
    patternProperties: { '^(of|search|value)$|^within': text },
  },
  response: answer('A page of records to choose from.', {
    type: 'object',
    required: ['rows', 'more'],
    properties: { rows: listOf(named('ReferenceOption')), more: { type: 'boolean' } },
  }),
  'x-calls': optionCalls,
};

/** One call for each reference of the records, and for each text that offers values. */
function optionCalls(entity: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(entity.descriptor.fields, (field, path) => {
    const isOffered = offersOf(field) !== undefined;
    if (!namesRecords(field) && !isOffered) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `options${entity.name}_${path.replaceAll('.', '_')}`,
      summary: `What ${path} can ${isOffered ? 'be' : 'refer to'}`,
      query: isOffered
        ? { of: { ...text, description: 'Key of the record chosen beside it.' } }
        : {
            search: { ...text, description: 'Part of what names the record.' },
            value: { ...text, description: 'The one option with this value.' },
            ...narrowingParameters(entity, path),
          },
    });
  });
  return calls;
}

/** What else of the record that will name one of these narrows them. */
function narrowingParameters({ descriptor }: CalledEntity, path: string): { [name: string]: Schema } {
  const said = { is: 'holds this', from: 'is not below this', to: 'is not above this' };
  const narrowings = narrowableBy(descriptor, path).map((one): [string, Schema] => [
    narrowingName(one),
    { ...text, description: `Only records whose ${one.theirs} ${said[one.how]}.` },
  ]);
  return Object.fromEntries(narrowings);
}

export function addOptionRoutes(api: FastifyInstance, context: ServerContext): void {
  api.get<OptionsCall>('/entities/:entity/options/:fieldPath', { schema: optionsSchema }, async (request) => {
    const caller = callerOf(request);
    const entity = offeringEntity(context, caller, request.params.entity);
    const { query } = request;
    const { fieldPath: path } = request.params;
    const offering = offeringAt(entity, path);
    if (offering) {
      const of = query.of ?? '';
      const values = await offeredValues({ context, caller, entity: entity.descriptor, path, of, ...offering });
      return success({ rows: values.map((value) => ({ value, label: value })), more: false });
    }
    const field = referenceAt(entity, path);
    const offset = (query.page - 1) * pageSize;
    const found = await findOptions({ context, caller, entity, path, field, query, offset });
    return success({ rows: found.slice(0, pageSize), more: found.length > pageSize });
  });
}

/** The entity whose fields offer records, for who may see or write records of it. Throws Refusal `not-permitted`. */
export function offeringEntity(context: ServerContext, caller: Caller, name: string): ServerEntity {
  const entity = entityOf(context, name);
  const verbs = ['view', 'create', 'edit'] as const;
  if (!verbs.some((verb) => mayUse(entity.descriptor, verb, caller.person, caller.rights))) {
    throw new Refusal('not-permitted');
  }
  return entity;
}

/** A text field whose input offers values. */
function offeringAt({ fieldAt }: ServerEntity, path: string): Pick<Offering, 'field'> | null {
  const field = fieldAt(path);
  const offers = offersOf(field);
  return isProse(field) && offers !== undefined ? { field: { ...field, offers } } : null;
}

/** The reference at a path. Throws Refusal `unknown-call`. */
export function referenceAt({ fieldAt }: ServerEntity, path: string): ReferenceField | ReferencesField {
  const field = fieldAt(path);
  if (!namesRecords(field)) throw unknownInAddress('fieldPath', path);
  return field;
}

export interface OptionsAsked extends Omit<RecordsAsked, 'scope' | 'caller' | 'limit'> {
  readonly context: ServerContext;
  readonly caller: Caller;
}

/** A page of the records that can be chosen, and one more where there is another. */
async function findOptions({ context, caller, ...asked }: OptionsAsked): Promise<OfferedOption[]> {
  const limit = pageSize + 1;
  const found = await choosableRecords({ ...asked, scope: context, caller, limit });
  const offer = await optionTeller(context, caller, asked.field);
  const rule = dividingRule(asked.entity.descriptor, asked.path);
  if (!rule) return found.map(offer);
  const open = await openTexts(context, caller, { entity: asked.entity, rule, keys: found.map(({ value }) => value) });
  return found.map((one) => {
    const { about, ...option } = offer(one);
    const told = [about, open.get(one.value)].filter((part) => part !== undefined).join(' · ');
    return { ...option, ...(told !== '' && { about: told }) };
  });
}

/** Says a record as an option, with more of it than its title. */
export async function optionTeller(
  context: ServerContext,
  caller: Caller,
  field: ReferenceField | ReferencesField,
): Promise<(found: ChoosableRecord) => OfferedOption> {
  const tell = await teller(context, caller, requiredTarget(context.layouts, field).layout);
  return ({ value, label, fills, record, labels }) => {
    const told = tell(record, labels);
    return { value, label, ...(told !== '' && { about: told }), ...(fills && { fills }) };
  };
}
