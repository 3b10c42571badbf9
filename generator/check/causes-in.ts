// What to tell of all that was found: each cause once, before anything that may follow from it; what surely follows is left out.
import type { SchemaFinding } from '../load/schema-finding.ts';
import { nameOf } from '../model/project.ts';
import { withoutFollowing } from './following-findings.ts';
import { mention } from './mention.ts';

/** Findings to tell. */
export function causesIn(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const known = besideUnread(findings);
  const told = onceEach(known);
  // Each use of an anchor has made something else unknown.
  const slips = known.filter(isSlip).map(reachOf);
  const causes = slips.length === 0 ? told : told.filter((one) => !slips.some((follows) => follows(one)));
  return withoutFollowing(causes);
}

/** Findings sorted by what others may follow from, then by place. */
export function inOrderOfCauses(findings: readonly SchemaFinding[]): SchemaFinding[] {
  return findings.toSorted((a, b) => rankOf(a) - rankOf(b) || byPlace(a, b));
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

/**
 * Where a file could not be read at all, the rest is known in part: shapes, words and names of other files are right or wrong all the
 * same, what else is found may follow from what was not read, as may labels that nothing uses. It is told once the file can be read.
 */
function besideUnread(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const unread = new Set(findings.filter(isUnread).map(({ place }) => place.file));
  if (unread.size === 0) return findings;
  const schemas = [...unread].filter((file) => file.startsWith('schemas/')).map((file) => mention(nameOf(file)));
  const isLabelUnread = unread.size > schemas.length;
  // Until readings are put in, what holds them lacks a part of itself.
  const isWhole = !unread.has('schemas/readings.yaml');
  return findings.filter((one) => {
    if (unread.has(one.place.file)) return isUnread(one);
    if (isLabelUnread && ofLabels.test(one.id)) return false;
    return (
      schemas.length === 0 ||
      (isOfWords(one.id) && one.id !== 'E402') ||
      (isWhole && isShape(one)) ||
      (isWhole && one.message.startsWith('unknown ') && !schemas.some((name) => name.test(one.message)))
    );
  });
}

/** What schemas name of words: labels of values, limits that are said. */
const ofLabels = /^E(242|592)$/;

/** No YAML, or nothing in it. */
function isUnread({ id, path }: SchemaFinding): boolean {
  return id === 'E101' || (id === 'E103' && path?.length === 0);
}

/** A slip of the pen: a shape, a keyword, a limit or a name that is not right by itself, whatever else there is. */
function isSlip({ id, message }: SchemaFinding): boolean {
  // A keyword that means nothing on the field does so because of what the field is (E107, E115); a rule without a judge has another name (E566).
  const isOne = /^E(1(?!07|15)|51[0-5]|566)/.test(id);
  return isOne || (message.startsWith('unknown ') && !isOfWords(id));
}

/** Something without its shape, which is left out for the other checks. */
function isShape({ id }: SchemaFinding): boolean {
  return /^E10[1-4]$/.test(id);
}

function isOfWords(id: string): boolean {
  return id.startsWith('E4');
}

/** Rules that read records of other entities. */
const ofOthers = /\((\w+-among|total-[\w-]+|count-not-above|not-relied-on|allotted-within)\)/;

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

/** Branches of a file without which little of it is known. */
const branches = new Set<unknown>(['properties', 'lifecycles', 'access', 'views', 'states', 'transitions', 'values']);

/** What is found of states, actors and rules that nothing leads to, since what does is misspelt: dead ends, nobody who acts, cases of another name. */
const unreached = /^E(247|302|303|304|336|571|592)$/;

/** Branches that name states, actions and actors of their file. */
const sayers = new Set<unknown>(['rules', 'transitions', 'initial', 'views']);

/** Branches of a file whose entries other files name; an entry without its shape is left out. */
const named = new Set<unknown>(['views', 'transitions', 'states']);

/** Whether a finding follows from a slip: it is about what the slip stands in, or speaks of what the slip has made unknown. */
function reachOf(slip: SchemaFinding): (other: SchemaFinding) => boolean {
  const { file } = slip.place;
  const path = slip.path ?? [];
  const says = speaksOf(slip);
  return (other) => {
    if (isOfWords(other.id) || isShape(other)) return false;
    if (isSlip(other)) return isShape(slip) && other.place.file === file && isWithinSentence(other.path ?? [], path);
    if (other.place.file === file && other.id !== 'E107' && isAround(other.path ?? [], path)) return true;
    return says?.(other) ?? false;
  };
}

/** Whether a path leads to what the other stands in, or within the same sentence. */
function isAround(path: readonly unknown[], inner: readonly unknown[]): boolean {
  if (path.length < 2 || path[0] !== inner[0] || path[1] !== inner[1]) return false;
  return isWithinSentence(path, inner) || path.every((step, index) => step === inner[index]);
}

/** Whether two paths lead into the same rule or completion, which is a sentence as a whole. */
function isWithinSentence(path: readonly unknown[], other: readonly unknown[]): boolean {
  return (path[0] === 'rules' || path[0] === 'completes') && path[0] === other[0] && path[1] === other[1];
}

/** What speaks of the field, view, state or action that a slip has made unknown, or of the entity whose states or grants are; null: of nothing. */
function speaksOf(slip: SchemaFinding): ((other: SchemaFinding) => boolean) | null {
  const { path = [], suggestion, place } = slip;
  const { file } = place;
  const [branch, entry, keyword] = path;
  const of = nameOf(file);
  const entity = mention(of);
  // A whole branch of the entity that is misspelt, or who may do what with it.
  if (isShape(slip) && path.length === 1 && branches.has(suggestion))
    return (other) => other.place.file === file || entity.test(other.message);
  const isOfAll = branch === 'access' || branch === 'lifecycles';
  if (isOfAll && (isShape(slip) || keyword === 'use')) return ({ message }) => entity.test(message);
  if (typeof entry === 'string' && named.has(branch) && isShape(slip)) {
    const name = mention(entry);
    return ({ message }) => name.test(message);
  }
  if (suggestion !== undefined && sayers.has(branch)) {
    const meant = mention(suggestion);
    return ({ id, place: at, message }) =>
      unreached.test(id) && meant.test(message) && (at.file === file || entity.test(message));
  }
  const isUnknown = branch === 'properties' && (path.length === 2 || isShape(slip) || deciding.has(keyword));
  if (typeof entry !== 'string' || !isUnknown) return null;
  const name = mention(entry);
  const within = new RegExp(`\\.${name.source}`, 'u');
  const isNear = ({ place, message }: SchemaFinding): boolean =>
    place.file === file ||
    place.file.includes(`/${of}`) ||
    /\/(flows|lifecycles)\//.test(place.file) ||
    ofOthers.test(message);
  return (other) =>
    name.test(other.message) && (isNear(other) || entity.test(other.message) || within.test(other.message));
}

function rankOf(finding: SchemaFinding): number {
  if (isSlip(finding)) return 0;
  return finding.id.startsWith('E2') ? 1 : isOfWords(finding.id) ? 3 : 2;
}

function byPlace(a: SchemaFinding, b: SchemaFinding): number {
  if (a.place.file !== b.place.file) return a.place.file < b.place.file ? -1 : 1;
  return a.place.line - b.place.line || a.place.column - b.place.column || (a.id < b.id ? -1 : 1);
}
