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
import { success } from '../reply.ts';
import { callerOf } from '../session/authenticate.ts';
import { findOptions, type OfferedOption, type OptionsAsked, offeringEntity, referenceAt } from './option-routes.ts';

/** Most texts of one call: every line of a record can name another one. */
const mostTexts = 2000;
/** Most of them that are looked for by name, one after the other: those are slips of the pen, or a column that is another one. */
const mostSearched = 100;
const longestText = 100;

interface ResolveCall {
  Params: { entity: string; fieldPath: string };
  Body: { readonly texts: readonly string[]; readonly within: readonly Pick<Narrowed, 'theirs' | 'how' | 'value'>[] };
}

const schema: FastifySchema = {
  operationId: 'resolve',
  summary: 'What texts refer to',
  description:
    'A text means the record whose key it is, else the only one it is found by. What means none is left out.',
  body: objectOf(
    {
      texts: { ...listOf({ ...text, maxLength: longestText }), maxItems: mostTexts },
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
    objectOf({ found: listOf(objectOf({ text, option: named('ReferenceOption') }, ['text', 'option'])) }, ['found']),
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
    const { texts, within } = request.body;
    const query = Object.fromEntries(within.map((one) => [narrowingName(one), one.value]));
    const field = referenceAt(entity, path);
    const found = await resolveTexts({ context, caller, entity, path, field, query }, texts);
    return success({ found: [...found].map(([text, option]) => ({ text, option })) });
  });
}

/** The option each text means; one that means none is not in it. */
async function resolveTexts(
  asking: OptionsAsked,
  texts: readonly string[],
): Promise<ReadonlyMap<string, OfferedOption>> {
  const wanted = new Map(texts.map((text) => [text, text.trim()]));
  const keys = new Set([...wanted.values()].flatMap(keysOf));
  const options = await findOptions({ ...asking, keys: [...keys], limit: keys.size });
  const byKey = new Map(options.map((option) => [option.value, option]));
  const found = new Map<string, OfferedOption>();
  let searched = 0;
  for (const [text, key] of wanted) {
    const exact = keysOf(key).flatMap((one) => byKey.get(one) ?? [])[0];
    const option = exact ?? (key !== '' && searched++ < mostSearched ? await onlyOne(asking, key) : null);
    if (option) found.set(text, option);
  }
  return found;
}

/** As it stands, in capitals, and with the nought before it that spreadsheets take from numbers. */
function keysOf(text: string): string[] {
  if (text === '') return [];
  return [text, text.toUpperCase(), ...(/^[1-9]\d+$/.test(text) ? [`0${text}`] : [])];
}

/** The only record found by a text, or the one whose name is just that. */
async function onlyOne(asking: OptionsAsked, search: string): Promise<OfferedOption | null> {
  const options = await findOptions({ ...asking, query: { ...asking.query, search } });
  const isNamed = ({ label }: OfferedOption): boolean =>
    label.split(' ').slice(1).join(' ') === search || label === search;
  const exact = options.filter(isNamed);
  const [option] = exact.length === 1 ? exact : options;
  return option && (exact.length === 1 || options.length === 1) ? option : null;
}
