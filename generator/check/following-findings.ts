// What surely follows from a finding, by the ids of both: of two rules of one name, the label of the other; told once the cause is mended.
import type { SchemaFinding } from '../load/schema-finding.ts';
import { nameOf } from '../model/project.ts';
import { mention } from './mention.ts';

interface Consequence {
  readonly cause: (cause: SchemaFinding) => boolean;
  readonly others: RegExp;
  readonly follows: (other: SchemaFinding, cause: SchemaFinding) => boolean;
}

const consequences: readonly Consequence[] = [
  // What a name was for that something else has as well: the labels, cases and statements of it.
  {
    cause: ({ id, path = [] }) => id === 'E207' && /^(rules|form|groups)$/.test(String(path[0])),
    others: /^E(402|592|571|567|224)$/,
    follows: (other, { path = [], place: { file } }) => {
      if (path[0] === 'groups') return other.place.file === 'locales/menu.yaml' || other.id === 'E224';
      const branch = path[0] === 'form' ? 'sections' : 'rules';
      if (other.id === 'E402') return isOfSame(other, file) && other.path?.[0] === branch;
      return branch === 'rules' && mention(nameOf(file)).test(other.message);
    },
  },
  {
    cause: ({ id, path = [] }) => id === 'E208' && path[0] === 'properties',
    others: /^E402$/,
    follows: (other, { path = [], place: { file } }) =>
      isOfSame(other, file) && other.path?.[0] === 'values' && other.path[1] === path[1],
  },
  {
    cause: ({ id }) => id === 'E340',
    others: /^E402$/,
    follows: (other, { place: { file } }) => isOfSame(other, file) && other.path?.[0] === 'sameHand',
  },
  // The lifecycle that is meant is judged without the entity that misspells it; one whose actor is unknown, without that actor.
  {
    cause: ({ id, suggestion }) => id === 'E210' && suggestion !== undefined,
    others: /^E3/,
    follows: ({ place }, { suggestion = '' }) => nameOf(place.file) === suggestion,
  },
  {
    cause: ({ id }) => id === 'E311',
    others: /^E30[49]$/,
    follows: ({ message }, { place: { file } }) =>
      message.includes(`lifecycle ${nameOf(file)} `) || message.includes(', which only '),
  },
  {
    cause: ({ id }) => id === 'E301',
    others: /^E592$/,
    follows: ({ message }, cause) => message.endsWith(` no state ${/"[^"]*"/.exec(cause.message)?.[0]}`),
  },
  {
    cause: ({ id, path = [] }) => id === 'E301' && path[0] === 'states' && path.length === 2,
    others: /^E(2|3(?!01)|401|402|5)/,
    follows: ({ message }, { path = [], suggestion = '' }) =>
      [String(path[1]), suggestion].some((name) => mention(name).test(message)) ||
      message.endsWith(' how its records stand'),
  },
  {
    cause: ({ id }) => id === 'E321',
    others: /^E309$/,
    follows: ({ place, message }, cause) => place.file === cause.place.file && message.includes(', which only '),
  },
  // A value of a code table that is left out because it has not its shape.
  {
    cause: ({ id, place: { file } }) => isShape(id) && file.startsWith('schemas/codes/'),
    others: /^E(110|218|231|232)$/,
    follows: () => true,
  },
  // A value written twice may have been another one, which others name.
  {
    cause: ({ id, path = [], place: { file } }) =>
      id === 'E207' && path[0] === 'values' && file.startsWith('schemas/codes/'),
    others: /^E(110|218|223|231)$/,
    follows: ({ message, fix }, { place: { file } }) =>
      fix.endsWith(` code table ${nameOf(file)}`) || message.includes(' does not have the value '),
  },
  {
    cause: ({ id, path = [] }) => isShape(id) && path.length === 1 && /^(kind|owner)$/.test(String(path[0])),
    others: /^E[235]/,
    follows: ({ message, place }, { place: { file } }) => place.file === file || mention(nameOf(file)).test(message),
  },
  // Lines that say of themselves that they are records, and records that say they are lines.
  {
    cause: ({ id, message }) => id === 'E215' && message.includes(' embeds '),
    others: /^E(208|215|227|252)$/,
    follows: (other, cause) => {
      const [said = ''] = / embeds [\w-]+,/.exec(cause.message) ?? [];
      if (other.id === 'E215') return other.message.includes(said) && isBefore(cause, other);
      return said === ` embeds ${nameOf(other.place.file)},`;
    },
  },
  {
    cause: ({ id, message }) => id === 'E215' && message.includes(' is a sub-record, '),
    others: /^E(202|215|327|590)$/,
    follows: ({ id, message }, { place: { file } }) =>
      mention(nameOf(file)).test(message) && (id !== 'E215' || message.includes(' refers to ')),
  },
  // A view that takes the menu key of another leaves its own to nobody.
  {
    cause: ({ id, path = [] }) => id === 'E207' && path[0] === 'views' && path.at(-1) === 'menu',
    others: /^E(224|325|402|564)$/,
    follows: ({ message }, { path = [] }) => mention(String(path[1])).test(message),
  },
  {
    cause: ({ id, place: { file } }) => isShape(id) && file === 'schemas/readings.yaml',
    others: /^E(10[34]|57[01])$/,
    follows: ({ id, place }, cause) => id.startsWith('E57') || place.file !== cause.place.file,
  },
  // Limits, numbers and what is made of them, where what decides over them is not there.
  {
    cause: ({ message }) => message.startsWith('there is no reading'),
    others: /^E(10[347]|2(?!11)|3|402|5)/,
    follows: ({ message, place }, { place: { file } }) =>
      !/^(unknown|there is no reading) /.test(message) || place.file === file || mention(nameOf(file)).test(message),
  },
  {
    cause: ({ id, place: { file } }) => /^E(109|51\d)$/.test(id) && file === 'schemas/types.yaml',
    others: /^E415$/,
    follows: ({ path }, cause) => path?.[0] === cause.path?.[0],
  },
  // What was copied says what is meant: that it does not fit either follows.
  { cause: ({ id }) => id === 'E275', others: /^E223$/, follows: isBeside },
  // What a field is made of, or taken of, by another name or of another kind; an example that is wrong in one language.
  {
    cause: ({ id, path = [] }) => /^E(203|208)$/.test(id) && path[0] === 'properties' && path.length > 2,
    others: /^E(275|108)$/,
    follows: (other, cause) => isWithin(other, { ...cause, path: cause.path?.slice(0, 2) ?? [] }, 2),
  },
  {
    cause: ({ id, path = [] }) => id === 'E271' && path[0] === 'properties',
    others: /^E516$/,
    follows: (other, cause) => isWithin(other, cause, 2),
  },
  {
    cause: ({ id, path = [] }) => id === 'E206' && path[0] === 'rules',
    others: /^E547$/,
    follows: ({ place }, cause) => place.file === cause.place.file,
  },
  { cause: ({ id }) => id === 'E415', others: /^E416$/, follows: isBeside },
  // Cells of tables are told apart by brackets.
  { cause: ({ id }) => id === 'E237', others: /^E239$/, follows: (other, cause) => isWithin(other, cause, 0) },
  { cause: ({ id }) => id === 'E211', others: /^E403$/, follows: isBeside },
  { cause: ({ id }) => id === 'E206', others: /^E541$/, follows: isBeside },
  {
    cause: ({ id, path = [] }) => id === 'E225' && path.length === 0,
    others: /^E401$/,
    follows: ({ place, message }, cause) =>
      place.file === 'locales/papers.yaml' && message.endsWith(` ${nameOf(cause.place.file)}`),
  },
  {
    cause: ({ id, suggestion, place: { file } }) =>
      id === 'E402' && suggestion !== undefined && file === 'locales/limits.yaml',
    others: /^E592$/,
    follows: ({ message }, { suggestion = '' }) => message.endsWith(`"${suggestion}"`),
  },
  {
    cause: ({ id }) => id === 'E503',
    others: /^E501$/,
    follows: ({ suggestion }, { message }) => suggestion !== undefined && mention(suggestion).test(message),
  },
  // Whoever may not view is shown nothing, and does nothing there.
  {
    cause: ({ id }) => id === 'E545',
    others: /^E(309|321|331)$/,
    follows: ({ place, message }, { path = [], place: { file } }) =>
      mention(String(path[1])).test(message) && (place.file === file || mention(nameOf(file)).test(message)),
  },
  // Lines that are not there, and their fields; what is compared the wrong way round, once; days and readers of looks; keys by another name.
  {
    cause: ({ id, message }) => id === 'E222' && message.includes(' has no lines '),
    others: /^E222$/,
    follows: (other, cause) =>
      other.message.includes(` has no field ${/"[^"]*"/.exec(cause.message)?.[0]}`) && isWithin(other, cause, -1),
  },
  {
    cause: ({ id, path = [] }) => id === 'E538' && path[3] === 'match',
    others: /^E538$/,
    follows: (other, cause) => isWithin(other, cause, -1) && other.place.column > cause.place.column,
  },
  { cause: ({ id, path = [] }) => id === 'E327' && path.length > 1, others: /^E327$/, follows: isAbove },
  { cause: ({ id, path = [] }) => id === 'E246' && path[2] === 'table', others: /^E203$/, follows: isColumnOf },
  {
    cause: ({ id }) => id === 'E302',
    others: /^E(240|303|336|340|401)$/,
    follows: (other, cause) =>
      isBeside(other, cause) ||
      (other.place.file === cause.place.file && other.message.endsWith(' or nothing is decided')) ||
      other.message.endsWith(' how its records stand') ||
      (isOfSame(other, cause.place.file) && other.message.endsWith(` states.${cause.path?.[1]}`)),
  },
  // A type that is wrong by itself, of what it lends to fields.
  {
    cause: ({ id, place: { file } }) => id === 'E511' && file === 'schemas/types.yaml',
    others: /^E511$/,
    follows: ({ place, message }, cause) => place.file !== cause.place.file && saysAlike(message, cause.message),
  },
  {
    cause: ({ id, place: { file } }) => /^E51[0-5]$/.test(id) && file === 'schemas/types.yaml',
    others: /^E218$/,
    follows: ({ message }) => message.includes(', for it is '),
  },
  {
    cause: ({ id, message }) => id === 'E201' && message.startsWith('unknown type '),
    others: /^E23[34]$/,
    follows: ({ message }) => / (the sub-record does not have|no text is taken) ?/.test(message),
  },
  {
    cause: ({ id, message }) => id === 'E201' && message.startsWith('unknown type '),
    others: /^E402$/,
    follows: ({ place, path }, { message }) =>
      place.file === 'locales/formats.yaml' && message.startsWith(`unknown type "${path?.[0]}"`),
  },
  // Fields in a circle mean nothing, whatever they hold.
  {
    cause: ({ id }) => id === 'E221',
    others: /^E(208|271|516|518)$/,
    follows: ({ place, path }, cause) =>
      place.file === cause.place.file && mention(String(path?.[1])).test(cause.message),
  },
  {
    cause: ({ id, path = [] }) => isShape(id) && path[0] === 'views',
    others: /^E331$/,
    follows: ({ message }, { place: { file } }) => message.includes(`no view of ${nameOf(file)} `),
  },
  // A list of lists written as one, and a list in the brackets of a mapping.
  {
    cause: ({ id, message }) => id === 'E103' && message.startsWith('expected a list'),
    others: /^E10[23]$/,
    follows: (other, cause) =>
      other.place.line === cause.place.line &&
      isBefore(cause, other) &&
      isWithin(other, cause, -1) &&
      (other.id === 'E102' || saysAlike(other.message, cause.message)),
  },
  {
    cause: ({ id, path = [] }) => id === 'E339' && path.includes('notBy'),
    others: /^E340$/,
    follows: (other, cause) => isWithin(other, cause, cause.path?.indexOf('notBy') ?? 0),
  },
  {
    cause: ({ id }) => id === 'E255',
    others: /^E254$/,
    follows: ({ place, message }, cause) =>
      place.file === cause.place.file && message.startsWith(`sorting by ${cause.message.split(' ').at(-1)} `),
  },
];

