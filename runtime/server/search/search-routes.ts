// GET /search and /search/start: what the palette of the pages finds, and what it offers before anything is typed.
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import {
  type Creation,
  type FoundGroup,
  type FoundRecord,
  isFindable,
  mostFound,
  mostOpened,
  type TemplateCreation,
  wordsOf,
} from '../../core/found-records.ts';
import { malformed } from '../../core/malformed.ts';
import { offersVerb } from '../../core/permissions.ts';
import { plainValues } from '../../core/record-names.ts';
import { longestSearch } from '../../core/search-paths.ts';
import type { ServerContext, ServerEntity } from '../context.ts';
import { answer, listOf, objectOf, text } from '../description/route-schema.ts';
import { FairQueue } from '../fair-queue.ts';
import { outlinedTemplates } from '../kept/kept-store.ts';
import { success } from '../reply.ts';
import { readAt } from '../routes/read-at.ts';
import { callerOf } from '../session/authenticate.ts';
import type { Caller } from '../session/caller.ts';
import { findOpened, findRecords, type RankedGroup } from './find-records.ts';
import { NamedRecords } from './named-records.ts';

/** Searches under way at once, one of each login. */
const searchesAtOnce = 4;
/** Statements of one search on their way at once. */
const statementsAtOnce = 4;

const maybe = { type: ['string', 'null'] } as const;

const found = objectOf(
  {
    entity: text,
    id: text,
    title: text,
    counterparty: { ...maybe, description: 'Another enterprise with a part in the record.' },
    state: { type: ['object', 'null'], description: 'Lifecycle, name and meaning of its state.' },
    createdAt: maybe,
    by: {
      type: ['object', 'null'],
      description: 'Path, labels and text it was found by, where its title does not hold it.',
    },
    route: { ...text, description: 'Address of its page.' },
  },
  ['entity', 'id', 'title', 'route'],
);

const search: FastifySchema = {
  tags: ['Search'],
  operationId: 'search',
  summary: 'Records found across all lists',
  querystring: objectOf(
    {
      text: { ...text, maxLength: longestSearch, description: 'Words; each stands in a number or name of the record.' },
    },
    ['text'],
  ),
  response: answer(
    `Of each entity the ${mostFound} records that fit best among those in lists the caller may open.`,
    objectOf(
      {
        groups: listOf(
          objectOf(
            {
              entity: text,
              rows: listOf(found),
              list: { ...text, description: 'Address of a list with all of them.' },
            },
            ['entity', 'rows'],
          ),
        ),
      },
      ['groups'],
    ),
    { groups: [] },
  ),
};

const begun = { entity: text, view: text, menu: text, route: text };

const start: FastifySchema = {
  tags: ['Search'],
  operationId: 'searchStart',
  summary: 'What a search begins with',
  querystring: objectOf({
    opened: {
      ...text,
      maxLength: 1000,
      description: `Records opened last, as \`entity:id\`, comma separated; ${mostOpened} at most are told.`,
    },
  }),
  response: answer(
    'Of the records named those that are still in sight, in their order; the records the caller may begin, and of which templates.',
    objectOf(
      {
        opened: listOf(found),
        creations: listOf(objectOf(begun, ['entity', 'view', 'menu', 'route'])),
        templates: listOf(
          objectOf({ ...begun, id: text, name: text }, ['entity', 'view', 'menu', 'route', 'id', 'name']),
        ),
      },
      ['opened', 'creations', 'templates'],
    ),
    { opened: [], creations: [], templates: [] },
  ),
};

