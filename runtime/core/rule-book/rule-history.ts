// Where the rules come from in time: what each commit changed in the schemas, and which of it an entry of the rule book is about.
import type { Json } from '../descriptor/value.ts';
import type { ListedEntry } from './book.ts';

/** A commit of the repository that changed the schemas. */
export interface Revision {
  readonly id: string;
  /** Author's name as the repository has it. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly subject: string;
}

/** What a commit changed at one place of one document. */
export interface DocumentChange {
  /** Id of the commit. */
  readonly revision: string;
  /** `entity declaration`, `types`, `readings`, `uploads`, `lifecycle customs-document`, `codes fee-mark` */
  readonly document: string;
  /** Keys from the top; of items with an `id` that. */
  readonly path: readonly string[];
  /** Absent: nothing stood there. */
  readonly before?: Json;
  /** Absent: it is gone. */
  readonly after?: Json;
}

/** `kept`: read from a repository. `shallow`: of a repository that lacks its older commits. `none`: there is none, and nothing was kept. */
export type HistoryState = 'kept' | 'shallow' | 'none';

/** Folders of files that stand beside the schemas: cases that try them and first records. */
const besideSchemas: ReadonlySet<string> = new Set(['cases', 'seeds']);

/** A document is called after its file, wherever that lies: an entity that moved to another area stays itself. null: it is none of the schemas. */
export function documentOfFile(file: string): string | null {
  const [top, folder = '', ...below] = file.split('/');
  if (top !== 'schemas' || besideSchemas.has(folder)) return null;
  const name = (below.at(-1) ?? folder).replace(/\.yaml$/, '');
  if (below.length === 0) return name;
  if (folder === 'lifecycles') return `lifecycle ${name}`;
  return folder === 'codes' ? `codes ${name}` : `entity ${name}`;
}

/** What the document of an entity names, and its entries can be about. */
export interface NamedDocuments {
  /** Named types of each field, by its key. */
  readonly types: RuleHistory['types'];
  /** `types weight`, `readings contact-length`, `uploads declaration`, `lifecycle bill`, `codes unit`. */
  readonly named: readonly string[];
}

/** All of it. */
export interface WholeHistory {
  /** Of how it is written: another one is read anew. */
  readonly form: number;
  readonly state: HistoryState;
  /** Commit it leads to. */
  readonly head: string;
  /** The oldest first. */
  readonly revisions: readonly Revision[];
  /** As the revisions. */
  readonly changes: readonly DocumentChange[];
}

/** The part of the history that entries of an entity can be about. */
export function historyOfEntity(whole: WholeHistory, entity: string, { types, named }: NamedDocuments): RuleHistory {
  const names = new Set(named);
  const changes = whole.changes
    .filter(({ document, path: [first = ''] }) => {
      if (document === `entity ${entity}`) return true;
      // Of documents with a part for each name only those parts.
      return names.has(document.includes(' ') ? document : `${document} ${first}`);
    })
    .toReversed();
  const changing = new Set(changes.map(({ revision }) => revision));
  const revisions = whole.revisions.filter(({ id }) => changing.has(id)).toReversed();
  return { state: whole.state, revisions, changes, types };
}

/** The history of one entity: of its document and of all that it names. */
export interface RuleHistory {
  readonly state: HistoryState;
  /** The newest first. */
  readonly revisions: readonly Revision[];
  /** As the revisions. */
  readonly changes: readonly DocumentChange[];
  /** Named types of each field, by its key. */
  readonly types: { readonly [field: string]: readonly string[] };
}

/** The changes that made an entry what it is, the newest first. */
export function historyOf(
  entry: ListedEntry,
  { changes, types }: Pick<RuleHistory, 'changes' | 'types'>,
): DocumentChange[] {
  const places = placesOf(entry, types);
  return changes.flatMap((change) => {
    const place = places.find(
      ({ document, path }) =>
        document === change.document && path.every((key, index) => (change.path[index] ?? key) === key),
    );
    return place && isAbout(entry, place, change) ? [change] : [];
  });
}

interface Place {
  readonly document: string;
  readonly path: readonly string[];
}

function placesOf(entry: ListedEntry, types: RuleHistory['types']): Place[] {
  const { entity, kind, name, path, lifecycle, facts } = entry;
  const own = `entity ${entity}`;
  const readings = entry.readings.map((id): Place => ({ document: 'readings', path: [id] }));
  if (kind === 'rule') return [{ document: own, path: ['rules', name] }, ...readings];
  if (kind === 'access') return [{ document: own, path: ['access'] }, ...readings];
  if (kind === 'notice') return [{ document: own, path: ['deadlines', name] }, ...readings];
  if (lifecycle) {
    const at = [kind === 'state' ? 'states' : 'transitions', name];
    return [
      { document: `lifecycle ${lifecycle.id}`, path: at },
      { document: own, path: ['lifecycles', lifecycle.field, ...at] },
      ...readings,
    ];
  }
  if (path === undefined) return readings;
  const [field = path] = path.split('.');
  if (kind === 'required') {
    return [
      { document: own, path: ['required'] },
      { document: own, path: ['requiredInDraft'] },
      { document: own, path: ['properties', field] },
    ];
  }
  const named = (types[field] ?? []).map((type): Place => ({ document: 'types', path: [type] }));
  const profile = typeof facts.profile === 'string' ? [{ document: 'uploads', path: [facts.profile] }] : [];
  const table = typeof facts.table === 'string' ? [{ document: `codes ${facts.table}`, path: [] }] : [];
  return [{ document: own, path: ['properties', field] }, ...named, ...profile, ...table, ...readings];
}

/** Of a list of fields only that one came or went; of a field that must be filled only that it came to be there. */
function isAbout({ kind, path }: ListedEntry, place: Place, { path: at, before, after }: DocumentChange): boolean {
  if (kind !== 'required') return true;
  if (place.path[0] === 'properties') return at.length <= 2 && (before === undefined || after === undefined);
  return holdsField(before, path) !== holdsField(after, path);
}

function holdsField(list: Json | undefined, field: string | undefined): boolean {
  return Array.isArray(list) && list.includes(field ?? '');
}

/** What a server is handed in to read it with. */
export type ReadHistory = (entity: string) => Promise<RuleHistory>;
