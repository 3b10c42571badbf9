// E240: a list shows at most eight columns, among the first of them what names a record and its state, and none twice.
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import { fieldAt } from '../../runtime/core/paths.ts';
import { titlePaths } from '../../runtime/core/title.ts';
import { statesInView } from '../../runtime/core/view-states.ts';
import type { ViewDoc } from '../load/entity-documents.ts';
import { eachEntity } from './each-member.ts';

/** What fits a screen of 1,440 pixels beside the menu. */
const mostShown = 8;
/** Where people look first. */
const first = 5;

export const shownColumns = eachEntity(({ descriptors, report }, { id, doc, source }) => {
  const descriptor = descriptors.get(id);
  for (const [view, written] of Object.entries(doc.views ?? {})) {
    const { columns, more = [] } = written;
    const path = ['views', view, 'columns'];
    if (columns.length > mostShown) {
      const message = `view ${view} shows ${columns.length} columns, which no screen has room for`;
      report('E240', { source, path }, { message, fix: `keep ${mostShown}, and name the others in more` });
    }
    for (const [index, name] of more.entries()) {
      if (!columns.includes(name)) continue;
      const message = `view ${view} shows ${name} already`;
      report('E240', { source, path: ['views', view, 'more', index] }, { message, fix: 'take it out of more' });
    }
    for (const { message, fix } of descriptor ? lacksOf(descriptor, view, written) : []) {
      report('E240', { source, path }, { message, fix });
    }
  }
});

/** What a reader of the list would look for among its first columns and not find. */
function lacksOf(entity: EntityDescriptor, view: string, { columns, where = {}, linked = {} }: ViewDoc) {
  // A column that is misspelt may be the one.
  if (columns.some((name) => !Object.hasOwn(linked, name) && !fieldAt(entity.fields, name))) return [];
  const shown = columns.slice(0, first);
  const names = Object.values(entity.title)
    .flatMap(titlePaths)
    .filter((path) => fieldAt(entity.fields, path));
  const lacks = [];
  if (names.length > 0 && !names.some((path) => shown.includes(path))) {
    const fix = `put ${names[0]} among its first ${first} columns`;
    lacks.push({ message: `view ${view} does not show at first what names a record`, fix });
  }
  const [main] = entity.lifecycles;
  // Where all are in one state, it need not be said.
  if (
    main &&
    fieldAt(entity.fields, main.field) &&
    statesInView({ where }, main).length > 1 &&
    !shown.includes(main.field)
  ) {
    const fix = `put ${main.field} among its first ${first} columns`;
    lacks.push({ message: `view ${view} does not show at first how its records stand`, fix });
  }
  return lacks;
}