/** Adds the two calls. */
export function addSearchRoutes(api: FastifyInstance, context: ServerContext): void {
  const turns = new FairQueue(searchesAtOnce);
  api.get<{ Querystring: { text: string } }>('/search', { schema: search }, async (request) => {
    const { text: typed } = request.query;
    if (typed.includes('\u0000')) throw malformed('text', 'visible', { params: { character: 'U+0000' } });
    const caller = callerOf(request);
    const groups = isFindable(typed)
      ? await turns.run(caller.sessionId, () =>
          readAt(context, caller, (scope) => searchAll({ context: scope, caller, request }, wordsOf(typed))),
        )
      : [];
    return success({ groups });
  });
  api.get<{ Querystring: { opened?: string } }>('/search/start', { schema: start }, async (request) => {
    const caller = callerOf(request);
    const opened = await openedRecords({ context, caller }, request.query.opened ?? '');
    const creations = creationsOf(context, caller);
    const templates = await templateCreations({ context, caller }, creations);
    return success({ opened, creations, templates });
  });
}

interface Asker {
  readonly context: ServerContext;
  readonly caller: Caller;
}

/** Every entity in turn, a few at a time; nothing more once nobody waits for the answer. */
async function searchAll(
  { context, caller, request }: Asker & { readonly request: FastifyRequest },
  words: readonly string[],
): Promise<FoundGroup[]> {
  const entities = inMenuOrder(context);
  const names = new NamedRecords(context.database, context.layouts, caller.language);
  const found: (RankedGroup | null)[] = [];
  const next = async (): Promise<void> => {
    for (let at = found.length; at < entities.length; at = found.length) {
      if (request.raw.socket.destroyed) return;
      const entity = entities[at];
      found.push(null);
      if (entity) found[at] = await findRecords({ context, caller, entity }, words, names);
    }
  };
  await Promise.all(Array.from({ length: statementsAtOnce }, next));
  return found
    .filter((group) => group !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ rank: _, ...group }) => group);
}

/** Entities with lists, as the menu has them. */
function inMenuOrder({ model, entities }: ServerContext): ServerEntity[] {
  const named = model.menu.flatMap(({ items }) => items.flatMap(({ entity }) => entity ?? []));
  return [...new Set(named)].flatMap((id) => entities.get(id) ?? []);
}

async function openedRecords({ context, caller }: Asker, named: string): Promise<FoundRecord[]> {
  const asked = named.split(',').slice(0, mostOpened);
  const ids = Map.groupBy(asked, (one) => one.split(':', 1)[0] ?? '');
  const found = await Promise.all(
    [...ids].map(async ([id, those]) => {
      const entity = context.entities.get(id);
      const wanted = those.map((one) => one.slice(id.length + 1));
      return entity ? await findOpened({ context, caller, entity }, wanted) : [];
    }),
  );
  const known = new Map(found.flat().map((record) => [`${record.entity}:${record.id}`, record]));
  return asked.flatMap((one) => known.get(one) ?? []);
}

/** What the lists the caller may open offer to begin: of an entity each list, for its records may have names of their own. */
function creationsOf(context: ServerContext, { person, rights }: Caller): Creation[] {
  return inMenuOrder(context).flatMap(({ descriptor }) =>
    descriptor.views
      .filter((view) => view.accounts.includes(person.account))
      .filter((view) => offersVerb({ entity: descriptor, view }, 'create', person, rights))
      .map(({ id, menu, route }) => ({ entity: descriptor.id, view: id, menu, route: `${route}/new` })),
  );
}

/** Each template of the caller in the list its record belongs to: the narrowest whose records all are as it is. */
async function templateCreations(
  { context, caller }: Asker,
  creations: readonly Creation[],
): Promise<TemplateCreation[]> {
  const templates = await outlinedTemplates(context.database, caller.account.id);
  return templates.flatMap(({ id, of, name, plain }) => {
    const views = new Map(context.entities.get(of)?.descriptor.views.map((view) => [view.id, plainValues(view)]));
    const places = creations
      .filter(({ entity }) => entity === of)
      .map((creation) => ({ creation, values: Object.entries(views.get(creation.view) ?? {}) }))
      .filter(({ values }) => values.every(([field, value]) => plain[field] === value))
      .toSorted((a, b) => b.values.length - a.values.length);
    return places
      .slice(0, 1)
      .map(({ creation }) => ({ ...creation, id, name, route: `${creation.route}?template=${id}` }));
  });
}
