// Who may see which record and file, worked out from the grants and the records at hand: no SQL of the server is asked.
import { model } from '../../generated/model.gen.ts';
import { holds } from '../../runtime/core/condition.ts';
import type { RowClause, Verb } from '../../runtime/core/descriptor/access.ts';
import type { Completion } from '../../runtime/core/descriptor/completion.ts';
import type { EntityDescriptor } from '../../runtime/core/descriptor/entity.ts';
import type { Field } from '../../runtime/core/descriptor/field.ts';
import type { Json, Row } from '../../runtime/core/descriptor/value.ts';
import { eachField, isRow } from '../../runtime/core/paths.ts';
import type { Marked, PlantedWorld, Someone } from './planted-world.ts';

type Rows = PlantedWorld['rows'];

export class Oracle {
  readonly #rows: Rows;
  /** `entity by value` of what records in sight name, by person. */
  readonly #named = new Map<string, ReadonlySet<string>>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Whether a grant of the person's account type and level for one of the verbs covers the row. */
  sees(person: Someone, descriptor: EntityDescriptor, row: Row, verbs: readonly Verb[] = ['view']): boolean {
    const { access, fields, views } = descriptor;
    // Menus decide about what has a menu; names in pickers need none.
    if (!person.hasMenus && views.length > 0 && !verbs.includes('choose')) return false;
    const grants = (access[person.account] ?? []).filter(
      ({ may, level }) => verbs.some((verb) => may.includes(verb)) && (level ?? person.level) === person.level,
    );
    return grants.some(
      ({ rows }) => rows === 'all' || rows.some((clause) => this.#covers(person, clause, { fields, row })),
    );
  }

  /** Whether the person may read a file: the own one, or one of a record in sight. */
  seesFile(person: Someone, file: Row): boolean {
    return file.uploadedBy === person.accountId || this.#namesOf(person).has(`file-object id ${String(file.id)}`);
  }

  /** Whether the person is told this text though the record is out of sight: by its title or a look-up, where it is named. */
  isTold(person: Someone, { entity, row, path }: Marked): boolean {
    const descriptor = model.entities[entity]?.descriptor;
    if (!descriptor || !toldPaths.get(entity)?.has(path)) return false;
    if (this.sees(person, descriptor, row, ['view', 'choose'])) return true;
    const keys = descriptor.fields.flatMap(({ key }) => (typeof row[key] === 'string' ? [`${key} ${row[key]}`] : []));
    const named = this.#namesOf(person);
    return [...keys, `id ${String(row.id)}`].some((key) => named.has(`${entity} ${key}`));
  }

  /** Whether the log says it: whoever reads the whole log is told what the records are called that others worked on. */
  isLogged(person: Someone, { entity, path }: Marked): boolean {
    const log = model.entities['operation-log']?.descriptor;
    const title = model.entities[entity]?.descriptor.title.zh ?? [];
    return log !== undefined && title.flat().includes(path) && this.sees(person, log, {});
  }

  #covers(person: Someone, { company, self, when, named }: RowClause, { fields, row }: Place): boolean {
    if ([company, self, when, named].every((one) => one === undefined)) return false;
    if (when !== undefined && !holds(when, this.#whole(fields, row))) return false;
    if (company !== undefined && !this.#valuesAt(fields, row, company).includes(person.companyId)) return false;
    if (self !== undefined && !this.#valuesAt(fields, row, self).includes(person.accountId)) return false;
    if (named === undefined) return true;
    const other = model.entities[named.entity]?.descriptor;
    return (this.#rows.get(named.entity) ?? []).some(
      (one) =>
        other !== undefined &&
        this.#valuesAt(other.fields, one, named.by).includes(row.id ?? null) &&
        this.#valuesAt(other.fields, one, named.company).includes(person.companyId) &&
        (named.when === undefined || holds(named.when, one)),
    );
  }

  /** The row with what is looked up in other records. */
  #whole(fields: readonly Field[], row: Row): Row {
    const looked = fields.filter(({ computed }) => computed && 'lookup' in computed);
    return {
      ...row,
      ...Object.fromEntries(looked.map(({ key }) => [key, this.#valuesAt(fields, row, key)[0] ?? null])),
    };
  }

  /** Values at a path that may lead through objects, lines and other records. */
  #valuesAt(fields: readonly Field[], row: Row, path: string): Json[] {
    const [key = '', ...rest] = path.split('.');
    const field = fields.find((one) => one.key === key);
    if (field?.computed && 'lookup' in field.computed) {
      return this.#valuesAt(fields, row, [field.computed.lookup, ...rest].join('.'));
    }
    const value = row[key] ?? null;
    if (rest.length === 0) return Array.isArray(value) ? value : [value];
    const below = rest.join('.');
    if (field?.kind === 'object' && isRow(value)) return this.#valuesAt(field.fields, value, below);
    if (field?.kind === 'lines' && Array.isArray(value)) {
      return value.flatMap((line) => (isRow(line) ? this.#valuesAt(field.fields, line, below) : []));
    }
    if (field?.kind !== 'reference') return [];
    const target = model.entities[field.entity]?.descriptor;
    const found = (this.#rows.get(field.entity) ?? []).filter((one) => one[field.by] === value);
    return target ? found.flatMap((one) => this.#valuesAt(target.fields, one, below)) : [];
  }

  #namesOf(person: Someone): ReadonlySet<string> {
    const known = this.#named.get(person.username);
    if (known) return known;
    const names = new Set<string>();
    for (const { descriptor } of Object.values(model.entities)) {
      for (const row of this.#rows.get(descriptor.id) ?? []) {
        if (this.sees(person, descriptor, row)) this.#addNames(descriptor.fields, row, names);
      }
    }
    this.#named.set(person.username, names);
    return names;
  }

  #addNames(fields: readonly Field[], row: Row, names: Set<string>): void {
    eachField(fields, (field, path) => {
      const target =
        field.kind === 'reference' || field.kind === 'references'
          ? `${field.entity} ${field.by}`
          : field.kind === 'upload' || field.kind === 'uploads'
            ? 'file-object id'
            : null;
      if (target === null || (field.computed && fileKinds.has(field.kind))) return;
      for (const value of this.#valuesAt(fields, row, path)) names.add(`${target} ${String(value)}`);
    });
  }
}

interface Place {
  readonly fields: readonly Field[];
  readonly row: Row;
}

const fileKinds: ReadonlySet<string> = new Set(['upload', 'uploads']);

/** By entity: what others tell of its records: their titles, what is looked up in them, what they fill. */
const toldPaths: ReadonlyMap<string, ReadonlySet<string>> = toldOfAll();

function toldOfAll(): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>([['file-object', new Set(['name'])]]);
  const add = (entity: string, paths: readonly string[]): void => {
    told.set(entity, new Set([...(told.get(entity) ?? []), ...paths]));
  };
  for (const { descriptor } of Object.values(model.entities)) {
    add(descriptor.id, Object.values(descriptor.title).flat(2));
    const completed = (completes: readonly Completion[] = []): void => {
      for (const { from, with: taken } of completes) add(from, Object.values(taken));
    };
    completed(descriptor.completes);
    eachField(descriptor.fields, (field, path) => {
      if (field.kind === 'object' || field.kind === 'lines') completed(field.completes);
      if (field.kind === 'reference') add(field.entity, Object.values(field.fills ?? {}).flat());
      if (field.kind === 'text' && field.offers) addLookup(descriptor.fields, above(path), field.offers, add);
      if (!field.computed || !('lookup' in field.computed)) return;
      addLookup(descriptor.fields, above(path), field.computed.lookup, add);
    });
  }
  return told;
}

function above(path: string): string {
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.') + 1) : '';
}

/** `broker.eptName`, told of whatever `broker` refers to. */
function addLookup(
  fields: readonly Field[],
  prefix: string,
  lookup: string,
  add: (entity: string, paths: readonly string[]) => void,
): void {
  eachField(fields, (field, path) => {
    if (!path.startsWith(prefix) || !lookup.startsWith(`${path.slice(prefix.length)}.`)) return;
    const rest = lookup.slice(path.length - prefix.length + 1);
    if (field.kind === 'reference') add(field.entity, [rest]);
    if (field.kind === 'upload') add('file-object', [rest]);
  });
}
