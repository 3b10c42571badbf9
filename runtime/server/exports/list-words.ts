// What a list is narrowed and sorted by, told in the words of the reader.
import type { Field } from '../../core/descriptor/field.ts';
import type { LinkedColumn } from '../../core/descriptor/linked.ts';
import { namesRecords } from '../../core/kinds/field-traits.ts';
import type { FilterOperator, Wording } from '../../core/kinds/kind.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { labelKeysAlong } from '../../core/label-keys.ts';
import { linkedAny, linkedColumn, linkedLabels, linkedNone } from '../../core/linked.ts';
import { choosableRecords } from '../known/choosable-records.ts';
import { filtersOf } from '../routes/list-request.ts';
import { isId } from '../store/record-id.ts';
import { wordingOf } from '../wording-of.ts';
import type { ExportedList, Exporting } from './exported-list.ts';

/** Values of one filter that are named; of more it is said how many there are. */
const mostNamed = 12;

/** Lines that say by what the list is narrowed, and by what it is sorted. */
export async function listWords(asked: Exporting, list: ExportedList): Promise<string[]> {
  const { context, caller, query } = asked;
  const say = (key: string, params: { readonly [name: string]: string } = {}): string =>
    context.messages.format(caller.language, key, params);
  const narrowed = await narrowedBy(asked, list);
  const search = query.search?.trim() ?? '';
  if (search !== '') narrowed.push(say('message.listPaper.search', { text: search }));
  const filters =
    narrowed.length > 0
      ? say('message.listPaper.filters', { filters: narrowed.join('; ') })
      : say('message.listPaper.unfiltered');
  const order = list.request.sort
    .split(',')
    .slice(0, 3)
    .map((term) => {
      const label = labelOf(asked, list, term.replace(/^-/, ''));
      return say(`message.listPaper.${term.startsWith('-') ? 'down' : 'up'}`, { label });
    });
  return [filters, say('message.listPaper.sorted', { order: order.join('; ') })];
}

/** One text a field, with all that is asked of it. */
async function narrowedBy(asked: Exporting, list: ExportedList): Promise<string[]> {
  const { context, caller, entity, query } = asked;
  const filters = filtersOf(query);
  const fields = filters.flatMap(({ path }) => entity.fieldAt(path) ?? []);
  const wording: Wording = { ...list.wording, codeName: (await wordingOf(context, caller, fields)).codeName };
  const paths = [...new Set(filters.map(({ path }) => path))];
  return Promise.all(
    paths.map(async (path) => {
      const own = filters.filter((filter) => filter.path === path);
      const parts = await Promise.all(
        own.map(async ({ operator, value }) => {
          const told = (await valuesIn(asked, list, { path, operator, value, wording })).join(', ');
          const by = `ui.list.operator.${operator}`;
          return isPlain(operator) ? told : `${wording.label(by)} ${told}`;
        }),
      );
      return `${labelOf(asked, list, path)}: ${parts.join(' ')}`;
    }),
  );
}

/** Operators that need no words: the value is the one that is told. */
function isPlain(operator: FilterOperator): boolean {
  return operator === 'is' || operator === 'in';
}

interface AskedValues {
  readonly path: string;
  readonly operator: FilterOperator;
  readonly value: string;
  readonly wording: Wording;
}

async function valuesIn(
  asked: Exporting,
  { view }: ExportedList,
  { path, operator, value, wording }: AskedValues,
): Promise<string[]> {
  const column = view && linkedColumn(view, path);
  const field = asked.entity.fieldAt(path);
  const all = operator === 'in' ? value.split(',').filter((one) => one !== '') : [value];
  const rest = all.length > mostNamed ? [`+${all.length - mostNamed}`] : [];
  const tell = async (one: string): Promise<string> => {
    if (column) return operator === 'in' ? linkedWords(column, one, wording) : one;
    if (!field || !(isPlain(operator) || operator === 'from' || operator === 'to')) return one;
    return fieldWords(asked, { field, path, one, wording });
  };
  return [...(await Promise.all(all.slice(0, mostNamed).map(tell))), ...rest];
}

interface AskedWord {
  readonly field: Field;
  readonly path: string;
  readonly one: string;
  readonly wording: Wording;
}

/** A value of a field. A record out of the reader's sight is told as it was asked for. */
async function fieldWords(
  { context, caller, entity }: Exporting,
  { field, path, one, wording }: AskedWord,
): Promise<string> {
  if (namesRecords(field)) {
    if (field.by === 'id' && !isId(one)) return one;
    const query = { value: one };
    const [named] = await choosableRecords({ scope: context, caller, entity, path, field, query, limit: 1 });
    return named?.label ?? one;
  }
  const kind = kindOf(field);
  // A day that a moment is compared with is told as a day.
  if (kind.time === 'moment' && /^\d{4}-\d{2}-\d{2}$/.test(one)) return one;
  return kind.format(kind.normalise(one, field), field, wording);
}

/** A state in the words of each kind of record that can be in it. */
function linkedWords({ records }: LinkedColumn, choice: string, { label }: Wording): string {
  if (choice === linkedNone) return label('ui.list.linkedNone');
  if (choice === linkedAny) return label('ui.list.linkedAny');
  const words = records.flatMap(({ entity, states }) =>
    states?.names.includes(choice) ? [label(`entity.${entity}.states.${states.lifecycle}.${choice}`)] : [],
  );
  return [...new Set(words)].join(' / ');
}

function labelOf({ entity }: Exporting, { view, wording }: ExportedList, path: string): string {
  const column = view && linkedColumn(view, path);
  if (column) return linkedLabels(column).map(wording.label).join(' / ');
  const { id, fields } = entity.descriptor;
  return labelKeysAlong({ entity: id, fields }, path).map(wording.label).join(' · ');
}
