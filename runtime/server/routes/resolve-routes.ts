// POST /entities/:entity/options/:fieldPath: the records that texts mean which were typed, pasted or read from a file.
import type { FastifyInstance, FastifySchema } from 'fastify';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import { type Narrowed, narrowingName } from '../../core/narrowing.ts';
import { eachField } from '../../core/paths.ts';
import type { ServerContext } from '../context.ts';
import {
  answer,
  type CalledEntity,
  type EntityCall,
  listOf,
  named,
  objectOf,
  text,
} from '../description/route-schema.ts';
import { meantRecords } from '../known/meant-records.ts';
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { offeringEntity, optionTeller, referenceAt } from './option-routes.ts';

/** Most texts of one call: every line of a record can name another one. */
const mostTexts = 2000;
const longestText = 100;

interface ResolveCall {
  Params: { entity: string; fieldPath: string };
  Body: {
    readonly texts: readonly string[];
    readonly given: boolean;
    readonly within: readonly Pick<Narrowed, 'theirs' | 'how' | 'value'>[];
  };
}

const schema: FastifySchema = {
  operationId: 'resolve',
  summary: 'What texts refer to',
  description:
    'A text means the record whose key or name it is, else the only one it is found by. What means none is left out.',
  body: objectOf(
    {
      texts: { ...listOf({ ...text, maxLength: longestText }), maxItems: mostTexts },
      given: {
        type: 'boolean',
        default: false,
        description:
          'They come from a spreadsheet: what merely holds such a text, as a word of another name, is not meant.',
      },
      within: {
        ...listOf(
          objectOf({ theirs: text, how: { type: 'string', enum: ['is', 'from', 'to'] }, value: text }, [
            'theirs',
            'how',
            'value',
          ]),
        ),
        default: [],
      },
    },
    ['texts'],
  ),
  response: answer(
    'The records, each with the text that means it.',
    objectOf(
      {
        found: listOf(objectOf({ text, option: named('ReferenceOption') }, ['text', 'option'])),
        several: { ...listOf(text), description: 'Texts that may mean several records.' },
      },
      ['found', 'several'],
    ),
  ),
  'x-calls': resolveCalls,
};

function resolveCalls({ descriptor, name }: CalledEntity): EntityCall[] {
  const calls: EntityCall[] = [];
  eachField(descriptor.fields, (field, path) => {
    if (!namesRecords(field)) return;
    calls.push({
      at: { fieldPath: path },
      operationId: `resolve${name}_${path.replaceAll('.', '_')}`,
      summary: `What texts of ${path} refer to`,
    });
  });
  return calls;
}

export function addResolveRoutes(api: FastifyInstance, context: ServerContext): void {
  api.post<ResolveCall>('/entities/:entity/options/:fieldPath', { schema }, async (request) => {
    const caller = callerOf(request);
    const entity = offeringEntity(context, caller, request.params.entity);
    const path = request.params.fieldPath;
    const { texts, given, within } = request.body;
    const query = Object.fromEntries(within.map((one) => [narrowingName(one), one.value]));
    const field = referenceAt(entity, path);
    const meant = await meantRecords({ scope: context, caller, entity, path, field, query, texts });
    const offer = await optionTeller(context, caller, field);
    return success({
      found: [...meant].flatMap(([text, one]) =>
        one.is === 'found' && !(given && one.by === 'fits') ? [{ text, option: offer(one.found) }] : [],
      ),
      several: [...meant].flatMap(([text, { is }]) => (is === 'several' ? [text] : [])),
    });
  });
}
