// What to tell of all that was found: each cause once, before anything that may follow from it; what surely follows is left out.
import type { SchemaFinding } from '../load/schema-finding.ts';

/** Findings to tell, sorted by what others may follow from, then by place. */
export function causesIn(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const told = onceEach(findings);
  const slips = told.filter(isSlip).map(reachOf);
  const causes = slips.length === 0 ? told : told.filter((one) => isSlip(one) || !slips.some((slip) => slip(one)));
  return causes.sort((a, b) => rankOf(a) - rankOf(b) || byPlace(a, b));
}

/** One finding for what several uses of the same words say: those of an anchor, or of a transition from several states. */
function onceEach(findings: readonly SchemaFinding[]): SchemaFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ id, place, message }) => {
    const about = /"[^"]*"/.exec(message)?.[0] ?? message;
    const key = `${id} ${place.file} ${place.line} ${place.column} ${about}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** A slip of the pen: a shape, a keyword, a limit or a name that is not right by itself, whatever else there is. */
function isSlip({ id, message }: SchemaFinding): boolean {
  return /^E(1|51[0-5])/.test(id) || (message.startsWith('unknown ') && !isOfWords(id));
}

function isOfWords(id: string): boolean {
  return id.startsWith('E4');
}

/** Keywords without which it is not known what a field holds. */
const deciding = new Set<unknown>([
  'type',
  'format',
  '$ref',
  'refers',
  'code',
  'state',
  'digits',
  'enum',
  'items',
  'upload',
]);

/** Branches of a file whose entries other files name; an entry without its shape is left out. */
const named = new Set<unknown>(['views', 'transitions', 'states']);

/** Whether a finding follows from a slip: it is about what the slip stands in, or speaks of what the slip has made unknown. */
function reachOf(slip: SchemaFinding): (other: SchemaFinding) => boolean {
  const { file } = slip.place;
  const path = slip.path ?? [];
  const says = speaksOf(slip);
  return (other) => {
    if (isOfWords(other.id)) return false;
    if (other.place.file === file && isAround(other.path ?? [], path)) return true;
    return says?.(other) ?? false;
  };
}

/** Whether a path leads to what the other stands in, or within the same rule or completion, which is a sentence as a whole. */
function isAround(path: readonly unknown[], inner: readonly unknown[]): boolean {
  if (path.length < 2 || path[0] !== inner[0] || path[1] !== inner[1]) return false;
  return path[0] === 'rules' || path[0] === 'completes' || path.every((step, index) => step === inner[index]);
}

/** What speaks of the field, view, state or action that a slip has made unknown, or of the entity whose states or grants are; null: of nothing. */
function speaksOf({ id, path = [], place: { file } }: SchemaFinding): ((other: SchemaFinding) => boolean) | null {
  const [branch, entry, keyword] = path;
  const of = file.replace(/^.*\/|\.yaml$/g, '');
  const entity = mention(of);
  if ((branch === 'access' && path.length === 2) || (branch === 'lifecycles' && keyword === 'use'))
    return ({ message }) => entity.test(message);
  if (typeof entry !== 'string') return null;
  const name = mention(entry);
  if (named.has(branch) && /^E10[1-4]$/.test(id)) return ({ message }) => name.test(message);
  const isUnknown = path.length === 2 || deciding.has(keyword);
  if (branch !== 'properties' || !isUnknown) return null;
  const within = new RegExp(`\\.${name.source}`, 'u');
  const isNear = ({ place }: SchemaFinding): boolean =>
    place.file === file || /\/(flows|lifecycles)\//.test(place.file) || place.file.includes(`/${of}`);
  return (other) =>
    name.test(other.message) && (isNear(other) || entity.test(other.message) || within.test(other.message));
}

/** The name as a word of its own. */
function mention(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'u');
}

function rankOf(finding: SchemaFinding): number {
  if (isSlip(finding)) return 0;
  return finding.id.startsWith('E2') ? 1 : isOfWords(finding.id) ? 3 : 2;
}

function byPlace(a: SchemaFinding, b: SchemaFinding): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1;
  return a.place.line - b.place.line || a.place.column - b.place.column || (a.id < b.id ? -1 : 1);
}
