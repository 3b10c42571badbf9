// What pickers tell of a record below its title (`about` of its entity): "Legal unit 035 kilogram · Tax rate 65 %".
import type { Row } from '../../core/descriptor/value.ts';
import { kindOf } from '../../core/kinds/kinds.ts';
import { fieldAt, isEmpty, labelKeyAt, valueAt } from '../../core/paths.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../session/caller.ts';
import type { Layout } from '../store/layout.ts';
import { wordingOf } from '../wording-of.ts';

/** Says what is told of a record, `labels` being the titles of the records it names; empty where nothing is. */
export async function teller(
  context: Pick<ServerContext, 'messages' | 'codes'>,
  caller: Caller,
  { entity }: Layout,
): Promise<(record: Row, labels: { readonly [path: string]: string }) => string> {
  const told = (entity.about ?? []).flatMap((path) => {
    const field = fieldAt(entity.fields, path);
    return field ? [{ path, field, labelKey: labelKeyAt(entity.id, entity.fields, path) }] : [];
  });
  const wording = await wordingOf(
    context,
    caller,
    told.map(({ field }) => field),
  );
  return (record, labels) =>
    told
      .flatMap(({ path, field, labelKey }) => {
        const value = valueAt(record, path);
        if (isEmpty(value) || (Array.isArray(value) && value.length === 0)) return [];
        const words = kindOf(field).format(value, field, { ...wording, title: labels[path] });
        return [`${wording.label(labelKey)} ${words}${field.unit === undefined ? '' : ` ${field.unit}`}`];
      })
      .join(' · ');
}