/** The findings without those that surely follow from another one of them. */
export function withoutFollowing(findings: readonly SchemaFinding[]): readonly SchemaFinding[] {
  const causes = consequences.flatMap(({ cause, others, follows }) =>
    findings.filter(cause).map((one) => (other: SchemaFinding) => others.test(other.id) && follows(other, one)),
  );
  return causes.length === 0 ? findings : findings.filter((one) => !causes.some((follows) => follows(one)));
}

/** Whether labels are those of the entity or lifecycle of a file. */
function isOfSame({ place }: SchemaFinding, file: string): boolean {
  return place.file.startsWith('locales/') && nameOf(place.file) === nameOf(file);
}

/** Whether a finding stands below what the other stands in, `up` steps above it. */
function isWithin({ place, path = [] }: SchemaFinding, cause: SchemaFinding, up: number): boolean {
  const around = cause.path?.slice(0, up) ?? [];
  return place.file === cause.place.file && around.every((step, index) => path[index] === step);
}

/** Whether two messages say the same of two names: what follows the first word, up to what was found there. */
function saysAlike(one: string, other: string): boolean {
  const said = (message: string): string => message.replace(/^(expected|\S+) /, '').replace(/, found .*$/, '');
  return said(one) === said(other);
}

function isBefore({ place: one }: SchemaFinding, { place: other }: SchemaFinding): boolean {
  if (one.file !== other.file) return one.file < other.file;
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

function isAbove(other: SchemaFinding, cause: SchemaFinding): boolean {
  return (other.path?.length ?? 0) < (cause.path?.length ?? 0) && isWithin(cause, other, other.path?.length ?? 0);
}

/** A column of the section whose table is another one. */
function isColumnOf(other: SchemaFinding, cause: SchemaFinding): boolean {
  return other.path?.[2] === 'columns' && isWithin(other, cause, -1);
}

function isBeside({ place }: SchemaFinding, cause: SchemaFinding): boolean {
  return place.file === cause.place.file && place.line === cause.place.line && place.column === cause.place.column;
}

function isShape(id: string): boolean {
  return /^E10[1-4]$/.test(id);
}
